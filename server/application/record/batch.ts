import type { RecordItem } from "#contracts/commands/record.ts";
import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import type { Expected } from "#infra/engines/event-log/port.ts";
import type { Caller } from "../context.ts";
import type { References, SpecFacts } from "../reference.ts";
import type { LoadedBarcode } from "../streams/loaded-barcode.ts";
import { foldOnto, nextRevision, type LoadedCylinder } from "../streams/loaded-cylinder.ts";
import type { LoadedOrder } from "../streams/loaded-order.ts";
import type { Outcome } from "./outcome.ts";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";
import type { StandingOutcome } from "./recent-outcomes.ts";

/** A stream during a call: its state when read, its state after the decisions, and the events to append with their items. */
export type Work<Loaded> = { base: Loaded; now: Loaded; pending: NewEvent[]; items: number[] };

/** Work on a cylinder. `past` is its whole stream, read only if an item is late. */
export type CylinderWork = Work<LoadedCylinder> & { past?: RecordedCylinderEvent[] };

export const workOn = <Loaded>(loaded: Loaded): Work<Loaded> => ({ base: loaded, now: loaded, pending: [], items: [] });

/** One call of `record` with all data that was looked up for it. */
export type Batch = {
  caller: Caller;
  items: readonly ReceivedItem[];
  /** The first item of the call with the same command id, for each item. Usually it is the item itself. */
  firstWithId: readonly number[];
  /** Server time, the same for the whole call. */
  recordedAt: string;
  /** Id of the reading of a bulk reader, if the call records one. */
  batchId?: string;
  /** The device's clock when it sent the call. Absent if it sent none. */
  sentAt?: string;
  dayOf(moment: string): string;
  references: References;
  specs: ReadonlyMap<string, SpecFacts>;
  /** Order numbers by item. Only deliveries have one. */
  orderNumbers: readonly (string | undefined)[];
  /** Cylinders by id. */
  cylinders: Map<string, CylinderWork>;
  cylinderIds: ReadonlyMap<string, string>;
  /** Commands of the call that were already recorded, on any cylinder. */
  knownOutcomes: ReadonlyMap<string, StandingOutcome>;
  /** Barcodes that match more than one cylinder. */
  ambiguous: ReadonlySet<string>;
  /** Barcodes by canonical form. */
  barcodes: Map<string, Work<LoadedBarcode>>;
  orders: Map<string, Work<LoadedOrder>>;
  /** Present only if customer limits are enabled. */
  limit?: { maximum: number; stock: ReadonlyMap<string, number> };
  outcomes: (Outcome | undefined)[];
};

/** Streams of cylinders and barcodes with events to append. */
export const pendingOf = (batch: Batch): { stream: string; work: Work<{ revision: Expected }> }[] => {
  const barcodes = [...batch.barcodes.values()].map((work) => ({ stream: work.base.stream, work }));
  const cylinders = [...batch.cylinders].map(([id, work]) => ({ stream: cylinderStream(id), work }));
  return [...barcodes, ...cylinders].filter(({ work }) => work.pending.length > 0);
};

export const cylinderFor = (batch: Batch, item: RecordItem): CylinderWork | undefined =>
  batch.cylinders.get(batch.cylinderIds.get(item.gasBarcode) ?? "");

/** Adds an event to the append and applies it to the state, so that the call's next item on this cylinder is decided after it. */
export const applyToCylinder = (work: CylinderWork, index: number, event: NewEvent<CylinderEvent>): number => {
  const revision = nextRevision(work.now.revision);
  work.now = foldOnto(work.now, [{ ...event, revision }]);
  work.pending.push(event);
  work.past?.push({ ...event, revision });
  work.items.push(index);
  return Number(revision);
};

/** Change of a customer's stock by the call's own items, in addition to the stock in the read model. */
export const customerChange = (batch: Batch, clientId: string): number => {
  const isTheirs = (place: { kind: string; id: string } | undefined) =>
    place?.kind === "customer" && place.id === clientId ? 1 : 0;
  return batch.outcomes.reduce((sum, outcome) => {
    if (outcome?.is !== "recorded" || !outcome.event.data.after.holder) return sum;
    return sum + isTheirs(outcome.event.data.after.holder) - isTheirs(outcome.event.data.before.holder);
  }, 0);
};
