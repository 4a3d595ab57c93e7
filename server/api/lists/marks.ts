import type { ListName } from "#contracts/lists/index.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { heldTooLongBefore } from "#infra/engines/list-engine/narrowed.ts";
import type { RequestContext } from "../http/request-context.ts";

/** Marks of a row, by the present configuration. */
export type Marks = (context: RequestContext) => Promise<(row: AnswerRow) => Record<string, boolean>>;

/** Held since the very moment counts as held longer, as in the list of what is overdue. */
const overdue: Marks = async ({ db, tenant }) => {
  const before = await heldTooLongBefore(db, tenant.clock.now());
  return ({ since }) => ({ isOverdue: before !== undefined && String(since) <= before });
};

/** Lists whose rows say more than their tables know. */
export const marks: Partial<Record<ListName, Marks>> = { customerInventory: overdue };
