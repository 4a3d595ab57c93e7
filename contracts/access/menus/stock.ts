import type { MenuSeed } from "../menu-seed.ts";

/** What stands where, and what went in and out. */
export const stockMenu: MenuSeed = {
  key: "stock",
  zh: "库存",
  en: "Stock",
  redirect: "/stock/summary",
  children: [
    {
      key: "stock.summary",
      zh: "门店库存汇总",
      en: "Stock by store",
      icon: "shop",
      path: "/stock/summary",
      codes: ["gasCylinder:summary:getlist"],
    },
    {
      key: "stock.inspect",
      zh: "库存明细",
      en: "Stock detail",
      icon: "box",
      path: "/stock/inspect-stock",
      codes: ["gasCylinder:summary:getlist"],
    },
    {
      key: "stock.warehouseProcedure",
      zh: "仓库出入库",
      en: "Store in and out",
      icon: "swap-vertical",
      path: "/stock/warehouse-procedure",
      codes: ["gasCylinder:warehouseProdure:list"],
    },
    {
      key: "stock.dealerProcedure",
      zh: "经销商出入库",
      en: "Dealer in and out",
      icon: "swap-horizontal",
      path: "/stock/dealer-procedure",
      codes: ["gasCylinder:warehouseProdure:list"],
    },
  ],
};
