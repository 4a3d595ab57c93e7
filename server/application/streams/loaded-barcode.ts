import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode, type BarcodeState } from "#contracts/streams/barcode/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Expected } from "#infra/engines/event-log/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

/** A barcode's stream; `seen` tells which scans left a trace in it and where, `written` where each command wrote last. */
export type LoadedBarcode = {
  gasBarcode: string;
  state: BarcodeState;
  revision: Expected;
  seen: ReadonlyMap<string, { revision: number; position: Position }>;
  written: ReadonlyMap<string, Position>;
};

/** Reads the streams of many barcodes at once. */
export const loadBarcodes = async (
  events: UpcastLog,
  gasBarcodes: readonly string[],
): Promise<Map<string, LoadedBarcode>> => {
  const wanted = [...new Set(gasBarcodes)];
  if (wanted.length === 0) return new Map();
  const streams = await events.readStreams(wanted.map((code) => ({ stream: barcodeStream(code), from: 0n })));
  return new Map(
    wanted.map((gasBarcode) => {
      const recorded = streams.get(barcodeStream(gasBarcode)) ?? [];
      const seen = recorded
        .filter(({ type }) => type === "BarcodeSeen")
        .map((one) => [one.meta.commandId, { revision: Number(one.revision), position: one.position }] as const);
      const loaded: LoadedBarcode = {
        gasBarcode,
        state: recorded.reduce(evolveBarcode, initialBarcode),
        revision: recorded.at(-1)?.revision ?? "none",
        seen: new Map(seen),
        written: new Map(recorded.map(({ meta, position }) => [meta.commandId, position])),
      };
      return [gasBarcode, loaded];
    }),
  );
};
