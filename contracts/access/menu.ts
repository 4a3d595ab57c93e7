/** A menu of the seeded tree (decisions §6). `key` is stable: seeding adds what is missing and never overwrites what an operator changed. */
export type MenuSeed = {
  key: string;
  zh: string;
  en: string;
  /** Name of a Blueprint icon. */
  icon?: string;
  path?: string;
  redirect?: string;
  opened?: boolean;
  /** Codes of its interface points; the first lists, and having it shows the menu. */
  codes?: string[];
  children?: MenuSeed[];
};

/** The web menus of this build's screens: a menu stands here only when its screen exists. */
export const menuTree: MenuSeed[] = [
  {
    key: "cockpit",
    zh: "驾驶舱",
    en: "Cockpit",
    icon: "dashboard",
    path: "/index",
    redirect: "/index",
    codes: ["cockpit:view"],
  },
  {
    key: "cylinder",
    zh: "气瓶",
    en: "Cylinders",
    redirect: "/gascylinder/record",
    children: [
      {
        key: "work.scan",
        zh: "扫码作业",
        en: "Scan",
        icon: "barcode",
        path: "/work/scan",
        codes: [
          "gasCylinder:procedure:movement",
          "gasCylinder:procedure:check",
          "gasCylinder:procedure:inspect",
          "gasCylinder:procedure:fill",
          "gasCylinder:procedure:repair",
        ],
      },
      {
        key: "gascylinder.record",
        zh: "气瓶档案",
        en: "Cylinder archive",
        icon: "archive",
        path: "/gascylinder/record",
        codes: [
          "gasCylinder:archives:getlist",
          "gasCylinder:archives:add",
          "gasCylinder:archives:update",
          "gasCylinder:archives:delete",
          "gasCylinder:archives:extendDue",
          "export:add",
        ],
      },
      {
        key: "gascylinder.filling",
        zh: "充装记录",
        en: "Fillings",
        icon: "tint",
        path: "/gascylinder/filling",
        codes: ["gasCylinder:filling:list"],
      },
      {
        key: "work.exceptions",
        zh: "例外",
        en: "Exceptions",
        icon: "warning-sign",
        path: "/work/exceptions",
        codes: ["gasCylinder:exception:getlist", "gasCylinder:exception:acknowledge"],
      },
    ],
  },
  {
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
    ],
  },
  {
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
    ],
  },
  {
    key: "base",
    zh: "基础资料",
    en: "Master data",
    redirect: "/base/filling-station",
    children: [
      {
        key: "base.enterprise",
        zh: "企业信息",
        en: "Enterprises",
        icon: "office",
        path: "/base/enterprise",
        codes: ["base:enterprise:getlist", "base:enterprise:add", "base:enterprise:update", "base:enterprise:delete"],
      },
      {
        key: "base.station",
        zh: "充装站",
        en: "Filling stations",
        icon: "gas-station",
        path: "/base/filling-station",
        codes: [
          "base:fillingstation:getlist",
          "base:fillingstation:add",
          "base:fillingstation:update",
          "base:fillingstation:delete",
        ],
      },
      {
        key: "base.warehouse",
        zh: "仓库",
        en: "Stores",
        icon: "shop",
        path: "/base/warehouse",
        codes: ["base:warehouse:list", "base:warehouse:add", "base:warehouse:update", "base:warehouse:delete"],
      },
      {
        key: "base.dealer",
        zh: "经销商",
        en: "Dealers",
        icon: "briefcase",
        path: "/base/dealer",
        codes: ["base:dealer:list", "base:dealer:add", "base:dealer:update", "base:dealer:delete"],
      },
      {
        key: "base.inspection",
        zh: "检验单位",
        en: "Inspection units",
        icon: "endorsed",
        path: "/base/inspection-unit",
        codes: [
          "base:inspectionUnit:list",
          "base:inspectionUnit:add",
          "base:inspectionUnit:update",
          "base:inspectionUnit:delete",
        ],
      },
      {
        key: "base.repair",
        zh: "维修点",
        en: "Repair units",
        icon: "wrench",
        path: "/base/repair-point",
        codes: ["base:repairpoint:list", "base:repairpoint:add", "base:repairpoint:update", "base:repairpoint:delete"],
      },
      {
        key: "base.vehicle",
        zh: "车辆",
        en: "Vehicles",
        icon: "truck",
        path: "/base/vehicle",
        codes: ["api:vehicle:getList", "api:vehicle:add", "api:vehicle:update", "api:vehicle:delete"],
      },
      {
        key: "base.post",
        zh: "岗位",
        en: "Posts",
        icon: "id-number",
        path: "/base/post",
        codes: ["base:post:list", "base:post:add", "base:post:update", "base:post:delete"],
      },
      {
        key: "base.employee",
        zh: "员工",
        en: "Employees",
        icon: "people",
        path: "/base/employee",
        codes: ["base:operator:getlist", "base:operator:add", "base:operator:update", "base:operator:delete"],
      },
      {
        key: "config",
        zh: "气瓶参数",
        en: "Cylinder data",
        icon: "properties",
        opened: true,
        children: [
          {
            key: "config.spec",
            zh: "规格",
            en: "Specifications",
            path: "/config/spec",
            codes: ["gasconfig:spec:list", "gasconfig:spec:add", "gasconfig:spec:update", "gasconfig:spec:delete"],
          },
          {
            key: "config.medium",
            zh: "充装介质",
            en: "Filling media",
            path: "/config/medium",
            codes: ["gasconfig:medium:list", "gasconfig:medium:add", "gasconfig:medium:update"],
          },
          {
            key: "config.cap",
            zh: "瓶帽",
            en: "Caps",
            path: "/config/cap",
            codes: ["gasconfig:cap:list", "gasconfig:cap:add", "gasconfig:cap:update", "gasconfig:cap:delete"],
          },
          {
            key: "config.maker",
            zh: "制造单位",
            en: "Makers",
            path: "/config/maker",
            codes: ["gasconfig:maker:list", "gasconfig:maker:add", "gasconfig:maker:update", "gasconfig:maker:delete"],
          },
          {
            key: "config.checkingItem",
            zh: "检查项目",
            en: "Checking items",
            path: "/config/checking-item",
            codes: [
              "gasconfig:defective:list",
              "gasconfig:defective:add",
              "gasconfig:defective:update",
              "gasconfig:defective:delete",
            ],
          },
          {
            key: "config.body",
            zh: "瓶体",
            en: "Bodies",
            path: "/config/body",
            codes: ["gasconfig:body:list", "gasconfig:body:add", "gasconfig:body:update", "gasconfig:body:delete"],
          },
        ],
      },
    ],
  },
  {
    key: "system",
    zh: "系统",
    en: "System",
    redirect: "/admin/user",
    children: [
      {
        key: "admin.user",
        zh: "账号",
        en: "Accounts",
        icon: "user",
        path: "/admin/user",
        codes: [
          "api:admin:user:getpage",
          "api:admin:user:add",
          "api:admin:user:update",
          "api:admin:user:resetpassword",
          "api:admin:user:softdelete",
          "api:admin:user:batchsoftdelete",
        ],
      },
      {
        key: "admin.role",
        zh: "角色",
        en: "Roles",
        icon: "id-number",
        path: "/admin/role",
        codes: [
          "api:admin:role:getpage",
          "api:admin:role:add",
          "api:admin:role:update",
          "api:admin:role:softdelete",
          "api:admin:permission:assign",
        ],
      },
      { key: "export", zh: "导出", en: "Exports", icon: "export", path: "/export", codes: ["export:add"] },
    ],
  },
];
/** Codes of nobody's menu: own account, audit and later rooms. Seeded as interface points under the root. */
export const looseCodes = [
  "api:admin:user:getbasic",
  "api:admin:user:updatebasic",
  "api:admin:user:changepassword",
  "gasCylinder:procedure:void",
  "trade:order:complete",
  "trade:order:decline",
];
