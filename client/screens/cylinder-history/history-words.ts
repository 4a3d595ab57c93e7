import { kgOf } from "#contracts/commands/grams.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import type { Translate } from "#client/lib/i18n.ts";
import type { HistoryRow } from "./history-row.ts";

/** The name of what happened: the procedure's, or the event's where there is none. */
export const titleOf = (row: HistoryRow, t: Translate): string =>
  row.procedureId === null ? t(`historyKind.${row.kind}`) : t(procedureLabel(row.procedureId));

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

const fillSay = (row: HistoryRow, t: Translate) => {
  const [before, after, filled] = ["beforeGrams", "afterGrams", "filledGrams"].map((name) =>
    number(row.details?.[name]),
  );
  if (before === undefined || after === undefined || filled === undefined) return [];
  const said = t("detail.fillSay", { before: kgOf(before), after: kgOf(after) });
  return [said, t("detail.filled", { kg: kgOf(filled) })];
};

const checkSay = (row: HistoryRow, t: Translate) => {
  const status = number(row.details?.["checkStatus"]);
  const defects = row.details?.["defectIds"];
  const count = Array.isArray(defects) ? defects.length : 0;
  return [
    ...(status === undefined ? [] : [t(`detail.check.${status}`)]),
    ...(count > 0 ? [t("detail.defects", { count })] : []),
  ];
};

/** Details of an event in one line: weights, judgement, people, order, remark. */
export const sayOf = (row: HistoryRow, t: Translate): string[] =>
  [
    ...(row.kind === "filled" ? fillSay(row, t) : []),
    ...(row.kind === "checked" ? checkSay(row, t) : []),
    row.driverInfo ? t("detail.driver", { name: row.driverInfo }) : "",
    row.escortsInfo ? t("detail.escorts", { name: row.escortsInfo }) : "",
    row.orderNumber ? t("detail.order", { number: row.orderNumber }) : "",
    row.remark ?? "",
  ].filter(Boolean);
