import { defineScreens, recordCodes, type MenuSeed } from "../menu-seed.ts";

export const salesScreens = defineScreens({
  customer: {
    key: "sales.customer",
    zh: "客户档案",
    en: "Customers",
    icon: "people",
    path: "/salesManagement/customerInformation/index",
    codes: recordCodes("customer", "getlist"),
  },
  statistics: {
    key: "sales.statistics",
    zh: "客户存瓶",
    en: "Customer stock",
    icon: "timeline-bar-chart",
    path: "/salesManagement/salesStatistics/index",
    codes: { list: ["customer:fullEmpty:getlist"] },
  },
  sendReceive: {
    key: "sales.sendReceive",
    zh: "收发明细",
    en: "Send and receive",
    icon: "exchange",
    path: "/salesManagement/sendReceive/index",
    // Roles of earlier installations refer to the last two codes below this menu. The orders' menu has them too.
    codes: {
      list: ["customer:sendReceiveDetail:getlist"],
      complete: "trade:order:complete",
      decline: "trade:order:decline",
    },
  },
  overdue: {
    key: "sales.overdue",
    zh: "客户超期存瓶",
    en: "Overdue at customers",
    icon: "outdated",
    path: "/salesManagement/overdue/index",
    codes: { list: ["customer:fullEmpty:getlist"] },
  },
  config: {
    key: "sales.config",
    zh: "客户限额",
    en: "Customer limits",
    icon: "settings",
    path: "/salesManagement/customerConfig/index",
    codes: { list: ["customer:config:get"], update: "customer:config:update" },
  },
  order: {
    key: "sales.order",
    zh: "送货单",
    en: "Orders",
    icon: "id-number",
    path: "/salesManagement/order/index",
    codes: { list: ["trade:order:getlist"], complete: "trade:order:complete", decline: "trade:order:decline" },
  },
});

export const salesMenu: MenuSeed = {
  key: "sales",
  zh: "销售",
  en: "Sales",
  redirect: "/salesManagement/customerInformation/index",
  children: Object.values(salesScreens),
};
