import { Button, HTMLSelect } from "@blueprintjs/core";
import { Duplicate, Error as ErrorIcon } from "@blueprintjs/icons";
import { useState } from "react";
import type { ImportCellError, ImportErrorKind } from "#contracts/imports/calls.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { Box, Row } from "#client/kit/layout.tsx";
import type { FixEverywhere } from "./error-kinds.tsx";
import { duplicateCode } from "./row-view.ts";
import styles from "./cell-note.module.css";

type Props = {
  /** The text of the cell. */
  value: string;
  errors: readonly ImportCellError[];
  /** The kind of its first error over all rows; undefined until it is known. */
  kind: ImportErrorKind | undefined;
  /** Cells of the selection that have the same text and error. */
  same: number;
  mayBeEmpty: boolean;
  busy: boolean;
  /** Writes into the cells of the selection. */
  onFixThese: (to: string) => void;
  onFixAll: FixEverywhere;
};

/** Errors of the cell that has the focus, with what mends it, those selected with it, or all of the kind. */
export const CellNote = ({ value, errors, kind, same, mayBeEmpty, busy, onFixThese, onFixAll }: Props) => {
  const t = useT();
  const [first] = errors;
  const suggestions = first?.suggestions ?? [];
  const [chosen, setChosen] = useState<string>();
  const to = suggestions.find((each) => each === chosen) ?? suggestions[0] ?? (mayBeEmpty ? "" : undefined);
  if (!first) return null;
  const duplicate = first.code === duplicateCode;
  const rows = kind?.values.find((each) => each.value === value)?.rows ?? 0;
  const { field, code } = first;
  return (
    <Box fill="bg" radius="panel" className={styles.root} role="dialog" aria-label={t("client.import.note")}>
      {errors.map(({ code: each, msg }) => (
        <p key={each + msg} data-duplicate={duplicate || undefined}>
          {duplicate ? <Duplicate size={14} /> : <ErrorIcon size={14} />}
          <span>
            <Sentence text={msg} />
          </span>
        </p>
      ))}
      {suggestions.length > 0 && (
        <label>
          {t("client.import.use")}
          <HTMLSelect name="use" value={to} onChange={(event) => setChosen(event.currentTarget.value)}>
            {suggestions.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </HTMLSelect>
        </label>
      )}
      {to !== undefined && value !== "" && !duplicate && (
        <Row align="stretch" justify="end" gap={8} above={12}>
          <Button
            size="small"
            disabled={busy}
            text={t(to === "" ? "client.import.clearThese" : "client.import.fixThese", { count: same, n: count(same) })}
            onClick={() => onFixThese(to)}
          />
          {rows > same && (
            <Button
              size="small"
              intent="primary"
              disabled={busy}
              text={t(to === "" ? "client.import.clearRows" : "client.import.fixAll", { count: rows, n: count(rows) })}
              onClick={() => onFixAll({ field, code, from: value, to })}
            />
          )}
        </Row>
      )}
    </Box>
  );
};
