import { procedureLabel } from "#contracts/procedures/index.ts";
import { useT } from "#client/lib/i18n.ts";
import type { ScanRow } from "../desk/scan-row.ts";

const circled = ["①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"];

/** Lines of a row: its sentences, numbered when there are several, or what went well. */
export const useSay = () => {
  const t = useT();
  return (row: ScanRow, online: boolean): string[] => {
    if (row.result === "wait") return [t(online ? "scan.sendingRow" : row.unsure ? "scan.unsureRow" : "scan.keptRow")];
    if (row.says.length > 1) return row.says.map((line, i) => `${circled[i] ?? "·"} ${line}`);
    if (row.says.length === 1) return row.says;
    if (row.result === "rep") return [t("scan.repeated")];
    if (row.filledKg !== undefined) return [t("scan.filledRow", { kg: row.filledKg })];
    if (row.way && row.way.length > 1) return [row.way.join(" → ")];
    return [t("scan.recordedRow", { procedure: t(procedureLabel(row.procedureId)) })];
  };
};
