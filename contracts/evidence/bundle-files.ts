import { canonicalJson } from "../seals/canonical-json.ts";
import { readCheckpoint, type Checkpoint } from "../seals/checkpoint.ts";
import { readNote, type SignedNote } from "../seals/signed-note.ts";
import { Differs } from "./faults.ts";
import { hasKeys, isCount, isObject, readHash, type JsonObject } from "./json-forms.ts";

/** The files of a bundle by their names, as the archive or the folder holds them. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>;

/** Byte order marks are bytes like others: a file that begins with one has another form than it must. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const bytesOf = (files: BundleFiles, file: string): Uint8Array => {
  const bytes = files.get(file);
  if (!bytes) throw new Differs("file.missing", { file });
  return bytes;
};

export const textOf = (files: BundleFiles, file: string): string => {
  const bytes = bytesOf(files, file);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Differs("file.form", { file });
  }
};

export const jsonOf = (files: BundleFiles, file: string): JsonObject => {
  const text = textOf(files, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isObject(value)) throw new Differs("file.form", { file });
  return value;
};

export const noteIn = (files: BundleFiles, file: string): SignedNote => {
  const note = readNote(textOf(files, file));
  if (!note) throw new Differs("note.form", { file });
  return note;
};

export const checkpointIn = (files: BundleFiles): Checkpoint => {
  const checkpoint = readCheckpoint(noteIn(files, "checkpoint.txt").text);
  if (!checkpoint) throw new Differs("note.form", { file: "checkpoint.txt" });
  return checkpoint;
};

export type BundleLine = { index: number; stream: string; revision: number; type: string; data: unknown; leaf: string };

/** Four of the six checks ask for the lines. */
const known = new WeakMap<BundleFiles, BundleLine[]>();

/** Lines of `events.jsonl`, each in the one spelling that it can have, with their leaves' bytes as text. */
export const linesOf = (files: BundleFiles): BundleLine[] => {
  const lines = known.get(files) ?? readLines(files);
  known.set(files, lines);
  return lines;
};

const readLines = (files: BundleFiles): BundleLine[] => {
  const file = "events.jsonl";
  const text = textOf(files, file);
  if (!text.endsWith("\n")) throw new Differs("file.form", { file });
  const lines = text.slice(0, -1).split("\n").map(lineOf);
  lines.forEach(({ index }, at) => {
    if (at > 0 && index <= lines[at - 1]!.index) throw new Differs("line.order", { line: at + 1 });
  });
  return lines;
};

const lineOf = (text: string, at: number): BundleLine => {
  const wrong = new Differs("line.form", { line: at + 1 });
  try {
    const value: unknown = JSON.parse(text);
    if (!hasKeys(value, "index", "leaf")) throw wrong;
    const { index, leaf: event } = value;
    if (!hasKeys(event, "stream", "revision", "id", "type", "data", "meta")) throw wrong;
    const { stream, revision, id, type, data, meta } = event;
    if (!isCount(index) || !isCount(revision) || !isObject(meta)) throw wrong;
    if (typeof stream !== "string" || typeof type !== "string" || typeof id !== "string") throw wrong;
    const leaf = canonicalJson(event);
    if (id !== id.toLowerCase() || text !== `{"index":${index},"leaf":${leaf}}`) throw wrong;
    return { index, stream, revision, type, data, leaf };
  } catch {
    throw wrong;
  }
};

export type BundleSeal = { index: number; treeSize: number; streams: number; headsRoot: Uint8Array };

/** The event that `heads.json` names as the seal. */
export const sealIn = (files: BundleFiles, lines: readonly BundleLine[]): BundleSeal => {
  const { seal: index } = headsIn(files);
  const event = lines.find((line) => line.index === index);
  const data = event?.stream === "audit-seals" && event.type === "SealMade" ? event.data : undefined;
  const { treeSize, streams, headsRoot: encoded, root } = isObject(data) ? data : {};
  const headsRoot = readHash(encoded);
  if (!isCount(treeSize) || !isCount(streams) || !headsRoot || !readHash(root) || treeSize > index)
    throw new Differs("seal.absent", { index });
  return { index, treeSize, streams, headsRoot };
};

export const headsIn = (files: BundleFiles): { seal: number; heads: JsonObject } => {
  const file = "heads.json";
  const value = jsonOf(files, file);
  const { seal, heads } = value;
  if (!hasKeys(value, "seal", "heads") || !isCount(seal) || !isObject(heads)) throw new Differs("file.form", { file });
  return { seal, heads };
};
