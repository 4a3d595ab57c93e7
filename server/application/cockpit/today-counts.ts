import type { CockpitCounts, TodayCounts, YesterdayCounts } from "#contracts/wire/live.ts";
import { procedures } from "#contracts/streams/procedures.ts";
import type { Scope } from "../context.ts";

/** Recorded procedures at one company: of today, and of yesterday until the same minute. */
export type CountRow = {
  companyId: string;
  procedureId: number;
  toCustomer: boolean;
  today: number;
  yesterday: number;
};

/** Which figure a procedure counts in (rules §5): gas 8, in 4 and 6, out 5 and 7, delivery 3 to a customer. */
export const figureOf = ({
  procedureId,
  toCustomer,
}: Pick<CountRow, "procedureId" | "toCustomer">): keyof TodayCounts | undefined => {
  switch (procedureId) {
    case procedures.filling:
      return "todayGasNum";
    case procedures.emptyIntoStore:
    case procedures.fullIntoStore:
      return "todayInWarehouseNum";
    case procedures.emptyOutOfStore:
    case procedures.fullOutOfStore:
      return "todayOutWarehouseNum";
    case procedures.fullSent:
      return toCustomer ? "todayDeliveryNum" : undefined;
    default:
      return undefined;
  }
};

/** Each of today's figures with the one that it is compared with. */
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

/** The figures of those companies that somebody may see. */
export const countsFor = (rows: readonly CountRow[], scope: Scope): CockpitCounts => {
  const counts = { ...noCounts };
  for (const row of rows) {
    const figure = figureOf(row);
    if (!figure || (scope !== "all" && !scope.has(row.companyId))) continue;
    counts[figure] += row.today;
    counts[yesterdayOf[figure]] += row.yesterday;
  }
  return counts;
};
