import { kgOf } from "#contracts/commands/grams.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import type { Words } from "../words.ts";
import { textsIn, type DossierFacts, type HistoryRow } from "./gather-dossier.ts";

/** Device and server differ by more than this: the event came later than it happened, or a clock is wrong. */
const LATE_MS = 5 * 60_000;

/** The name of an event: the procedure's, or that of its kind where it is none. */
export const titleOf = ({ procedureId, kind }: HistoryRow, { say, list }: Words): string => {
  if (procedureId === null) return say(`historyKind.${kind}`);
  const isNamed = kind === "refused" || kind === "voided" || kind === "hidden" || kind === "reversed";
  return list([say(procedureLabel(procedureId)), isNamed && say(`historyKind.${kind}`)]);
};

/** A place in words: a vehicle says that it is one, a customer whose record is gone is told so. */
export const placeOf = (kind: string, name: string | null, { say }: Words): string => {
  if (name === null) return say(kind === "customer" ? "paper.erased" : `place.${kind}`);
  return kind === "vehicle" ? say("detail.vehicle", { name }) : name;
};

/** The place where an event found the cylinder, and the one where it left it. */
export const wayOf = (row: HistoryRow, words: Words): string => {
  const to = placeOf(row.toKind, row.lastLocationName, words);
  if (row.fromId === row.toId) return to;
  return `${placeOf(row.fromKind, row.fromName, words)} → ${to}`;
};

export const personOf = (name: string | null, { say }: Words): string => name ?? say("paper.erased");

const numberIn = (row: HistoryRow, name: string): number | undefined => {
  const value = row.details?.[name];
  return typeof value === "number" ? value : undefined;
};

export const gramsIn = (row: HistoryRow, name: string): string => {
  const grams = numberIn(row, name);
  return grams === undefined ? "" : kgOf(grams).toFixed(2);
};

/** Seconds that a fill took. */
export const secondsOf = ({ details }: HistoryRow): number =>
  Math.round(
    (Date.parse(String(details?.["fillingEndTime"])) - Date.parse(String(details?.["fillingStartTime"]))) / 1000,
  );

/** The judgement of a check; empty for what is none. */
export const judgementOf = (row: HistoryRow, { say }: Words): string => {
  const status = numberIn(row, "checkStatus");
  return status === undefined ? "" : say(`checkStatus.${status}`);
};

export const faultsOf = (row: HistoryRow, { defects }: Pick<DossierFacts, "defects">): string[] =>
  textsIn(row.details, "defectIds").map((id) => defects.get(id) ?? id);

/** The day until which a check made the cylinder good; empty where it says none. */
export const nextDayOf = ({ details }: HistoryRow, { day, say }: Words): string => {
  const next = details?.["nextInspectionTime"];
  return typeof next === "string" ? say("paper.next", { day: day(next) }) : "";
};

const fillSaid = (row: HistoryRow, { say }: Words): string =>
  row.kind === "filled" ? say("paper.filled", { kg: gramsIn(row, "filledGrams"), seconds: secondsOf(row) }) : "";

/** The end of a procedure that was taken back: when, and why. */
const voidSaid = (row: HistoryRow, { events }: Pick<DossierFacts, "events">, { say, moment }: Words): string => {
  if (!row.isVoided) return "";
  const end = events.find(({ kind, details }) => kind === "voided" && details?.["voidedRevision"] === row.revision);
  return end ? say("paper.voided", { at: moment(end.recordedAt), reason: end.remark ?? "" }) : say("detail.voided");
};

/** The server's time of an event that came late, or came before the device says that it happened. */
const lateSaid = ({ createdTime, recordedAt }: HistoryRow, { say, exact, clock, dayAt }: Words): string => {
  if (Math.abs(Date.parse(recordedAt) - Date.parse(createdTime)) <= LATE_MS) return "";
  const isSameDay = dayAt(recordedAt) === dayAt(createdTime);
  return say("paper.late", { at: isSameDay ? clock(recordedAt) : exact(recordedAt) });
};

/** Details of an event in one line: judgement, weights, people, order, flags, remark, and the server's time where it is far from the device's. */
export const detailsOf = (row: HistoryRow, facts: DossierFacts, words: Words): string => {
  const { say, list } = words;
  const codes = [...row.reasons, ...row.exceptions].map((code) => say(`exceptionCode.${code}`));
  return list([
    voidSaid(row, facts, words),
    judgementOf(row, words),
    ...faultsOf(row, facts),
    nextDayOf(row, words),
    fillSaid(row, words),
    row.driverInfo && say("detail.driver", { name: row.driverInfo }),
    row.escortsInfo && say("detail.escorts", { name: row.escortsInfo }),
    row.orderNumber && say("detail.order", { number: row.orderNumber }),
    ...codes,
    ...row.holdsAdded.map((hold) => say("detail.hold", { what: say(`hold.${hold}`) })),
    row.remark,
    lateSaid(row, words),
  ]);
};
