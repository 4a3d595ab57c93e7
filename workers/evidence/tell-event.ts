import { shownCode } from "#contracts/codes/clean-code.ts";
import type { HideTexts } from "#infra/engines/upcast-log/hidden-texts.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { codeText, eventTitle, fillLines, placeText, resultText, textsIn } from "#contracts/streams/describe-event.ts";
import type { Words } from "../paper/words.ts";
import type { BundleInput, SealedLine } from "./make-bundle.ts";

type Values = Record<string, unknown>;
type Event = {
  stream: string;
  revision: number;
  type: string;
  data: Values;
  meta: { occurredAt?: string; recordedAt?: string; userId?: string };
};

/** An event of a bundle in words. `at` is the device's time, `recordedAt` the server's. */
export type ToldEvent = {
  index: number;
  /** Barcode of the cylinder, or the stream. */
  subject: string;
  revision: number;
  title: string;
  at: string;
  recordedAt: string;
  who: string;
  what: string;
};

/** Names of ids, if the bundle has them, barcodes by the streams of their cylinders, and the texts that are hidden from people. */
export type ToldNames = { names: BundleInput["names"]; barcodes: ReadonlyMap<string, string>; hide: HideTexts };

const valuesIn = (value: unknown): Values => (typeof value === "object" && value !== null ? (value as Values) : {});
const textIn = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const eventOf = ({ leaf }: SealedLine): Event => JSON.parse(leaf) as Event;

/** The newest barcode of each cylinder's stream. */
export const barcodesIn = (lines: readonly SealedLine[]): Map<string, string> => {
  const barcodes = new Map<string, string>();
  for (const line of lines) {
    if (!line.stream.startsWith("cylinder-")) continue;
    const { data } = eventOf(line);
    const gasBarcode = textIn(valuesIn(data["details"]), "gasBarcode") ?? textIn(data, "gasBarcode");
    if (gasBarcode) barcodes.set(line.stream, gasBarcode);
  }
  return barcodes;
};

/** Length of an id's start, enough to tell ids of one bundle apart. */
const ID_START = 8;

const nameIn = (names: BundleInput["names"], id: string): string =>
  Object.values(names ?? {}).find((ofKind) => ofKind[id] !== undefined)?.[id] ?? id.slice(0, ID_START);

const placeIn = (value: unknown, names: BundleInput["names"], { say }: Words): string | undefined => {
  const place = valuesIn(value);
  const [kind, id] = [textIn(place, "kind"), textIn(place, "id")];
  if (!kind) return undefined;
  const known = textIn(place, "name") ?? textIn(place, "licenseNumber");
  return placeText(kind, known ?? (id && nameIn(names, id)), say);
};

/** Places before and after a procedure, or the company where it happened. */
const wayIn = (data: Values, names: BundleInput["names"], words: Words): string | undefined => {
  const to = placeIn(data["holder"], names, words);
  const from = placeIn(valuesIn(data["before"])["holder"], names, words);
  if (!to) return textIn(valuesIn(data["company"]), "name");
  return from && from !== to ? `${from} → ${to}` : to;
};

const peopleIn = (data: Values, names: BundleInput["names"], { say }: Words): (string | undefined)[] => {
  const licenseNumber = textIn(valuesIn(data["vehicle"]), "licenseNumber");
  const [driverId, clientId, number] = ["driverId", "clientId", "orderNumber"].map((name) => textIn(data, name));
  return [
    licenseNumber && say("detail.vehicle", { name: licenseNumber }),
    driverId && say("detail.driver", { name: nameIn(names, driverId) }),
    clientId && nameIn(names, clientId),
    number && say("detail.order", { number }),
  ];
};

/** The code that was attached or taken off, or the text that was read in place of the barcode. */
const codeOf = (data: Values, { say }: Words): string | undefined => {
  const [code, kind, scannedCode] = ["code", "kind", "scannedCode"].map((name) => textIn(data, name));
  if (scannedCode) return say("detail.scannedAs", { code: shownCode(scannedCode) });
  return code && kind ? say("detail.codeLine", { kind: say(`codeKind.${kind}`), code }) : code;
};

const contentOf = (data: Values, names: BundleInput["names"], words: Words): string => {
  const { say } = words;
  const defects = textsIn(data, "defectIds").length;
  const codes = [...textsIn(data, "reasons"), ...textsIn(data, "exceptions")];
  return words.list([
    resultText({ details: data }, say),
    defects > 0 && say("detail.defects", { count: defects }),
    codeOf(data, words),
    ...fillLines({ details: data }, say),
    wayIn(data, names, words),
    ...peopleIn(data, names, words),
    ...codes.map((code) => codeText(code, say)),
    ...textsIn(data, "holdsAdded").map((hold) => say("detail.hold", { what: say(`hold.${hold}`) })),
    textIn(data, "reason"),
    textIn(data, "comment"),
    textIn(data, "remark"),
  ]);
};

const momentIn = (value: string | undefined, { exact }: Words): string =>
  value === undefined || Number.isNaN(Date.parse(value)) ? (value ?? "") : exact(value);

/** Tells an event as it is stored, without today's reading of older versions. */
export const tellEvent = (line: SealedLine, { names, barcodes, hide }: ToldNames, words: Words): ToldEvent => {
  const { revision, type, data, meta } = hide(eventOf(line));
  const { stream, index } = line;
  const procedureId = typeof data["procedureId"] === "number" ? data["procedureId"] : undefined;
  // The product signs seals by itself, so no person is named.
  const who = meta.userId === undefined || meta.userId === NOBODY ? "" : nameIn(names, meta.userId);
  return {
    index,
    subject: barcodes.get(stream) ?? textIn(data, "gasBarcode") ?? shortStream(stream),
    revision,
    title: eventTitle({ type, procedureId }, words.say),
    at: momentIn(meta.occurredAt, words),
    recordedAt: momentIn(meta.recordedAt, words),
    who,
    what: contentOf(data, names, words),
  };
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A stream's name with the start of each id. */
const shortStream = (stream: string): string => stream.replaceAll(uuid, (id) => id.slice(0, ID_START));
