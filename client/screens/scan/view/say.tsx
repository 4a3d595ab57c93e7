import { findProcedure, procedureLabel } from "#contracts/procedures/index.ts";
import { useT } from "#client/lib/i18n.ts";
import type { ScanRow } from "../desk/scan-row.ts";

const circled = ["①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"];

/** From where to where a cylinder went; an arrow stands before the one place that is known of a receipt, and after that of a dispatch. */
export const useWay = (): ((row: Pick<ScanRow, "way" | "procedureId">) => string) => {
  const t = useT();
  return ({ way = [], procedureId }) => {
    const names = way.map(({ name, isVehicle }) => (isVehicle ? t("scan.vehicleName", { name }) : name));
    if (names.length !== 1) return names.join(" → ");
    return findProcedure(procedureId)?.way === "in" ? `→ ${names.join("")}` : `${names.join("")} →`;
  };
};

/** Lines of a row: its sentences, numbered when there are several, or what went well. */
export const useSay = () => {
  const t = useT();
  const way = useWay();
  return (row: ScanRow, online: boolean): string[] => {
    if (row.result === "wait") return [t(online ? "scan.sendingRow" : row.unsure ? "scan.unsureRow" : "scan.keptRow")];
    if (row.says.length > 1) return row.says.map((line, i) => `${circled[i] ?? "·"} ${line}`);
    if (row.says.length === 1) return row.says;
    if (row.result === "rep") return [t("scan.repeated")];
    if (row.filledKg !== undefined) return [t("scan.filledRow", { kg: row.filledKg })];
    if (row.way?.length) return [way(row)];
    return [t("scan.recordedRow", { procedure: t(procedureLabel(row.procedureId)) })];
  };
};
