/** Periods of the cockpit's charts: 1 the current day by half-hour, 2 month by day, 3 quarter by week, 4 year by month (rules §5). */
export const periodTypes = [1, 2, 3, 4] as const;
export type PeriodType = (typeof periodTypes)[number];
