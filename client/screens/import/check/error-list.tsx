import { Button } from "@blueprintjs/core";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Box } from "#client/kit/layout.tsx";
import { fieldLabel } from "../import-words.ts";
import { windowRows } from "./row-book.ts";
import type { Check } from "./use-check.ts";
import styles from "./error-list.module.css";

/** The rows on a narrow screen, to be read: mending needs the width of a sheet. */
export const ErrorList = ({ kind, check }: { kind: ImportKindName; check: Check }) => {
  const t = useT();
  const { book, sheet, total } = check;
  const { fields } = importKinds[kind];
  if (sheet.failure && book.total === undefined)
    return <EmptyState kind="failed" error={sheet.failure} onRetry={sheet.reload} />;
  if (book.total === undefined) return <Loading />;
  const held = book.held().map(([, row]) => sheet.viewOf(row));
  return (
    <Box grow scroll className={styles.root} tabIndex={0} role="region" aria-label={t("client.import.grid")}>
      <Muted as="p" small>
        {t("client.import.widerScreen")}
      </Muted>
      <ul>
        {held.map((row) => (
          <li key={row.row}>
            <b>{t("client.import.rowOf", { row: row.row })}</b>
            {row.errors.length === 0 && <Muted>{t("client.import.isReady")}</Muted>}
            {row.errors.map(({ field, code, msg }) => (
              <p key={`${field} ${code}`}>
                <span>{fieldLabel(field, fields[field], t)}</span> {row.cells[field] ?? ""}
                <em>
                  <Sentence text={msg} />
                </em>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {held.length < total && (
        <Button
          fill
          text={t("client.import.more")}
          onClick={() => void book.ensure(held.length, held.length + windowRows - 1)}
        />
      )}
    </Box>
  );
};
