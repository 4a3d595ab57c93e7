import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { CockpitCounts, TodayCounts, YesterdayCounts } from "#contracts/wire/live.ts";
import { findProcedure } from "#contracts/procedures/index.ts";

/** Recorded procedures of one company: today's, and yesterday's up to the same minute. */
export type CountRow = {
  companyId: string;
  procedureId: number;
  toCustomer: boolean;
  today: number;
  yesterday: number;
};

/** Figure that a procedure counts in (rules §5). A delivery counts only when it went to a customer. */
export const figureOf = ({
  procedureId,
  toCustomer,
}: Pick<CountRow, "procedureId" | "toCustomer">): keyof TodayCounts | undefined => {
  const procedure = findProcedure(procedureId);
  return procedure?.delivery && !toCustomer ? undefined : procedure?.figure;
};

/** Each of today's figures with yesterday's figure to compare. */
export const yesterdayOf = {
  todayGasNum: "yesterdayGasNum",
  todayOutWarehouseNum: "yesterdayOutWarehouseNum",
  todayInWarehouseNum: "yesterdayInWarehouseNum",
  todayDeliveryNum: "yesterdayDeliveryNum",
} as const satisfies Record<keyof TodayCounts, keyof YesterdayCounts>;

const noCounts: CockpitCounts = {
  todayGasNum: 0,
  todayOutWarehouseNum: 0,
  todayInWarehouseNum: 0,
  todayDeliveryNum: 0,
  yesterdayGasNum: 0,
  yesterdayOutWarehouseNum: 0,
  yesterdayInWarehouseNum: 0,
  yesterdayDeliveryNum: 0,
};

/** Adds up the figures of the visible companies. */
export const countsFor = (rows: readonly CountRow[], scope: CompanyScope): CockpitCounts => {
  const counts = { ...noCounts };
  for (const row of rows) {
    const figure = figureOf(row);
    if (!figure || (scope !== "all" && !scope.has(row.companyId))) continue;
    counts[figure] += row.today;
    counts[yesterdayOf[figure]] += row.yesterday;
  }
  return counts;
};
