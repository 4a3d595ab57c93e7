import type { TodayCounts } from "#contracts/wire/live.ts";
import type { Counted, Period } from "./use-period.ts";

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * A period's values with what the live channel has told since they were fetched: a day's buckets always come to today's figure, and so
 * does a month's last day. Weeks and months hold days that are over, too: they stay as they were fetched.
 */
export const withLive = (
  { type, running, current }: Pick<Period, "type" | "running" | "current">,
  name: Counted,
  counts: TodayCounts | undefined,
): number[] => {
  const fetched = current[name];
  if (!counts || name === "orders" || type > 2) return fetched;
  const others = type === 1 ? sum(fetched) - (fetched[running] ?? 0) : 0;
  return fetched.with(running, Math.max(0, counts[name] - others));
};
