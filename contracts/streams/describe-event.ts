import { shownCode } from "../codes/clean-code.ts";
import { kgOf } from "../fields/grams.ts";
import { isProcedureId, procedureLabel } from "../procedures/index.ts";

/** Returns the text of a key in the reader's language, or the key itself if there is no text. */
export type Say = (key: string, params?: Record<string, unknown>) => string;

/** The text of a key, else `otherwise`. */
export const textOr = (say: Say, key: string, otherwise: string): string => {
  const text = say(key);
  return text === key ? otherwise : text;
};

// Titles

/** Name of an event type. An unknown type is returned unchanged. */
export const typeText = (type: string, say: Say): string => textOr(say, `eventType.${type}`, type);

/** Title of an event: its procedure, else its type. An unknown barcode was only seen: nothing was done with a cylinder. */
export const eventTitle = ({ type, procedureId }: { type: string; procedureId?: number | null }, say: Say): string => {
  if (!isProcedureId(procedureId) || type === "BarcodeSeen") return typeText(type, say);
  const name = say(procedureLabel(procedureId));
  if (type === "ProcedureRefused") return say("replay.refused", { name });
  return type === "ProcedureVoided" ? say("replay.voided", { name }) : name;
};

/** Name of an exception or of a refusal's reason. */
export const codeText = (code: string, say: Say): string => textOr(say, `exceptionCode.${code}`, code);

/** A line of the live log: procedure and reasons. */
export const liveText = ({ procedureId, codes }: { procedureId: number; codes: readonly string[] }, say: Say): string =>
  [say(procedureLabel(procedureId)), ...codes.map((code) => codeText(code, say))].join(" · ");

/** Fields of a history entry that its texts need. */
export type HistoryEntry = {
  kind: string;
  procedureId: number | null;
  details: Record<string, unknown> | null;
  driverInfo: string | null;
  escortsInfo: string | null;
  orderNumber: string | null;
  remark: string | null;
  /** Plate of the chosen vehicle, and the places that the history names already. */
  licenseNumber?: string | null;
  fromName?: string | null;
  lastLocationName?: string | null;
};

/** Title of a history entry: its procedure, else its kind. */
export const entryTitle = ({ procedureId, kind }: Pick<HistoryEntry, "kind" | "procedureId">, say: Say): string =>
  say(procedureId === null ? `historyKind.${kind}` : procedureLabel(procedureId));

const endings: ReadonlySet<string> = new Set(["refused", "voided", "hidden", "reversed"]);

/** Title on paper. A procedure that did not count also has its kind. */
export const paperTitle = (entry: Pick<HistoryEntry, "kind" | "procedureId">, { say, list }: PaperWords): string =>
  list([
    entryTitle(entry, say),
    entry.procedureId !== null && endings.has(entry.kind) && say(`historyKind.${entry.kind}`),
  ]);

// Places and people

/** Name of a place. Vehicles get a prefix; a place without a name gets the name of its kind. */
export const placeText = (kind: string, name: string | null | undefined, say: Say): string =>
  kind === "vehicle" ? say("detail.vehicle", { name: name ?? "" }) : name || say(`place.${kind}`);

/** Name of a place for print. Erased customers get a placeholder. */
export const paperPlace = (kind: string, name: string | null, say: Say): string => {
  if (name === null) return say(kind === "customer" ? "paper.erased" : `place.${kind}`);
  return kind === "vehicle" ? say("detail.vehicle", { name }) : name;
};

type Way = { fromId: string | null; fromKind: string; fromName: string | null } & {
  toId: string | null;
  toKind: string;
  lastLocationName: string | null;
};

/** Places before and after an event. */
export const paperWay = (entry: Way, say: Say): string => {
  const to = paperPlace(entry.toKind, entry.lastLocationName, say);
  return entry.fromId === entry.toId ? to : `${paperPlace(entry.fromKind, entry.fromName, say)} → ${to}`;
};

