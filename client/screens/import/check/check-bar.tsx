import { ArrowDown, Download, Duplicate, Error as ErrorIcon, Filter, Redo, TickCircle, Undo } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import { Button, Switch, Tag } from "@blueprintjs/core";
import type { ImportCounts, ImportDetail, ImportErrorKind } from "#contracts/imports/calls.ts";
import { type ImportKindName, importKinds } from "#contracts/imports/kinds.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { type Only, saveErrors } from "../use-import.ts";
import { bareName, fieldLabel } from "../import-words.ts";
import { kindTitle } from "./error-kinds.tsx";
import { windowRows } from "./row-book.ts";
import type { Check } from "./use-check.ts";
import styles from "../import.module.css";

type Props = {
  counts: ImportCounts;
  /** The shown filter. Undefined: all rows are shown. */
  only: Only | undefined;
  onOnly: (only: Only | undefined) => void;
};

const icons = {
  ready: <TickCircle size={20} />,
  errors: <ErrorIcon size={20} />,
  duplicates: <Duplicate size={20} />,
} satisfies Record<Only, ReactElement>;

/** Number of rows that are ready, have errors or are duplicates. A click shows those rows. */
export const Counts = ({ counts, only, onOnly }: Props) => {
  const t = useT();
  return (
    <Grid gap={8} columns={3} fixed className={styles.counts} role="group" aria-label={t("client.import.counts")}>
      {(["ready", "errors", "duplicates"] as const).map((name) => (
        <Row
          as="button"
          text="left"
          gap={12}
          fill="bg"
          radius="panel"
          tone="fg"
          className={styles.count}
          key={name}
          type="button"
          data-count={name}
          aria-pressed={only === name}
          onClick={() => onOnly(only === name ? undefined : name)}
        >
          {icons[name]}
          <Text grow line={18} weight={500}>
            {t(`client.import.count.${name}`)}
            <Text as="small" block truncate size={12} line={16} weight={400} tone="fg3">
              {t(`client.import.countText.${name}`)}
            </Text>
          </Text>
          <Text as="b" size={28} line={36} weight={600} number>
            {showNumber(counts[name])}
          </Text>
        </Row>
      ))}
    </Grid>
  );
};

/** The rows as a read-only list for a narrow screen. Editing needs the width of a sheet. */
export const ErrorList = ({ kind, check }: { kind: ImportKindName; check: Check }) => {
  const t = useT();
  const { book, sheet, total } = check;
  const { fields } = importKinds[kind];
  if (sheet.failure && book.total === undefined)
    return <EmptyState kind="failed" error={sheet.failure} onRetry={sheet.reload} />;
  if (book.total === undefined) return <Loading />;
  const rows = book.held().map(([, row]) => sheet.viewOf(row));
  return (
    <Box grow scroll className={styles.errorList} tabIndex={0} role="region" aria-label={t("client.import.grid")}>
      <Muted as="p" small>
        {t("client.import.widerScreen")}
      </Muted>
      <Box as="ul" below={16}>
        {rows.map((row) => (
          <Box as="li" padY={8} hairline="top" key={row.row}>
            <Text as="b" weight={600}>
              {t("client.import.rowOf", { row: row.row })}
            </Text>
            {row.errors.length === 0 && <Muted>{t("client.import.isReady")}</Muted>}
            {row.errors.map(({ field, code, msg }) => (
              <Text as="p" above={4} anywhere key={`${field} ${code}`}>
                <Text tone="fg2">{fieldLabel(field, fields[field], t)}</Text> {row.cells[field] ?? ""}
                <Text as="em" block tone="alert">
                  <Sentence text={msg} />
                </Text>
              </Text>
            ))}
          </Box>
        ))}
      </Box>
      {rows.length < total && (
        <Button
          fill
          text={t("common.more")}
          onClick={() => void book.ensure(rows.length, rows.length + windowRows - 1)}
        />
      )}
    </Box>
  );
};

type CheckBarProps = {
  of: ImportDetail;
  check: Check;
  only: Only | undefined;
  narrow: boolean;
  onOnly: (only: Only | undefined) => void;
  /** The error that the rows are filtered by. */
  fault: ImportErrorKind | undefined;
};

/** The filter of the shown rows, and buttons for the spreadsheet actions that also have keys. */
export const CheckBar = ({ of, check, only, narrow, onOnly, fault }: CheckBarProps) => {
  const t = useT();
  const { deeds, focus, sheet } = check;
  const name = t("client.import.errorsOf", { name: bareName(of) });
  return (
    <Row gap={4} fixed padX={16} className={styles.checkBar}>
      <Switch
        name="onlyErrors"
        checked={only === "errors"}
        label={t("client.import.onlyErrors")}
        onChange={({ currentTarget }) => onOnly(currentTarget.checked ? "errors" : undefined)}
      />
      {fault && (
        <Tag minimal intent="primary" icon={<Filter size={12} />} onRemove={() => onOnly("errors")}>
          {kindTitle(of.kind, fault, t)}
        </Tag>
      )}
      <Muted small data-shown={check.total}>
        {t("client.import.shown", { n: showNumber(check.total), all: showNumber(of.total) })}
      </Muted>
      <Spacer />
      {!narrow && (
        <>
          <Button
            variant="minimal"
            icon={<ArrowDown />}
            disabled={!focus}
            text={t("client.import.fillDown")}
            endIcon={<Key>Ctrl D</Key>}
            onClick={() => focus && deeds.onFillDown(focus.edges)}
          />
          <Button
            variant="minimal"
            icon={<Undo />}
            disabled={sheet.steps.done.length === 0}
            text={t("client.import.undo")}
            onClick={deeds.onUndo}
          />
          <Button
            variant="minimal"
            icon={<Redo />}
            disabled={sheet.steps.undone.length === 0}
            aria-label={t("client.import.redo")}
            title={t("client.import.redo")}
            onClick={deeds.onRedo}
          />
          <Separator />
        </>
      )}
      <Button
        variant="minimal"
        icon={<Download />}
        disabled={of.errors + of.duplicates === 0}
        text={t("client.import.errorsFile")}
        onClick={() => void saveErrors(of.id, name)}
      />
    </Row>
  );
};
