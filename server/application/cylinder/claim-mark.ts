import { batchMarkText, type BatchMark } from "#server/domain/cylinder/batch-mark.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";

/** Refuses a mark that another cylinder has: `cylinder.batchDuplicate`. */
export type RefuseTaken = (
  mark: BatchMark | undefined,
  findOwnId: () => Promise<string | undefined>,
) => Promise<CallRefused | undefined>;

/**
 * Looks up the cylinders with these marks, while their locks are held. It waits until the read models have reached the end of the log.
 *
 * @returns a function that refuses a taken mark, where `findOwnId` finds the id of the cylinder with the new mark
 */
export const readTakenMarks = async (ctx: TenantContext, marks: readonly BatchMark[]): Promise<RefuseTaken> => {
  const bearing = marks.length > 0 ? await ctx.reference.cylindersOfMarks(marks, await ctx.events.head()) : new Map();
  return async (mark, findOwnId) => {
    const bearers: readonly string[] = (mark && bearing.get(batchMarkText(mark))) ?? [];
    if (bearers.length === 0) return undefined;
    const ownId = await findOwnId();
    if (bearers.every((id) => id === ownId)) return undefined;
    const code = "cylinder.batchDuplicate";
    return refusedCall(code, { params: mark, errors: [{ path: "packingBatch", code }] });
  };
};
