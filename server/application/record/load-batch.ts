import { v5 } from "uuid";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import { leavesTrace } from "#server/domain/barcode.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { Caller, TenantContext } from "../context.ts";
import type { KeptOutcome, SpecFacts } from "../reference.ts";
import { findByBarcode } from "../streams/find-by-barcode.ts";
import { loadOrders } from "../streams/loaded-order.ts";
import { workOn, type Batch, type Work } from "./batch.ts";
import { loadReferences } from "./load-references.ts";
import type { StandingOutcome } from "./recent-outcomes.ts";

const ordersNamespace = "7d9f4a52-0f0e-5c0c-9a39-2d1f6a1c8b11";

/** 16 hexadecimal digits derived from a command id, so that the same call sent again opens the same order. */
const numberFrom = (commandId: string): string =>
  v5(commandId, ordersNamespace).replaceAll("-", "").slice(0, 16).toUpperCase();

/** Order number of every delivery in a call: the device's own, or one new number per client for deliveries without a number (rules §4, Orders). */
const orderNumbersOf = (items: readonly RecordItem[]): (string | undefined)[] => {
  const numbers = new Map<string, string>();
  return items.map((item) => {
    if (!findProcedure(item.procedureId)?.delivery) return undefined;
    if (item.orderNumber || !item.clientId) return item.orderNumber;
    const number = numbers.get(item.clientId) ?? numberFrom(item.commandId);
    numbers.set(item.clientId, number);
    return number;
  });
};

const firstWithId = (items: readonly RecordItem[]): number[] => {
  const first = new Map<string, number>();
  return items.map(({ commandId }, index) => {
    if (!first.has(commandId)) first.set(commandId, index);
    return first.get(commandId) ?? index;
  });
};

const outcomesOf = (
  { recent }: TenantContext,
  commandIds: readonly string[],
  outcomes: readonly KeptOutcome[],
): Map<string, StandingOutcome> => {
  const byCommand = new Map<string, StandingOutcome>();
  for (const { commandId, cylinderId, revision, scanned, outcome, code, reasons, exceptions } of outcomes) {
    byCommand.set(commandId, {
      first: { outcome, code, reasons, exceptions },
      scanned,
      stream: cylinderStream(cylinderId),
      revision,
    });
  }
  for (const id of commandIds) {
    const outcome = recent.get(id);
    if (outcome) byCommand.set(id, outcome);
  }
  return byCommand;
};

const works = <Key, Loaded>(loaded: Iterable<[Key, Loaded]>): Map<Key, Work<Loaded>> =>
  new Map([...loaded].map(([key, one]) => [key, workOn(one)]));

/** The read models do not list the new spec of a cylinder that was just corrected. */
const withMissing = async (
  { reference }: TenantContext,
  specs: ReadonlyMap<string, SpecFacts>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SpecFacts>> => {
  const missing = [...new Set(ids.filter((id) => !specs.has(id)))];
  return missing.length === 0 ? specs : new Map([...specs, ...(await reference.specs(missing))]);
};

/** Reads all data that the items of one call need. */
export const loadBatch = async (
  ctx: TenantContext,
  caller: Caller,
  items: readonly ReceivedItem[],
  { sentAt, batchId }: Pick<Batch, "sentAt" | "batchId"> = {},
): Promise<Batch> => {
  const orderNumbers = orderNumbersOf(items);
  const scans = items.filter((item) => isBarcode(item.gasBarcode));
  const barcodesOf = (some: readonly RecordItem[]) => [...new Set(some.map((item) => item.gasBarcode))];
  const commandIds = items.map((item) => item.commandId);
  const [references, byBarcode, orders] = await Promise.all([
    loadReferences(ctx, caller, items),
    findByBarcode(
      ctx,
      barcodesOf(scans),
      barcodesOf(scans.filter((item) => leavesTrace(item.procedureId))),
      commandIds,
    ),
    loadOrders(
      ctx.events,
      orderNumbers.filter((number) => number !== undefined),
    ),
  ]);
  const cylinders = [...byBarcode.cylinders.values()];
  const specIds = cylinders.flatMap(({ state }) => (state.status === "registered" ? [state.details.specId] : []));
  return {
    caller,
    items,
    firstWithId: firstWithId(items),
    recordedAt: ctx.now().toISOString(),
    sentAt,
    batchId,
    dayOf: (moment) => businessDay(moment, ctx.timeZone),
    references,
    specs: await withMissing(ctx, byBarcode.specs, specIds),
    orderNumbers,
    cylinders: works(cylinders.map((one) => [one.cylinderId, one])),
    cylinderIds: new Map([...byBarcode.cylinders].map(([code, one]) => [code, one.cylinderId])),
    knownOutcomes: outcomesOf(ctx, commandIds, byBarcode.outcomes),
    ambiguous: byBarcode.ambiguous,
    // All spellings of one code share a stream.
    barcodes: works([...byBarcode.barcodes].map(([code, one]) => [canonicalCode(code), one])),
    orders: works(orders),
    outcomes: items.map(() => undefined),
  };
};
