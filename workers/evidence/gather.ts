import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { barcodeStream, formerBarcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { exceptionStream } from "#contracts/streams/exception/events.ts";
import { readExceptionId } from "#contracts/streams/exception/ids.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import { leafHash } from "#contracts/seals/merkle.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import { equalBytes, utf8 } from "#contracts/seals/bytes.ts";
import { SEAL_STREAM } from "#contracts/streams/audit/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { HeadTree } from "#infra/stores/seals/head-tree.ts";
import type { SealReader } from "#infra/stores/seals/seal-reader.ts";
import { sha256 } from "#infra/stores/seals/sha256.ts";
import type { HeadEntry, SealedLine } from "./make-bundle.ts";

/** Maximum size of the events of one bundle, in bytes, because all of them are in memory while it is made. */
export const mostLeafBytes = 256 * 1024 * 1024;
/** Number of streams that are read in one call. */
const STREAMS_AT_ONCE = 50;

/** The reason why a bundle cannot be made, as a locale key. */
export class NotMade extends Error {
  override name = "NotMade";
  readonly params: Record<string, string>;

  constructor(code: string, params: Record<string, string> = {}) {
    super(code);
    this.params = params;
  }
}

export type Asked = { gasBarcodes: readonly string[]; orderNumber?: string };

export type GatherParts = {
  log: Pick<EventLog, "readStreams" | "readStream">;
  reader: Pick<SealReader, "inclusions">;
  heads: HeadTree;
  /** Indexes of a stream's events below a size, by revision. */
  indexes(streams: readonly string[], below: number): Promise<Map<string, number[]>>;
  /** Streams of cylinders with an event that names one of these barcodes. */
  cylindersNamed(gasBarcodes: readonly string[], below: number): Promise<string[]>;
  seal: { index: number; treeSize: number; checkpointSize: number };
  /** Called after each piece. The call throws if the bundle is no longer needed. */
  onProgress(done: number, total: number): Promise<void>;
};

type Found = { index: number; stream: string; leaf: string; event: Recorded };

const stringsIn = (data: unknown, field: string): string[] => {
  const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[field] : undefined;
  return typeof value === "string" ? [value] : [];
};

/** Every code that the cylinders bear or bore. */
const codesIn = (cylinders: readonly Found[]): string[] =>
  cylinders.flatMap(({ event: { type, data } }) => [
    ...stringsIn((data as { details?: unknown }).details, "gasBarcode"),
    ...(type === "CodeAttached" ? stringsIn(data, "code") : []),
  ]);

/**
 * Reads the events of a bundle from the log: the stream of each barcode, every cylinder that had the barcode, the streams of those cylinders' other
 * codes, and their orders and exceptions. Each stream is read up to its end at the seal; the seal is added.
 *
 * @throws NotMade for an unknown barcode, and for too many events
 */
export const gather = async (subject: Asked, parts: GatherParts): Promise<SealedLine[]> => {
  const { heads, seal } = parts;
  const sealedStreams = new Set(heads.streams);
  const unknown: string[] = [];
  const cylinderStreams = new Set(await parts.cylindersNamed(subject.gasBarcodes, seal.treeSize));
  const streamsOf = (code: string): string[] => [barcodeStream(code), formerBarcodeStream(code)];
  const barcodeStreams = new Set(subject.gasBarcodes.flatMap(streamsOf).filter((stream) => sealedStreams.has(stream)));
  const ofBarcodes = await readAll(parts, [...barcodeStreams]);
  for (const { event } of ofBarcodes)
    for (const id of stringsIn(event.data, "cylinderId")) cylinderStreams.add(cylinderStream(id));
  for (const code of subject.gasBarcodes)
    if (
      !streamsOf(code).some((stream) => barcodeStreams.has(stream)) &&
      (await parts.cylindersNamed([code], seal.treeSize)).length === 0
    )
      unknown.push(code);
  if (unknown.length > 0)
    throw new NotMade("evidence.unknownBarcode", { gasBarcodes: unknown.slice(0, 10).join(", ") });
  const cylinders = await readAll(
    parts,
    [...cylinderStreams].filter((stream) => sealedStreams.has(stream)),
  );
  const codes = codesIn(cylinders);
  const asked = { ...subject, gasBarcodes: [...subject.gasBarcodes, ...codes] };
  const beside = besideOf(asked, [...ofBarcodes, ...cylinders], [...cylinderStreams], heads.streams);
  const others = await readAll(
    parts,
    [...new Set([...codes.flatMap(streamsOf), ...beside])].filter(
      (stream) => sealedStreams.has(stream) && !cylinderStreams.has(stream) && !barcodeStreams.has(stream),
    ),
  );
  const lines = [...ofBarcodes, ...cylinders, ...others, await sealLine(parts)].sort(
    (one, other) => one.index - other.index,
  );
  return proved(parts, lines);
};

/** Streams of the orders and exceptions that the events name. */
const besideOf = (
  { gasBarcodes, orderNumber }: Asked,
  lines: readonly Found[],
  cylinderStreams: readonly string[],
  streams: readonly string[],
): Set<string> => {
  const orders = lines.flatMap(({ event }) => stringsIn(event.data, "orderNumber"));
  const beside = new Set<string>([...orders, ...(orderNumber === undefined ? [] : [orderNumber])].map(orderStream));
  const codes = new Set(gasBarcodes.map(canonicalCode));
  const cylinders = new Set(cylinderStreams);
  const prefix = exceptionStream("");
  for (const stream of streams) {
    if (!stream.startsWith(prefix)) continue;
    const subject = readExceptionId(stream.slice(prefix.length));
    if (!subject) continue;
    if ("gasBarcode" in subject && codes.has(canonicalCode(subject.gasBarcode))) beside.add(stream);
    if ("cylinderId" in subject && cylinders.has(cylinderStream(subject.cylinderId))) beside.add(stream);
  }
  return beside;
};

/** Events of whole streams up to their end at the seal, with their indexes in the log. */
const readAll = async ({ log, indexes, seal }: GatherParts, streams: readonly string[]): Promise<Found[]> => {
  const lines: Found[] = [];
  let bytes = 0;
  for (let at = 0; at < streams.length; at += STREAMS_AT_ONCE) {
    const piece = streams.slice(at, at + STREAMS_AT_ONCE);
    const [events, places] = await Promise.all([
      log.readStreams(piece.map((stream) => ({ stream, from: 0n }))),
      indexes(piece, seal.treeSize),
    ]);
    for (const stream of piece) {
      const indexesOfStream = places.get(stream) ?? [];
      for (const [revision, index] of indexesOfStream.entries()) {
        const event = events.get(stream)?.[revision];
        if (event?.revision !== BigInt(revision))
          throw new Error(`${stream} lacks revision ${revision}: the log was cut`);
        const leaf = leafText({ ...event, stream });
        bytes += leaf.length;
        if (bytes > mostLeafBytes) throw new NotMade("evidence.tooLarge");
        lines.push({ index, stream, leaf, event });
      }
    }
  }
  return lines;
};

const sealLine = async ({ log, indexes, seal }: GatherParts): Promise<Found> => {
  const revision = (await indexes([SEAL_STREAM], seal.index + 1)).get(SEAL_STREAM)?.indexOf(seal.index) ?? -1;
  if (revision >= 0)
    for await (const event of log.readStream(SEAL_STREAM, { from: BigInt(revision), limit: 1 }))
      return { index: seal.index, stream: SEAL_STREAM, leaf: leafText({ ...event, stream: SEAL_STREAM }), event };
  throw new Error(`the seal ${seal.index} is not in the log`);
};

/** Lines with their proofs. A line that differs from the sealed one fails: the log was changed, and a verify run shows more. */
const proved = async ({ reader, seal, onProgress }: GatherParts, events: readonly Found[]): Promise<SealedLine[]> => {
  const lines: SealedLine[] = [];
  const AT_ONCE = 500;
  for (let at = 0; at < events.length; at += AT_ONCE) {
    const piece = events.slice(at, at + AT_ONCE);
    const proofs = await reader.inclusions(
      piece.map(({ index }) => index),
      seal.checkpointSize,
    );
    for (const { index, stream, leaf } of piece) {
      const inclusion = proofs.get(index);
      if (!inclusion || !equalBytes(inclusion.leafHash, leafHash(utf8(leaf), sha256)))
        throw new Error(`event ${index} of ${stream} is not the one that was sealed`);
      lines.push({ index, stream, leaf, proof: inclusion.proof });
    }
    await onProgress(lines.length, events.length);
  }
  return lines;
};

/** The ends of the bundle's streams among the ends of all streams of the log. */
export const headEntries = (heads: HeadTree, lines: readonly SealedLine[]): Map<string, HeadEntry> => {
  const places = new Map(heads.streams.map((stream, place) => [stream, place]));
  const provedAt = (place: number) => {
    const leaf = heads.leaves[place];
    return leaf && { leaf, proof: heads.proofOf(place) };
  };
  const entries = new Map<string, HeadEntry>();
  for (const stream of new Set(lines.map((line) => line.stream))) {
    const place = places.get(stream);
    const head = place === undefined || stream === SEAL_STREAM ? undefined : provedAt(place);
    if (place === undefined || !head) continue;
    entries.set(stream, { ...head, place, before: provedAt(place - 1), after: provedAt(place + 1) });
  }
  return entries;
};
