import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Position } from "#contracts/wire/position.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { inChunks } from "../streams/in-chunks.ts";
import { loadBarcodes } from "../streams/loaded-barcode.ts";
import { refreshCylinders } from "../streams/loaded-cylinder.ts";
import { workOn, type Batch, type Work } from "./batch.ts";

type Streams = { stream: string; work: Work<{ revision: bigint | "none" }> }[];

const pendingOf = (batch: Batch): Streams => {
  const named = <L extends { revision: bigint | "none" }>(works: Map<string, Work<L>>, name: (key: string) => string) =>
    [...works].map(([key, work]) => ({ stream: name(key), work }));
  const all = [...named(batch.barcodes, barcodeStream), ...named(batch.cylinders, cylinderStream)];
  return all.filter(({ work }) => work.pending.length > 0);
};

/** Reads what others wrote meanwhile, and forgets what was decided without it. */
const reload = async (events: EventLog, batch: Batch, conflicts: ReadonlySet<string>): Promise<void> => {
  const cylinders = [...batch.cylinders.values()].map((work) => work.base);
  const behind = cylinders.filter((one) => conflicts.has(cylinderStream(one.cylinderId)));
  const barcodes = [...batch.barcodes.keys()].filter((code) => conflicts.has(barcodeStream(code)));
  for (const [id, one] of await refreshCylinders(events, behind)) batch.cylinders.set(id, workOn(one));
  for (const [code, one] of await loadBarcodes(events, barcodes)) batch.barcodes.set(code, workOn(one));
};

export type Committed = { positions: Map<string, Position>; again: number[] };

/**
 * Appends everything that the batch decided, each stream for itself, and answers the items that have to be decided anew because
 * somebody else was faster on their stream.
 */
export const commitBatch = async (events: EventLog, batch: Batch): Promise<Committed> => {
  const pending = pendingOf(batch);
  const appends = pending.flatMap(({ stream, work }) => inChunks(stream, work.base.revision, work.pending));
  const answers = appends.length > 0 ? await events.appendEach(appends) : [];
  const positions = new Map<string, Position>();
  const conflicts = new Set<string>();
  for (const answer of answers) {
    if (answer.ok) positions.set(answer.stream, answer.position);
    else conflicts.add(answer.stream);
  }
  const again = pending.flatMap(({ stream, work }) => (conflicts.has(stream) ? work.items : []));
  for (const { stream, work } of pending) if (!conflicts.has(stream)) Object.assign(work, workOn(work.now));
  await reload(events, batch, conflicts);
  return { positions, again: again.sort((a, b) => a - b) };
};
