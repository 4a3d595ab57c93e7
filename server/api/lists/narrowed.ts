import type { ListName } from "#contracts/lists/index.ts";
import { readCustomerLimits } from "#server/application/client-config.ts";
import type { RequestContext } from "../http/request-context.ts";

/** Search values that a list has beside the query and the caller's scope, whatever the query says; `undefined`: nothing is in it. */
export type Narrow = (context: RequestContext) => Promise<Record<string, string> | undefined>;

const DAY = 86_400_000;

/** Since when a cylinder must have been at its customer to be overdue; `undefined` while that limit is off. */
export const heldTooLongBefore = async ({ db, tenant }: RequestContext): Promise<string | undefined> => {
  const { maxDays } = await readCustomerLimits(db);
  if (maxDays === undefined) return undefined;
  return new Date(tenant.commands.now().getTime() - maxDays * DAY).toISOString();
};

const olderThanAllowed: Narrow = async (context) => {
  const heldBefore = await heldTooLongBefore(context);
  return heldBefore === undefined ? undefined : { heldBefore };
};

/** Lists that are cut by what somebody configured. */
export const narrowed: Partial<Record<ListName, Narrow>> = { customerOverdue: olderThanAllowed };
