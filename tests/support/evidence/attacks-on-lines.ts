import type { Attacks } from "./attacks.ts";
import {
  agree,
  editJson,
  lineText,
  linesOf,
  rawLines,
  setLines,
  setRaw,
  setText,
  textOf,
  type Line,
  type Place,
} from "./edit.ts";

/** Changes one event, spelled as it must be. */
const editLine = (place: Place, edit: (line: Line) => boolean | void, from = linesOf(place)): boolean => {
  if (from.length === 0) return false;
  const { index } = place.random.pick(from);
  const lines = linesOf(place);
  if (edit(lines.find((line) => line.index === index)!) === false) return false;
  setLines(place, lines);
  return true;
};

/** Changes the text of one line. */
const editText = (place: Place, edit: (text: string) => string): boolean => {
  const lines = rawLines(place);
  const at = place.random.between(0, lines.length - 1);
  const text = edit(lines[at]!);
  if (text === lines[at]) return false;
  lines[at] = text;
  setRaw(place, lines);
  return true;
};

/** Leaves a line of a stream away: the one that `pick` takes of those that stand there. */
const leaveOut = (place: Place, pick: (lines: Line[]) => Line | undefined): boolean => {
  const lines = linesOf(place);
  const events = lines.filter(({ leaf }) => leaf.stream !== "audit-seals");
  const longer = events.filter(
    ({ leaf: { stream } }) => events.filter(({ leaf }) => leaf.stream === stream).length > 1,
  );
  if (longer.length === 0) return false;
  const { stream } = place.random.pick(longer).leaf;
  const out = pick(longer.filter(({ leaf }) => leaf.stream === stream));
  setLines(
    place,
    lines.filter(({ index }) => index !== out?.index),
  );
  agree(place);
  // The attacker lets the head say what stands there now.
  const end = linesOf(place).findLast(({ leaf }) => leaf.stream === stream);
  if (place.random.chance(0.5) && end)
    editJson(
      place,
      "heads.json",
      ({ heads }) => void Object.assign(heads[stream]!.leaf, { revision: end.leaf.revision, index: end.index }),
    );
  return true;
};

const isNumber = (value: unknown): value is number => typeof value === "number" && value !== 0;

/** Attacks on the events themselves, and on how they are spelled. */
export const attacksOnLines: Attacks = {
  "a number is changed": (place) =>
    editLine(place, ({ leaf: { data } }) => {
      const numbers = Object.entries(data).filter(([, value]) => isNumber(value));
      const [key, value] = numbers.length > 0 ? place.random.pick(numbers) : [];
      if (key === undefined || Object.is(Number(value) * 2, value)) return false;
      data[key] = Number(value) / 2;
      return true;
    }),
  "a user is changed": (place) => editLine(place, ({ leaf }) => void (leaf.meta["userId"] = place.random.uuid())),
  "a time is changed": (place) =>
    editLine(
      place,
      ({ leaf }) => void (leaf.meta[place.random.pick(["occurredAt", "recordedAt"])] = "2026-01-01T00:00:00.500Z"),
    ),
  "a type, an id or a stream is changed": (place) =>
    editLine(
      place,
      ({ leaf }) =>
        void Object.assign(
          leaf,
          place.random.pick([{ type: "Other" }, { id: place.random.uuid() }, { stream: "cylinder-other" }]),
        ),
    ),
  "an event has a seventh field": (place) => editLine(place, ({ leaf }) => void Object.assign(leaf, { position: "1" })),
  "an event's id is in capitals": (place) =>
    editLine(place, ({ leaf }) => void (leaf.id = `${leaf.id.toUpperCase()}A`)),
  "a line has another index": (place) => editLine(place, (line) => void line.index--),
  "the first line of a stream is left out": (place) => leaveOut(place, (lines) => lines[0]),
  "the last line of a stream is left out": (place) => leaveOut(place, (lines) => lines.at(-1)),
  "a line of a stream is left out": (place) => leaveOut(place, (lines) => place.random.pick(lines)),
  "the last line is left out": (place) => {
    setRaw(place, rawLines(place).slice(0, -1));
    agree(place);
    return true;
  },
  "a line is doubled": (place) => {
    const lines = rawLines(place);
    const at = place.random.between(0, lines.length - 1);
    lines.splice(place.random.between(0, lines.length), 0, lines[at]!);
    setRaw(place, lines);
    if (place.random.chance(0.5)) agree(place);
    return true;
  },
  "two lines are swapped": (place) => {
    const lines = rawLines(place);
    if (lines.length < 2) return false;
    const at = place.random.between(0, lines.length - 2);
    lines.splice(at, 2, lines[at + 1]!, lines[at]!);
    setRaw(place, lines);
    return true;
  },
  "two events have changed their indexes": (place) => {
    const lines = linesOf(place);
    if (lines.length < 2) return false;
    const at = place.random.between(0, lines.length - 2);
    const [one, other] = [lines[at]!, lines[at + 1]!];
    [one.leaf, other.leaf] = [other.leaf, one.leaf];
    setRaw(place, lines.map(lineText));
    return true;
  },
  "a line has a space": (place) =>
    editText(place, (text) =>
      place.random.pick([`${text} `, ` ${text}`, text.replace(",", ", "), text.replace(":", ": ")]),
    ),
  "a number is spelled another way": (place) =>
    editText(place, (text) => text.replace(/"v":1\b/, place.random.pick(['"v":1e0', '"v":1.0', '"v":10e-1']))),
  "an index is spelled another way": (place) =>
    editText(place, (text) =>
      text.replace(
        /^\{"index":(\d+)/,
        place.random.pick(['{"index":$1.0', '{"index":$1e0', '{"index":0$1', '{"index":+$1']),
      ),
    ),
  "a key is doubled": (place) =>
    editText(place, (text) =>
      text
        .replace(/"v":1\}/, place.random.pick(['"v":1,"v":1}', '"v":2,"v":1}']))
        .replace(/"type":/, place.random.pick(['"type":', '"type":"X","type":'])),
    ),
  "keys stand in another order": (place) =>
    editText(place, (text) =>
      place.random.pick([
        text.replace(/^\{"index":(\d+),"leaf":(.*)\}$/, '{"leaf":$2,"index":$1}'),
        text.replace(/"revision":(\d+),"stream":"((?:[^"\\]|\\.)*)"/, '"stream":"$2","revision":$1'),
      ]),
    ),
  "a letter is escaped": (place) => editText(place, (text) => text.replace('"type":"', String.raw`"\u0074ype":"`)),
  "a line ends as on Windows": (place) => editText(place, (text) => `${text}\r`),
  "a line is empty": (place) => editText(place, (text) => place.random.pick([`${text}\n`, `\n${text}`])),
  "the last newline is missing": (place) => {
    setText(place, "events.jsonl", textOf(place, "events.jsonl").slice(0, -1));
    return true;
  },
  "the file begins with a byte order mark": (place) => {
    setText(
      place,
      place.random.pick(["events.jsonl", "proofs.json", "checkpoint.txt"]),
      "\ufeff".concat(textOf(place, "events.jsonl")),
    );
    return true;
  },
  "a line is no UTF-8": ({ files, random }) => {
    const bytes = Uint8Array.from(files.get("events.jsonl")!);
    bytes[random.between(20, bytes.length - 3)] = 0xff;
    files.set("events.jsonl", bytes);
    return true;
  },
};
