import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { procedurePermission, procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { type CallRefused, denied, done } from "../answer.ts";
import type { Handler } from "../handler.ts";
import type { Caller, TenantContext } from "../context.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { type Batch, cylinderFor, pendingOf, workOn } from "./batch.ts";
import { commitBatch } from "./commit-batch.ts";
import { decideItem } from "./decide-item.ts";
import { loadBatch } from "./load-batch.ts";
import { loadPasts } from "./load-past.ts";
import { itemOrder } from "./orders.ts";
import { answerOf, type Positions } from "./results.ts";
import { takeBackFrom } from "../order/take-back-deliveries.ts";
import { laterOf } from "../later-of.ts";
import { loadOrders } from "../streams/loaded-order.ts";
import { loadBarcodes } from "../streams/loaded-barcode.ts";
import { refreshCylinders } from "../streams/loaded-cylinder.ts";
import { readScans } from "./read-scans.ts";

/** Reads the new events of these streams, and drops the decisions made without them. */
const reloadBatch = async (events: UpcastLog, batch: Batch, streams: ReadonlySet<string>): Promise<void> => {
  const cylinders = [...batch.cylinders.values()].map((work) => work.base);
  const behind = cylinders.filter((one) => streams.has(cylinderStream(one.cylinderId)));
  const barcodes = [...batch.barcodes].flatMap(([code, { base }]) => (streams.has(base.stream) ? [code] : []));
  const orders = [...batch.orders.keys()].filter((number) => streams.has(orderStream(number)));
  for (const [id, one] of await refreshCylinders(events, behind)) batch.cylinders.set(id, workOn(one));
  for (const [code, one] of await loadBarcodes(events, barcodes)) batch.barcodes.set(code, workOn(one));
  for (const [number, one] of await loadOrders(events, orders)) batch.orders.set(number, workOn(one));
};

/**
 * Reads the orders again after their deliveries are appended. If an order was declined in between, that call did not see the deliveries, so they are
 * undone here.
 */
const takeBackDeclined = async (ctx: TenantContext, batch: Batch, positions: Positions): Promise<void> => {
  const delivered = new Map<string, string[]>();
  for (const [index, orderNumber] of batch.orderNumbers.entries()) {
    const item = batch.items[index];
    const cylinder = item && cylinderFor(batch, item);
    const is = batch.outcomes[index]?.is;
    if (orderNumber === undefined || !cylinder || (is !== "recorded" && is !== "duplicate")) continue;
    delivered.set(orderNumber, [...(delivered.get(orderNumber) ?? []), cylinder.now.cylinderId]);
  }
  for (const order of (await loadOrders(ctx.events, [...delivered.keys()])).values()) {
    const { orderNumber, state, declined } = order;
    if (state.status !== "declined" || !declined) continue;
    const back = { orderNumber, clientId: state.clientId, declined };
    const position = await takeBackFrom(ctx, back, delivered.get(orderNumber) ?? []);
    const later = laterOf(ctx.events, positions.get(declined.stream), position);
    if (later) positions.set(declined.stream, later);
  }
};

/**
 * Opens the orders of a call before its deliveries are appended. The first call to open an order decides its client.
 *
 * @returns the streams to read again: none, or, after a conflict, those of the lost orders and everything decided with them. Nothing else is
 * appended then.
 */
const openOrders = async (events: UpcastLog, batch: Batch, positions: Positions): Promise<ReadonlySet<string>> => {
  const works = [...batch.orders].filter(([, work]) => work.pending.length > 0);
  if (works.length === 0) return new Set();
  const answers = await events.appendEach(
    works.map(([number, { base, pending }]) => ({
      stream: orderStream(number),
      expected: base.revision,
      events: pending,
    })),
  );
  const conflicted = new Set<string>();
  for (const [index, [number, work]] of works.entries()) {
    const answer = answers[index];
    if (!answer?.ok) conflicted.add(orderStream(number));
    else {
      positions.set(answer.stream, answer.position);
      Object.assign(work, workOn({ ...work.now, revision: answer.revision }));
    }
  }
  if (conflicted.size > 0) for (const { stream } of pendingOf(batch)) conflicted.add(stream);
  return conflicted;
};

/** Refuses the whole call if the caller lacks the permission for any procedure in it. */
export const lackingCode = (caller: Caller, items: readonly RecordItem[]): CallRefused | undefined => {
  const needed = new Set(items.map((item) => procedurePermission(item.procedureId)));
  const lacking = procedurePermissions.filter((code) => needed.has(code) && !caller.codes.has(code));
  return lacking.length > 0 ? denied(...lacking) : undefined;
};

/** Lock keys for commands in this process. */
export const keysOf = (items: readonly RecordItem[]): string[] =>
  items.flatMap((item) => [`barcode:${canonicalCode(item.gasBarcode)}`, `command:${item.commandId}`]);

/** Decides and appends, and retries after conflicts. Items of other streams keep their decision. */
const run = (ctx: TenantContext, batch: Batch): Promise<Positions> => {
  const positions: Positions = new Map();
  let todo = batch.items.map((_, index) => index);
  let conflicted: ReadonlySet<string> = new Set();
  return retryConflicts(`a call of ${batch.items.length} items`, async () => {
    await reloadBatch(ctx.events, batch, conflicted);
    await loadPasts(ctx.events, batch, todo);
    for (const index of todo) batch.outcomes[index] = undefined;
    for (const index of todo) batch.outcomes[index] = decideItem(batch, index);
    conflicted = await openOrders(ctx.events, batch, positions);
    if (conflicted.size > 0) return conflict;
    const committed = await commitBatch(ctx.events, batch);
    for (const [stream, position] of committed.positions) positions.set(stream, position);
    ({ conflicted, retry: todo } = committed);
    if (conflicted.size > 0) return conflict;
    await takeBackDeclined(ctx, batch, positions);
    return positions;
  });
};

/** If limits are enabled, counts and delivers under one lock per customer, so that two calls cannot both pass (rules §4, Orders). */
const withLimits = async <T>(ctx: TenantContext, batch: Batch, work: () => Promise<T>): Promise<T> => {
  const clients = batch.items.flatMap((item, index) => {
    if (!findProcedure(item.procedureId)?.delivery) return [];
    return item.clientId ?? itemOrder(batch, index)?.clientId ?? [];
  });
  const maximum = clients.length > 0 ? await ctx.reference.customerMaximum() : undefined;
  if (maximum === undefined) return work();
  const distinct = [...new Set(clients)].sort();
  return ctx.withCustomerLock(distinct, async () => {
    batch.limit = { maximum, stock: await ctx.reference.customerStock(distinct, await ctx.events.head()) };
    return work();
  });
};

/**
 * Records a call of scans (rules §4, Recording). Each item is decided separately, in order, after the earlier ones, and has its own result. Throws
 * `LogUnavailable` and `ConcurrencyError`. Sending the same call again is safe, because every item has an id.
 */
export const recordProcedures: Handler<"recordProcedures"> = async (ctx, caller, { items, sentAt, batchId }) => {
  const refusal = lackingCode(caller, items);
  if (refusal) return refusal;
  const scans = await readScans(ctx, items);
  return ctx.locks(keysOf(scans), async () => {
    const batch = await loadBatch(ctx, caller, scans, { sentAt, batchId });
    const positions = await withLimits(ctx, batch, () => run(ctx, batch));
    return done(await answerOf(ctx, batch, positions));
  });
};
