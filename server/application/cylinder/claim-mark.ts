import { batchMarkText, type BatchMark } from "#server/domain/cylinder/batch-mark.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";

/** Runs a work under the lock of a mark, so that of two calls that bring the same one the second finds what the first wrote. */
export const lockMark = <T>(ctx: TenantContext, mark: BatchMark | undefined, work: () => Promise<T>): Promise<T> =>
  mark ? ctx.withBatchLock(batchMarkText(mark), work) : work();

/**
 * Refuses a mark that another cylinder has: `cylinder.batchDuplicate`. Called under the lock; it waits until the read models have reached the log's end.
 *
 * @param own answers the id of the cylinder that brings the mark, where there is one
 */
export const refuseTakenMark = async (
  ctx: TenantContext,
  mark: BatchMark | undefined,
  own: () => Promise<string | undefined>,
): Promise<CallRefused | undefined> => {
  const bearers = mark ? await ctx.reference.cylindersOfMark(mark, await ctx.events.head()) : [];
  if (bearers.length === 0) return undefined;
  const ownId = await own();
  if (bearers.every((id) => id === ownId)) return undefined;
  const code = "cylinder.batchDuplicate";
  return refusedCall(code, { params: mark, errors: [{ path: "packingBatch", code }] });
};
