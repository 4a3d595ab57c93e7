/** How often a list is sent by itself. */
export const rhythms = ["day", "week", "month"] as const;
export type Every = (typeof rhythms)[number];

/** When a schedule is due: at `HH:mm`, of a week on 1 (Monday) to 7, of a month on 1 to 31; null for a daily one. */
export type Rhythm = { every: Every; at: string; on: number | null };

/** The day of its week or month on which a schedule runs, by default the first; null for a daily one, undefined when there is no such day. */
export const dayOf = (every: Every, on: number | null | undefined): number | null | undefined => {
  if (every === "day") return null;
  return every === "week" && (on ?? 1) > 7 ? undefined : (on ?? 1);
};
