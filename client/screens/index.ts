import type { ComponentType } from "react";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";

export type Screen = {
  load: () => Promise<{ default: ComponentType }>;
  /** The left menu stands beside a screen, unless that needs its width: folded to icons, or none at all. */
  menu?: "folded" | "none";
  /** It says by itself that the connection is lost. */
  ownBand?: boolean;
};

/** A screen that is a list of a read model, as its contract declares it under `name`. */
const list = <Name extends string>(name: Name, declared: () => Promise<Record<Name, ListDefinition>>): Screen => ({
  load: async () => {
    const [{ listScreen }, lists] = await Promise.all([import("./declared-list.tsx"), declared()]);
    return listScreen(lists[name]);
  },
});
/** A screen for records that people edit, as their contract declares them under `name`; `more` has what this one shows beside it. */
const records = <Name extends string>(
  name: Name,
  declared: () => Promise<Record<Name, ResourceDefinition>>,
  more?: () => Promise<Partial<RecordSpec>>,
): Screen => ({
  load: async () => {
    const [{ resourceScreen }, resources, beside] = await Promise.all([
      import("./declared-records.tsx"),
      declared(),
      more?.(),
    ]);
    return resourceScreen(resources[name], beside);
  },
});
/** A screen for records whose spec is written out. */
const specified = (load: () => Promise<RecordSpec>): Screen => ({
  load: async () => (await import("./declared-records.tsx")).recordScreen(await load()),
});

/** Every screen by its path (rules §6). A menu leads somewhere only when its path stands here. */
export const screens: Record<string, Screen> = {
  "/index": { load: () => import("./cockpit/cockpit-screen.tsx"), menu: "none", ownBand: true },
  "/gascylinder/record": specified(async () => (await import("./cylinder-archive/archive.tsx")).archive),
  "/gascylinder/filling": list("filling", () => import("#contracts/lists/filling.ts")),
  "/gascylinder/detail-check-before": list("checkBefore", () => import("#contracts/lists/check.ts")),
  "/gascylinder/detail-check-after": list("checkAfter", () => import("#contracts/lists/check.ts")),
  "/gascylinder/examine": list("checkRegular", () => import("#contracts/lists/check.ts")),
  "/gascylinder/unqualified": { load: () => import("./unqualified/unqualified.tsx") },
  "/gascylinder/checks": list("check", () => import("#contracts/lists/check.ts")),
  "/gascylinder/procedure": list("stationProcedure", () => import("#contracts/lists/procedure.ts")),
  "/work/scan": { load: () => import("./scan/scan-screen.tsx"), menu: "folded", ownBand: true },
  "/work/exceptions": { load: () => import("./exceptions/exceptions-screen.tsx"), menu: "folded" },
  "/work/due": list("due", () => import("#contracts/lists/due.ts")),
  "/stock/summary": { load: () => import("./stock-summary.tsx") },
  "/stock/inspect-stock": { load: () => import("./stock-detail.tsx") },
  "/stock/warehouse-procedure": list("warehouseProcedure", () => import("#contracts/lists/procedure.ts")),
  "/stock/dealer-procedure": list("dealerProcedure", () => import("#contracts/lists/procedure.ts")),
  "/salesManagement/customerInformation/index": records(
    "clientInfo",
    () => import("#contracts/resources/client-info.ts"),
  ),
  "/salesManagement/salesStatistics/index": { load: () => import("./customer-stock.tsx") },
  "/salesManagement/sendReceive/index": { load: () => import("./send-receive.tsx") },
  "/salesManagement/overdue/index": list("customerOverdue", () => import("#contracts/lists/customer-overdue.ts")),
  "/salesManagement/customerConfig/index": { load: () => import("./customer-config.tsx") },
  "/base/enterprise": records(
    "enterprise",
    () => import("#contracts/resources/companies.ts"),
    async () => (await import("./enterprise/enterprise.tsx")).enterprise,
  ),
  "/base/filling-station": records("gasstations", () => import("#contracts/resources/companies.ts")),
  "/base/warehouse": records("warehouse", () => import("#contracts/resources/companies.ts")),
  "/base/dealer": records("dealer", () => import("#contracts/resources/companies.ts")),
  "/base/inspection-unit": records("inspectionunit", () => import("#contracts/resources/companies.ts")),
  "/base/repair-point": records("repairpoint", () => import("#contracts/resources/companies.ts")),
  "/base/vehicle": records(
    "vehicle",
    () => import("#contracts/resources/vehicle.ts"),
    async () => (await import("./records.ts")).vehicle,
  ),
  "/base/employee": records("employee", () => import("#contracts/resources/employee.ts")),
  "/base/post": records("post", () => import("#contracts/resources/post.ts")),
  "/config/spec": records("spec", () => import("#contracts/resources/spec.ts")),
  "/config/type": records("type", () => import("#contracts/resources/type.ts")),
  "/config/medium": records("medium", () => import("#contracts/resources/medium.ts")),
  "/config/cap": records("cap", () => import("#contracts/resources/cap.ts")),
  "/config/maker": records("maker", () => import("#contracts/resources/maker.ts")),
  "/config/body": records("body", () => import("#contracts/resources/body.ts")),
  "/config/procedure": records(
    "procedure",
    () => import("#contracts/resources/procedure.ts"),
    async () => (await import("./records.ts")).procedure,
  ),
  "/config/checking-item": records("defective", () => import("#contracts/resources/defective.ts")),
  "/admin/user": specified(async () => (await import("./users/users.tsx")).users),
  "/admin/role": specified(async () => (await import("./roles.ts")).roles),
  "/admin/permission": { load: () => import("./permissions/permissions.tsx") },
  "/admin/role-permission": { load: () => import("./role-permission/role-permission.tsx") },
  "/export": { load: () => import("./exports.tsx") },
};

/** The screen at a path, without regard to case. */
export const screenAt = (path: string): Screen | undefined =>
  Object.entries(screens).find(([own]) => own.toLowerCase() === path.toLowerCase().replace(/\/+$/, ""))?.[1];
