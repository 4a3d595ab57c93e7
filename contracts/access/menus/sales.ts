import type { MenuSeed } from "../menu-seed.ts";

/** Customers, what they hold, and what went to them. */
export const salesMenu: MenuSeed = {
  key: "sales",
  zh: "销售",
  en: "Sales",
  redirect: "/salesManagement/customerInformation/index",
  children: [
    {
      key: "sales.customer",
      zh: "客户档案",
      en: "Customers",
      icon: "people",
      path: "/salesManagement/customerInformation/index",
      codes: ["customer:getlist", "customer:add", "customer:update", "customer:delete"],
    },
    {
      key: "sales.statistics",
      zh: "客户存瓶",
      en: "Customer stock",
      icon: "timeline-bar-chart",
      path: "/salesManagement/salesStatistics/index",
      codes: ["customer:fullEmpty:getlist"],
    },
    {
      key: "sales.sendReceive",
      zh: "收发明细",
      en: "Send and receive",
      icon: "exchange",
      path: "/salesManagement/sendReceive/index",
      codes: ["customer:sendReceiveDetail:getlist", "trade:order:complete", "trade:order:decline"],
    },
    {
      key: "sales.overdue",
      zh: "客户超期存瓶",
      en: "Overdue at customers",
      icon: "outdated",
      path: "/salesManagement/overdue/index",
      codes: ["customer:fullEmpty:getlist"],
    },
    {
      key: "sales.config",
      zh: "客户配置",
      en: "Customer limits",
      icon: "settings",
      path: "/salesManagement/customerConfig/index",
      codes: ["customer:config:get", "customer:config:update"],
    },
  ],
};
