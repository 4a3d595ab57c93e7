import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { TodayCounts } from "#contracts/wire/live.ts";

/** The list behind each panel (rules §6, and those of the same matter). */
export const drills = {
  trend: stockScreens.warehouseProcedure.path,
  deliveries: salesScreens.statistics.path,
  stock: stockScreens.summary.path,
  storeStock: stockScreens.inspect.path,
  customers: salesScreens.customer.path,
  shares: cylinderScreens.record.path,
  due: cylinderScreens.due.path,
  exceptions: cylinderScreens.exceptions.path,
} as const;

/** The list behind each figure. */
export const figureDrills = {
  todayGasNum: cylinderScreens.filling.path,
  todayOutWarehouseNum: stockScreens.warehouseProcedure.path,
  todayInWarehouseNum: stockScreens.warehouseProcedure.path,
  todayDeliveryNum: salesScreens.sendReceive.path,
} as const satisfies Record<keyof TodayCounts, string>;
