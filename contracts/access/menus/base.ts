import { defineScreens, recordCodes, type MenuSeed } from "../menu-seed.ts";
import { configMenu } from "./config.ts";

export const baseScreens = defineScreens({
  enterprise: {
    key: "base.enterprise",
    zh: "企业信息",
    en: "Enterprises",
    icon: "office",
    path: "/base/enterprise",
    codes: recordCodes("base:enterprise", "getlist"),
  },
  station: {
    key: "base.station",
    zh: "充装站",
    en: "Filling stations",
    icon: "gas-station",
    path: "/base/filling-station",
    codes: recordCodes("base:fillingstation", "getlist"),
  },
  warehouse: {
    key: "base.warehouse",
    zh: "仓库",
    en: "Stores",
    icon: "shop",
    path: "/base/warehouse",
    codes: recordCodes("base:warehouse"),
  },
  dealer: {
    key: "base.dealer",
    zh: "经销商",
    en: "Dealers",
    icon: "briefcase",
    path: "/base/dealer",
    codes: recordCodes("base:dealer"),
  },
  inspection: {
    key: "base.inspection",
    zh: "检验单位",
    en: "Inspection units",
    icon: "endorsed",
    path: "/base/inspection-unit",
    codes: recordCodes("base:inspectionUnit"),
  },
  repair: {
    key: "base.repair",
    zh: "维修点",
    en: "Repair units",
    icon: "wrench",
    path: "/base/repair-point",
    codes: recordCodes("base:repairpoint"),
  },
  vehicle: {
    key: "base.vehicle",
    zh: "车辆",
    en: "Vehicles",
    icon: "truck",
    path: "/base/vehicle",
    codes: recordCodes("api:vehicle", "getList"),
  },
  post: {
    key: "base.post",
    zh: "岗位",
    en: "Posts",
    icon: "id-number",
    path: "/base/post",
    codes: {
      list: ["base:post:list", "base:post:getlist", "base:basePost:getlist"],
      add: "base:post:add",
      update: "base:post:update",
      remove: "base:post:delete",
    },
  },
  employee: {
    key: "base.employee",
    zh: "员工",
    en: "Employees",
    icon: "people",
    path: "/base/employee",
    codes: recordCodes("base:operator", "getlist"),
  },
});

export const baseMenu: MenuSeed = {
  key: "base",
  zh: "基础资料",
  en: "Master data",
  redirect: "/base/filling-station",
  children: [...Object.values(baseScreens), configMenu],
};
