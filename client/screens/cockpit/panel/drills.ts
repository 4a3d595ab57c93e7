import type { TodayCounts } from "#contracts/wire/live.ts";

/** The list behind each panel (rules §6, and those of the same matter). */
export const drills = {
  trend: "/stock/warehouse-procedure",
  deliveries: "/salesManagement/salesStatistics/index",
  stock: "/stock/summary",
  storeStock: "/stock/inspect-stock",
  customers: "/salesManagement/customerInformation/index",
  shares: "/gascylinder/record",
  due: "/work/due",
  exceptions: "/work/exceptions",
} as const;

/** The list behind each figure. */
export const figureDrills = {
  todayGasNum: "/gascylinder/filling",
  todayOutWarehouseNum: "/stock/warehouse-procedure",
  todayInWarehouseNum: "/stock/warehouse-procedure",
  todayDeliveryNum: "/salesManagement/sendReceive/index",
} as const satisfies Record<keyof TodayCounts, string>;
