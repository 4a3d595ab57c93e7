import type { TodayCounts } from "#contracts/wire/live.ts";
import { procedures } from "#contracts/streams/procedures.ts";
import type { Scope } from "../context.ts";

/** Recorded procedures of one business day at one company. */
export type CountRow = { companyId: string; procedureId: number; toCustomer: boolean; count: number };

export const noCounts: TodayCounts = {
  todayGasNum: 0,
  todayOutWarehouseNum: 0,
  todayInWarehouseNum: 0,
  todayDeliveryNum: 0,
};

/** Which figure a procedure counts in (decisions §5): gas 8, in 4 and 6, out 5 and 7, delivery 3 to a customer. */
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

/** The figures of those companies that somebody may see. */
export const countsFor = (rows: readonly CountRow[], scope: Scope): TodayCounts => {
  const counts = { ...noCounts };
  for (const row of rows) {
    const figure = figureOf(row);
    if (figure && (scope === "all" || scope.has(row.companyId))) counts[figure] += row.count;
  }
  return counts;
};
