import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { procedurePermission, procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import { denied, done, type CallRefused } from "../answer.ts";
import type { Handler } from "../handler.ts";
import type { Caller, TenantContext } from "../context.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import type { Batch } from "./batch.ts";
import { commitBatch } from "./commit-batch.ts";
import { decideItem } from "./decide-item.ts";
import { loadBatch } from "./load-batch.ts";
import { loadPasts } from "./load-past.ts";
import { openOrders } from "./open-orders.ts";
import { itemOrder } from "./orders.ts";
import { reloadBatch } from "./reload-batch.ts";
import { answerOf, type Positions } from "./results.ts";
import { takeBackDeclined } from "./take-back-declined.ts";

/** Every kind of procedure in the call has a code; a caller who lacks one of them records nothing. */
export const lackingCode = (caller: Caller, items: readonly RecordItem[]): CallRefused | undefined => {
  const needed = new Set(items.map((item) => procedurePermission(item.procedureId)));
  const lacking = procedurePermissions.filter((code) => needed.has(code) && !caller.codes.has(code));
  return lacking.length > 0 ? denied(...lacking) : undefined;
};

/** Keys by which the commands of this process line up. */
export const keysOf = (items: readonly RecordItem[]): string[] =>
  items.flatMap((item) => [`barcode:${canonicalCode(item.gasBarcode)}`, `command:${item.commandId}`]);

/** Decides and appends until nobody else was faster; items of other streams stay as they were decided. */
const run = (ctx: TenantContext, batch: Batch): Promise<Positions> => {
  const positions: Positions = new Map();
  let todo = batch.items.map((_, index) => index);
  let lost: ReadonlySet<string> = new Set();
  return retryConflicts(`a call of ${batch.items.length} items`, async () => {
    await reloadBatch(ctx.events, batch, lost);
    await loadPasts(ctx.events, batch, todo);
    for (const index of todo) batch.outcomes[index] = undefined;
    for (const index of todo) batch.outcomes[index] = decideItem(batch, index);
    lost = await openOrders(ctx.events, batch, positions);
    if (lost.size > 0) return conflict;
    const committed = await commitBatch(ctx.events, batch);
    for (const [stream, position] of committed.positions) positions.set(stream, position);
    ({ lost, again: todo } = committed);
    if (lost.size > 0) return conflict;
    await takeBackDeclined(ctx, batch, positions);
    return positions;
  });
};

/** While limits are on, counts and sends under one lock per customer, so that two calls cannot both pass (rules §4, Orders). */
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
 * Records a call of scans (rules §4, Recording). Each item is decided on its own, in order, on top of those before it; the answer
 * says how each went. Throws `LogUnavailable` and `ConcurrencyError`: sending the same call again is safe, since every item knows its id.
 */
export const recordProcedures: Handler<"recordProcedures"> = async (ctx, caller, { items, sentAt }) => {
  const refused = lackingCode(caller, items);
  if (refused) return refused;
  return ctx.locks(keysOf(items), async () => {
    const batch = await loadBatch(ctx, caller, items, sentAt);
    const positions = await withLimits(ctx, batch, () => run(ctx, batch));
    return done(await answerOf(ctx, batch, positions));
  });
};
