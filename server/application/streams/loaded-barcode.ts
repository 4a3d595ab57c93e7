import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { barcodeStream, formerBarcodeStream, type BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { evolveBarcode, initialBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Expected } from "#infra/engines/event-log/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Scanned } from "../reference.ts";

/**
 * A barcode's stream: that of its canonical form, or a claimed one for a spelling from an earlier version. `seen` lists the recorded scans with their
 * places, `written` the last position of each command.
 */
export type LoadedBarcode = {
  gasBarcode: string;
  stream: `barcode-${string}`;
  state: BarcodeState;
  revision: Expected;
  seen: ReadonlyMap<string, { revision: number; position: Position; scanned: Scanned }>;
  written: ReadonlyMap<string, Position>;
};

type BarcodeHistory = readonly Recorded<BarcodeEvent>[];

/** The streams that may hold a barcode's claim, starting with that of its canonical form. */
export const barcodeStreams = (gasBarcode: string, spellings: readonly string[] = []): `barcode-${string}`[] => {
  const form = canonicalCode(gasBarcode);
  const sameForm = spellings.filter((spelling) => canonicalCode(spelling) === form);
  return [...new Set([barcodeStream(gasBarcode), ...[gasBarcode, ...sameForm].map(formerBarcodeStream)])];
};

/** Reads the streams of many barcodes at once. @param spellings of earlier versions, needed to find the cylinder with the claim */
export const loadBarcodes = async (
  events: UpcastLog,
  gasBarcodes: readonly string[],
  spellings: readonly string[] = [],
): Promise<Map<string, LoadedBarcode>> => {
  const codes = [...new Set(gasBarcodes)];
  if (codes.length === 0) return new Map();
  const names = new Set(codes.flatMap((code) => barcodeStreams(code, spellings)));
  const streams = await events.readStreams([...names].map((stream) => ({ stream, from: 0n })));
  return new Map(
    codes.map((gasBarcode) => {
      const candidates = barcodeStreams(gasBarcode, spellings).map((stream) =>
        loadedOf(gasBarcode, stream, streams.get(stream) ?? []),
      );
      const [first] = candidates;
      if (!first) throw new Error("a barcode without a stream");
      return [gasBarcode, candidates.find(({ state }) => state.status !== "free") ?? first];
    }),
  );
};

/** Ids of the cylinders that claimed a barcode. There may be several if an earlier version gave each spelling a stream. */
export const readClaimants = async (
  events: UpcastLog,
  gasBarcode: string,
  spellings: readonly string[],
): Promise<ReadonlySet<string>> => {
  const streams = barcodeStreams(gasBarcode, spellings);
  const histories = await events.readStreams(streams.map((stream) => ({ stream, from: 0n })));
  const states = streams.map((stream) => loadedOf(gasBarcode, stream, histories.get(stream) ?? []).state);
  return new Set(states.flatMap((state) => (state.status === "claimed" ? [state.cylinderId] : [])));
};

const loadedOf = (gasBarcode: string, stream: `barcode-${string}`, recorded: BarcodeHistory): LoadedBarcode => {
  const sightings = recorded.flatMap(({ type, data, meta, revision, position }) => {
    if (type !== "BarcodeSeen") return [];
    const { procedureId, company } = data;
    const scanned = { gasBarcode: data.gasBarcode, procedureId, companyId: company.id };
    return [[meta.commandId, { revision: Number(revision), position, scanned }] as const];
  });
  return {
    gasBarcode,
    stream,
    state: recorded.reduce(evolveBarcode, initialBarcode),
    revision: recorded.at(-1)?.revision ?? "none",
    seen: new Map(sightings),
    written: new Map(recorded.map(({ meta, position }) => [meta.commandId, position])),
  };
};
