import { memo } from "react";
import { Row, Text, Truncate } from "#client/kit/layout.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { undoMinutes } from "#contracts/commands/procedure-permission.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { hasCode } from "#client/state/session.ts";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { ResultTag, useSay } from "./result.tsx";
import type { ScanRow } from "../session/scan-row.ts";
import styles from "./scan-view.module.css";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";

type Props = {
  rows: ScanRow[];
  isBeyondPlan?: (row: ScanRow) => boolean;
  online: boolean;
  onUndo: (commandId: string) => unknown;
};
type RowProps = Pick<Props, "online" | "onUndo"> & { row: ScanRow; isBackable: boolean; isUnplanned: boolean };

/** Returns a test for rows that can be undone: waiting rows while offline, and for some minutes the last recorded row of each cylinder. */
const useBackable = (rows: ScanRow[], online: boolean): ((row: ScanRow) => boolean) => {
  const now = useClock(10_000);
  const mayUndo = hasCode(...voidProcedure.permission);
  const last = new Map<string, ScanRow>();
  for (const row of rows) if (row.result !== "no" && !last.has(row.gasBarcode)) last.set(row.gasBarcode, row);
  return (row) => {
    if (row.unsure) return false;
    if (row.result === "wait") return !online;
    const isYoung = row.recordedAt !== undefined && now - row.recordedAt < undoMinutes * 60_000;
    return mayUndo && online && isYoung && last.get(row.gasBarcode) === row;
  };
};

/** Memoized, because hundreds of rows exist while the next cylinder is scanned. */
const StreamRow = memo(({ row, online, isBackable, isUnplanned, onUndo }: RowProps) => {
  const t = useT();
  const say = useSay()(row, online);
  return (
    <tr data-result={row.result}>
      <td data-cell="index">{row.n}</td>
      <td>{showTime(row.at)}</td>
      <td>
        <Barcode code={row.gasBarcode} plain={row.result === "wait"} className={styles.barcode} />
      </td>
      <td>{row.specName}</td>
      <td>
        <ResultTag result={row.result} />
      </td>
      <td data-cell="said">
        {isUnplanned && (
          <Text as="b" weight={600} tone="warn" nowrap className={styles.unplanned}>
            {t("scan.plan.notPlanned")}
          </Text>
        )}
        {row.pictures !== undefined && (
          <Text tone="fg3" nowrap className={styles.withPictures}>
            {t("scan.pictures.with", { count: row.pictures })}
          </Text>
        )}
        {say.map((line) => (
          <span key={line}>
            <Sentence text={line} code={row.gasBarcode} />
          </span>
        ))}
      </td>
      <td data-cell="actions">
        {isBackable && <LinkButton onClick={() => onUndo(row.commandId)}>{t("scan.undo")}</LinkButton>}
      </td>
    </tr>
  );
});

/** All scans of the job, newest first. */
export const Stream = ({ rows, isBeyondPlan, ...rest }: Props) => {
  const t = useT();
  const backable = useBackable(rows, rest.online);
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("scan.stream")}>
      <Table className={styles.stream}>
        <colgroup>
          <col style={{ width: 60 }} />
          <col style={{ width: 88 }} />
          <col style={{ width: 140 }} />
          <col style={{ width: 88 }} />
          <col style={{ width: 112 }} />
          <col />
          <col style={{ width: 64 }} />
        </colgroup>
        <TableHead
          columns={[
            { label: t("scan.col.n"), cell: "index" },
            ...["at", "barcode", "spec", "result", "says"].map((name) => ({ label: t(`scan.col.${name}`) })),
            { says: t("scan.undo") },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <StreamRow
              key={row.commandId}
              row={row}
              isBackable={backable(row)}
              isUnplanned={isBeyondPlan?.(row) === true}
              {...rest}
            />
          ))}
        </tbody>
      </Table>
      {rows.length === 0 && (
        <Text as="p" tone="fg3" text="center" className={styles.none}>
          {t("scan.empty")}
        </Text>
      )}
    </TableFrame>
  );
};

const Line = memo(({ row, online, isBackable, isUnplanned, onUndo }: RowProps) => {
  const t = useT();
  const say = useSay()(row, online);
  return (
    <Text as="li" padY={8} padX={16} hairline="bottom" data-result={row.result}>
      <Row gap={8} line={20}>
        <Barcode code={row.gasBarcode} plain={row.result === "wait"} className={styles.barcode} />
        <Text as="small" size={12} tone="fg3">
          {row.specName}
        </Text>
        <Spacer />
        <Text as="small" size={12} tone="fg3">
          {showTime(row.at)}
        </Text>
      </Row>
      <Row gap={8} line={20}>
        <ResultTag result={row.result} />
        {isUnplanned && (
          <Text as="b" weight={600} tone="warn" nowrap className={styles.unplanned}>
            {t("scan.plan.notPlanned")}
          </Text>
        )}
        {row.pictures !== undefined && (
          <Text tone="fg3" nowrap className={styles.withPictures}>
            {t("scan.pictures.with", { count: row.pictures })}
          </Text>
        )}
        <Truncate as="p" size={12} tone="fg2" title={grouped(say.join("\n"), row.gasBarcode)}>
          <Sentence text={say.join(" ")} code={row.gasBarcode} />
        </Truncate>
        {isBackable && <LinkButton onClick={() => onUndo(row.commandId)}>{t("scan.undo")}</LinkButton>}
      </Row>
    </Text>
  );
});

/** The scans as a list with two lines each. `whole` shows the complete reason. */
export const StreamList = ({ rows, isBeyondPlan, whole = false, ...rest }: Props & { whole?: boolean }) => {
  const t = useT();
  const backable = useBackable(rows, rest.online);
  return (
    <Text
      as="ol"
      grow
      hairline="top"
      scroll
      className={classes(styles.lines, whole && styles.isWhole)}
      tabIndex={0}
      aria-label={t("scan.stream")}
    >
      {rows.map((row) => (
        <Line
          key={row.commandId}
          row={row}
          isBackable={backable(row)}
          isUnplanned={isBeyondPlan?.(row) === true}
          {...rest}
        />
      ))}
    </Text>
  );
};