export const personText = (name: string | null, say: Say): string => name ?? say("paper.erased");

// Times

const LATE_MS = 5 * 60_000;

/** True for an event that reached the server more than five minutes after it happened. */
export const isLate = (occurredAt: string | null, recordedAt: string | null): boolean =>
  occurredAt !== null && recordedAt !== null && Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_MS;

type Clocks = { createdTime: string; recordedAt: string };

/** Duration from the device's time to the server's. */
export const lagText = ({ createdTime, recordedAt }: Clocks, say: Say): string => {
  const seconds = Math.round(Math.max(0, Date.parse(recordedAt) - Date.parse(createdTime)) / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 48) return say("detail.lag.d", { n: Math.floor(hours / 24), h: hours % 24, m: 0 });
  const key = seconds < 120 ? "detail.lag.s" : minutes < 60 ? "detail.lag.min" : "detail.lag.h";
  return say(key, { n: seconds < 120 ? seconds : minutes, h: hours, m: minutes % 60 });
};

// Details

const numberIn = ({ details }: Pick<HistoryEntry, "details">, name: string): number | undefined => {
  const value = details?.[name];
  return typeof value === "number" ? value : undefined;
};

/** Texts of a list in the details. */
export const textsIn = (details: HistoryEntry["details"], name: string): string[] => {
  const value = details?.[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
};

/** The chosen vehicle, unless the cylinder came from it or went to it. */
const vehicleLine = ({ licenseNumber, fromName, lastLocationName }: HistoryEntry, say: Say): string | null =>
  licenseNumber && licenseNumber !== fromName && licenseNumber !== lastLocationName
    ? say("detail.vehicleChosen", { name: licenseNumber })
    : null;

const peopleLines = (entry: HistoryEntry, say: Say): (string | null)[] => [
  vehicleLine(entry, say),
  ...crewLines(entry, say),
];

const crewLines = ({ driverInfo, escortsInfo, orderNumber }: HistoryEntry, say: Say): (string | null)[] => [
  driverInfo && say("detail.driver", { name: driverInfo }),
  escortsInfo && say("detail.escorts", { name: escortsInfo }),
  orderNumber && say("detail.order", { number: orderNumber }),
];

/** Weights of a filling. Empty for other events. */
export const fillLines = (entry: Pick<HistoryEntry, "details">, say: Say): string[] => {
  const [before, after, filled] = ["beforeGrams", "afterGrams", "filledGrams"].map((name) => numberIn(entry, name));
  if (before === undefined || after === undefined || filled === undefined) return [];
  return [
    say("detail.fillSay", { before: kgOf(before), after: kgOf(after) }),
    say("detail.filled", { kg: kgOf(filled) }),
  ];
};

const checkLines = (entry: HistoryEntry, say: Say): string[] => {
  const status = numberIn(entry, "checkStatus");
  const defects = entry.details?.["defectIds"];
  const count = Array.isArray(defects) ? defects.length : 0;
  return [
    ...(status === undefined ? [] : [say(`detail.check.${status}`)]),
    ...(count > 0 ? [say("detail.defects", { count })] : []),
  ];
};

/** The text that was read in place of the barcode, or the code that was attached or taken off. */
const codeLines = ({ kind, details }: HistoryEntry, say: Say): string[] => {
  const { scannedCode, code, codeKind } = details ?? {};
  if (typeof scannedCode === "string") return [say("detail.scannedAs", { code: shownCode(scannedCode) })];
  if (!codeEntries.has(kind) || typeof code !== "string") return [];
  return [typeof codeKind === "string" ? say("detail.codeLine", { kind: say(`codeKind.${codeKind}`), code }) : code];
};
const codeEntries: ReadonlySet<string> = new Set(["codeAttached", "codeDetached"]);

/** Lines of an entry on screen: weights, result, people, order, remark. */
export const entryLines = (entry: HistoryEntry, say: Say): string[] =>
  [
    ...(entry.kind === "filled" ? fillLines(entry, say) : []),
    ...(entry.kind === "checked" ? checkLines(entry, say) : []),
    ...codeLines(entry, say),
    ...peopleLines(entry, say),
    entry.remark,
  ].filter((line): line is string => Boolean(line));

/** Texts and times of a document. */
export type PaperWords = {
  say: Say;
  list(parts: readonly (string | false | null | undefined)[]): string;
  day(value: string): string;
  dayAt(value: string): string;
  moment(value: string): string;
  exact(value: string): string;
  clock(value: string): string;
};

export type PaperEntry = HistoryEntry &
  Clocks & {
    revision: number;
    isVoided: boolean;
    reasons: readonly string[];
    exceptions: readonly string[];
    holdsAdded: readonly string[];
  };

export const gramsIn = (entry: Pick<HistoryEntry, "details">, name: string): string => {
  const grams = numberIn(entry, name);
  return grams === undefined ? "" : kgOf(grams).toFixed(2);
};

/** Duration of a filling, in seconds. */
export const secondsOf = ({ details }: Pick<HistoryEntry, "details">): number =>
  Math.round(
    (Date.parse(String(details?.["fillingEndTime"])) - Date.parse(String(details?.["fillingStartTime"]))) / 1000,
  );

/** Result of a check. Empty for other events. */
export const resultText = (entry: Pick<HistoryEntry, "details">, say: Say): string => {
  const status = numberIn(entry, "checkStatus");
  return status === undefined ? "" : say(`checkStatus.${status}`);
};

export const defectTexts = (
  { details }: Pick<HistoryEntry, "details">,
  defects: ReadonlyMap<string, string>,
): string[] => textsIn(details, "defectIds").map((id) => defects.get(id) ?? id);

/** The next inspection day that a check set. Empty for other events. */
export const nextDayText = ({ details }: Pick<HistoryEntry, "details">, { day, say }: PaperWords): string => {
  const next = details?.["nextInspectionTime"];
  return typeof next === "string" ? say("paper.next", { day: day(next) }) : "";
};

/** Time and reason of a procedure's void. */
const voidText = (entry: PaperEntry, events: readonly PaperEntry[], { say, moment }: PaperWords): string => {
  if (!entry.isVoided) return "";
  const end = events.find(({ kind, details }) => kind === "voided" && details?.["voidedRevision"] === entry.revision);
  return end ? say("paper.voided", { at: moment(end.recordedAt), reason: end.remark ?? "" }) : say("detail.voided");
};

/** Server time, if it is more than five minutes from the device's. */
const lateText = ({ createdTime, recordedAt }: Clocks, { say, exact, clock, dayAt }: PaperWords): string => {
  if (Math.abs(Date.parse(recordedAt) - Date.parse(createdTime)) <= LATE_MS) return "";
  const isSameDay = dayAt(recordedAt) === dayAt(createdTime);
  return say("paper.late", { at: isSameDay ? clock(recordedAt) : exact(recordedAt) });
};

/** Details of an event on paper, in one line. */
export const paperLine = (
  entry: PaperEntry,
  { events, defects }: { events: readonly PaperEntry[]; defects: ReadonlyMap<string, string> },
  words: PaperWords,
): string => {
  const { say, list } = words;
  return list([
    voidText(entry, events, words),
    resultText(entry, say),
    ...defectTexts(entry, defects),
    nextDayText(entry, words),
    entry.kind === "filled" && say("paper.filled", { kg: gramsIn(entry, "filledGrams"), seconds: secondsOf(entry) }),
    ...codeLines(entry, say),
    ...peopleLines(entry, say),
    ...[...entry.reasons, ...entry.exceptions].map((code) => say(`exceptionCode.${code}`)),
    ...entry.holdsAdded.map((hold) => say("detail.hold", { what: say(`hold.${hold}`) })),
    entry.remark,
    lateText(entry, words),
  ]);
};
