/** How often a scheduled export runs. */
export const rhythms = ["day", "week", "month"] as const;
export type Every = (typeof rhythms)[number];

/** Time at which a schedule is due: at `HH:mm`, weekly on 1 (Monday) to 7, monthly on 1 to 31. `on` is null for a daily one. */
export type Rhythm = { every: Every; at: string; on: number | null };

/** The day of the week or month on which a schedule runs. Default: the first; null for a daily one; undefined for an invalid day. */
export const dayOf = (every: Every, on: number | null | undefined): number | null | undefined => {
  if (every === "day") return null;
  return every === "week" && (on ?? 1) > 7 ? undefined : (on ?? 1);
};
