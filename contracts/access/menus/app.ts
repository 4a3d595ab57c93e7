import type { MenuSeed } from "../menu-seed.ts";
import { cylinderScreens } from "./cylinder.ts";
import { salesScreens } from "./sales.ts";
import { stockScreens } from "./stock.ts";

const { order } = salesScreens;

/**
 * Menus of a handheld (rules §8): work by scanning, and the lists that the work needs. The codes are those of the web menus, and the codes that a
 * role grants in both are united.
 */
export const appMenus: MenuSeed[] = [
  {
    key: "app.scan",
    zh: "扫码收发",
    en: "Scan and move",
    icon: "barcode",
    path: "/scan",
    codes: { record: "gasCylinder:procedure:movement", undo: "gasCylinder:procedure:undo" },
  },
  {
    key: "app.fill",
    zh: "充装",
    en: "Filling",
    icon: "tint",
    path: "/fill",
    codes: { record: "gasCylinder:procedure:fill", ...cylinderScreens.filling.codes },
  },
  {
    key: "app.check",
    zh: "检查",
    en: "Checks",
    icon: "endorsed",
    path: "/check",
    codes: { record: ["gasCylinder:procedure:check", "gasCylinder:procedure:inspect", "gasCylinder:procedure:repair"] },
  },
  {
    key: "app.cylinder",
    zh: "气瓶查询",
    en: "Cylinders",
    icon: "archive",
    path: "/cylinder",
    codes: { list: cylinderScreens.record.codes.list, add: cylinderScreens.record.codes.add },
  },
  {
    key: "app.due",
    zh: "检验到期",
    en: "Due for inspection",
    icon: "time",
    path: "/due",
    codes: cylinderScreens.due.codes,
  },
  {
    key: "app.stock",
    zh: "库存",
    en: "Stock",
    icon: "box",
    path: "/stock",
    codes: stockScreens.summary.codes,
  },
  { key: "app.order", zh: "送货单", en: "Orders", icon: "id-number", path: "/order", codes: order.codes },
];
