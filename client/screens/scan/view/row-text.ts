import { useT } from "#client/lib/i18n.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { showTime } from "#client/lib/dates.ts";
import type { Route } from "#contracts/commands/record.ts";
import { between } from "#contracts/locales/fragments.ts";
import { findProcedure, procedureLabel } from "#contracts/procedures/index.ts";
import { codeText } from "#contracts/streams/describe-event.ts";
import { isRecorded, type ScanRow } from "../session/scan-row.ts";
import { otherCodes, useVerdict } from "./verdict.ts";

type Place = Route["from"];

/** Name of a place by the ledger. A customer whom the answer does not name is called so. */
export const usePlace = (): ((place: Place) => string) => {
  const t = useT();
  return ({ kind, name }) => name || t(kind === "customer" ? "scan.field.clientId" : `place.${kind}`);
};

/** Text of a cylinder's place: on a vehicle, or at a site. */
export const useWhere = (): ((place: Place) => string) => {
  const t = useT();
  const name = usePlace();
  return (place) => t(place.kind === "vehicle" ? "scan.where.vehicle" : "scan.where.place", { name: name(place) });
};

/** Text of a cylinder's way by the ledger. Empty for a scan that is not recorded. */
export const useWay = (): ((row: Pick<ScanRow, "route">) => string) => {
  const place = usePlace();
  return ({ route }) => {
    if (!route) return "";
    const [from, to] = [place(route.from), route.to && place(route.to)];
    return to === undefined || to === from ? from : `${from} → ${to}`;
  };
};

/** The act that a refusal asks for. */
const actOf = ({ codes, procedureId }: ScanRow): string => {
  if (codes.includes("cylinder.unknown")) return "register";
  const procedure = findProcedure(procedureId);
  if (procedure?.way === "out") return "load";
  return procedure?.entry === "weights" ? "fill" : "aside";
};

/** A row's texts: what happened, the short reasons, and the act that is asked for. `amber` if the vehicle differs from the chosen one. */
export type RowText = { main: string; reasons: string; act: string; amber: boolean; full: string };

/** The short reasons of a row. Results of older versions have only their codes. */
const useReasons = (): ((row: ScanRow) => string) => {
  const t = useT();
  return ({ briefs = [], codes, says, result }) => {
    if (result !== "no" && result !== "exc") return "";
    const others = otherCodes(codes);
    // Each code has a fragment of its own; a verdict has said some of them.
    if (briefs.length === codes.length && codes.length > 0)
      return briefs.filter((_, at) => others.includes(codes[at] ?? "")).join(between);
    return (codes.length > 0 ? others.map((code) => codeText(code, t)) : says).join(between);
  };
};

/** Text of a recorded scan: the cylinder's vehicle if that is not the chosen one, its filling, or its way. */
const useRecorded = (): ((row: ScanRow) => string) => {
  const t = useT();
  const place = usePlace();
  const way = useWay();
  const verdictOf = useVerdict();
  return (row) => {
    const { route, procedureId } = row;
    if (route?.chosen) return t("scan.otherVehicle", { from: place(route.from), chosen: route.chosen });
    const verdict = verdictOf(row);
    if (verdict !== undefined) return verdict;
    const text = way(row);
    return findProcedure(procedureId)?.shared.includes("vehicleId") && text
      ? text
      : t("scan.recordedRow", { procedure: t(procedureLabel(procedureId)) });
  };
};

const waitingText = ({ unsure }: ScanRow, online: boolean): string => {
  if (online) return "scan.sendingRow";
  return unsure ? "scan.unsureRow" : "scan.keptRow";
};

/** The texts of a row. `full` has the server's sentences, for the tooltip. */
export const useRowText = (): ((row: ScanRow, online: boolean) => RowText) => {
  const t = useT();
  const where = useWhere();
  const reasonsOf = useReasons();
  const recorded = useRecorded();
  const mainOf = (row: ScanRow, online: boolean): string => {
    const { result, route, firstAt, backAt = "" } = row;
    if (result === "wait") return t(waitingText(row, online));
    if (result === "rep") return firstAt ? t("scan.repeatedAt", { time: showTime(firstAt) }) : t("scan.repeated");
    if (result !== "back") return isRecorded(row) ? recorded(row) : "";
    const time = showTime(asServerHas(backAt), false);
    if (row.recordedAt === undefined) return t("scan.backUnsent", { time });
    return route ? t("scan.backRow", { time, where: where(route.from) }) : t("scan.hero.back", { time });
  };
  return (row, online) => {
    const [main, reasons] = [mainOf(row, online), reasonsOf(row)];
    const full = [main, ...(row.result === "rep" || row.result === "back" ? [] : row.says)].filter(Boolean).join("\n");
    const act = row.result === "no" ? t(`scan.act.${actOf(row)}`) : "";
    return { main, reasons, act, amber: isRecorded(row) && row.route?.chosen !== undefined, full };
  };
};
