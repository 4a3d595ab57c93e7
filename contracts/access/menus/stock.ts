import { defineScreens, type MenuSeed } from "../menu-seed.ts";

export const stockScreens = defineScreens({
  summary: {
    key: "stock.summary",
    zh: "门店库存汇总",
    en: "Stock by store",
    icon: "shop",
    path: "/stock/summary",
    codes: { list: ["gasCylinder:summary:getlist"] },
  },
  inspect: {
    key: "stock.inspect",
    zh: "库存明细",
    en: "Stock detail",
    icon: "box",
    path: "/stock/inspect-stock",
    codes: { list: ["gasCylinder:summary:getlist"] },
  },
  warehouseProcedure: {
    key: "stock.warehouseProcedure",
    zh: "仓库出入库",
    en: "Store in and out",
    icon: "swap-vertical",
    path: "/stock/warehouse-procedure",
    codes: { list: ["gasCylinder:warehouseProdure:list"] },
  },
  dealerProcedure: {
    key: "stock.dealerProcedure",
    zh: "经销商出入库",
    en: "Dealer in and out",
    icon: "swap-horizontal",
    path: "/stock/dealer-procedure",
    codes: { list: ["gasCylinder:warehouseProdure:list"] },
  },
});

export const stockMenu: MenuSeed = {
  key: "stock",
  zh: "库存",
  en: "Stock",
  redirect: "/stock/summary",
  children: Object.values(stockScreens),
};
