import { memo, useState } from "react";
import { WarningSign } from "@blueprintjs/icons";
import { Row, Text, Truncate } from "#client/kit/layout.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useLocation } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { registerCylinder } from "#contracts/commands/register.ts";
import { exception } from "#contracts/lists/exception.ts";
import { useCompact } from "#client/lib/use-narrow.ts";
import { showTime } from "#client/lib/dates.ts";
import { openRegister } from "../register/register-dialog.tsx";
import { ResultTag } from "./result.tsx";
import { useBackable } from "./backable.ts";
import { useRowText, type RowText } from "./row-text.ts";
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
  /** Newest first. */
  rows: readonly ScanRow[];
  /** All rows of the page, where `rows` is only a part: the last scan of a cylinder may be hidden. */
  all?: readonly ScanRow[];
  isBeyondPlan?: (row: ScanRow) => boolean;
  online: boolean;
  onUndo: (commandId: string) => unknown;
};
type RowProps = Pick<Props, "online" | "onUndo"> & { row: ScanRow; isBackable: boolean; isUnplanned: boolean };

/** Number of rows that are drawn at once. More would slow down each scan. */
const drawn = 100;

const MoreRows = ({ count, onMore }: { count: number; onMore: () => void }) => {
  const t = useT();
  return count > 0 ? (
    <Text as="p" size={12} tone="fg3" text="center" pad={12}>
      {t("scan.older", { count })} <LinkButton onClick={onMore}>{t("scan.showOlder")}</LinkButton>
    </Text>
  ) : null;
};

/** The rows that are drawn: the newest ones, and more of them on request. */
const useDrawn = (rows: readonly ScanRow[]) => {
  const [most, setMost] = useState(drawn);
  const more = <MoreRows count={rows.length - most} onMore={() => setMost(most + drawn)} />;
  return { visible: rows.slice(0, most), more };
};

/** Text of a row: the way, then the short reasons. The sentences are in the tooltip. */
const Said = ({ row, text }: { row: ScanRow; text: RowText }) => {
  const { main, reasons, act, amber } = text;
  return (
    <>
      {main && (
        <Text tone={amber ? "warn" : "inherit"} weight={amber ? 500 : 400} className={styles.way}>
          {amber && <WarningSign size={14} />} {main}
        </Text>
      )}
      {reasons && (
        <Text weight={500}>
          <Sentence text={[reasons, act].filter(Boolean).join(" · ")} code={row.gasBarcode} />
        </Text>
      )}
    </>
  );
};

/** Notes of a row beside its result: that the plan does not name it, and its photos. */
const Marks = ({ row, isUnplanned }: Pick<RowProps, "row" | "isUnplanned">) => {
  const t = useT();
  return (
    <>
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
    </>
  );
};

/** The act of a row: to undo it, to register its cylinder, or to deal with its refusal. */
const RowAct = ({ row, isBackable, onUndo }: Pick<RowProps, "row" | "isBackable" | "onUndo">) => {
  const t = useT();
  const [, go] = useLocation();
  const link = (text: string, onClick: () => unknown) => <LinkButton onClick={onClick}>{text}</LinkButton>;
  if (isBackable) return link(t("scan.undo"), () => onUndo(row.commandId));
  if (row.result !== "no") return null;
  if (row.codes.includes("cylinder.unknown") && hasCode(...registerCylinder.permission))
    return link(t("scan.register"), () => openRegister(row.gasBarcode));
  return hasCode(...exception.permission)
    ? link(t("scan.dealWith"), () => go(`${cylinderScreens.exceptions.path}?gasBarcode=${row.gasBarcode}`))
    : null;
};

/** Memoized, because many rows exist while the next cylinder is scanned. */
const StreamRow = memo(({ row, online, isBackable, isUnplanned, onUndo }: RowProps) => {
  const text = useRowText()(row, online);
  return (
    <tr data-result={row.result}>
      <td data-cell="index">{row.n}</td>
      <td data-cell="back">{showTime(row.at)}</td>
      <td data-cell="back">
        <Barcode
          code={row.gasBarcode}
          plain={row.result === "wait" || row.codes.includes("cylinder.unknown")}
          className={styles.barcode}
        />
      </td>
      <td data-cell="back">{row.specName ?? "–"}</td>
      <td>
        <ResultTag row={row} />
      </td>
      <td data-cell="said" title={grouped(text.full, row.gasBarcode)}>
        <Marks row={row} isUnplanned={isUnplanned} />
        <Said row={row} text={text} />
      </td>
      <td data-cell="actions">
        <RowAct row={row} isBackable={isBackable} onUndo={onUndo} />
      </td>
    </tr>
  );
});

/** Widths of the columns in px. The way takes the rest. */
const widths = { full: [52, 80, 128, 76, 112, undefined, 88], short: [44, 76, 128, 72, 112, undefined, 84] } as const;

/** The scans of the job, newest first. */
export const Stream = ({ rows, all = rows, isBeyondPlan, ...rest }: Props) => {
  const t = useT();
  const isShort = useCompact();
  const backable = useBackable(all, rest.online);
  const { visible, more } = useDrawn(rows);
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("scan.stream")}>
      <Table className={styles.stream}>
        <colgroup>
          {(isShort ? widths.short : widths.full).map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <TableHead
          columns={[
            { label: t("scan.col.n"), cell: "index" },
            ...["at", "barcode", "spec", "result", "says"].map((name) => ({ label: t(`scan.col.${name}`) })),
            { says: t("scan.undo") },
          ]}
        />
        <tbody>
          {visible.map((row) => (
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
      {more}
      {rows.length === 0 && (
        <Text as="p" tone="fg3" text="center" className={styles.none}>
          {t("scan.empty")}
        </Text>
      )}
    </TableFrame>
  );
};

const Line = memo(({ row, online, isBackable, isUnplanned, onUndo }: RowProps) => {
  const text = useRowText()(row, online);
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
        <ResultTag row={row} />
        <Marks row={row} isUnplanned={isUnplanned} />
        <Truncate as="p" grow size={12} tone="fg2" title={grouped(text.full, row.gasBarcode)}>
          <Said row={row} text={text} />
        </Truncate>
        <RowAct row={row} isBackable={isBackable} onUndo={onUndo} />
      </Row>
    </Text>
  );
});

/** The scans as a list with two lines each. `whole` shows the complete reason. */
export const StreamList = ({ rows, all = rows, isBeyondPlan, whole = false, ...rest }: Props & { whole?: boolean }) => {
  const t = useT();
  const backable = useBackable(all, rest.online);
  const { visible, more } = useDrawn(rows);
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
      {visible.map((row) => (
        <Line
          key={row.commandId}
          row={row}
          isBackable={backable(row)}
          isUnplanned={isBeyondPlan?.(row) === true}
          {...rest}
        />
      ))}
      {more}
    </Text>
  );
};
