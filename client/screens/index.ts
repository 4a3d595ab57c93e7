import type { ComponentType } from "react";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";

export type Screen = {
  load: () => Promise<{ default: ComponentType }>;
  /** The left menu stands beside a screen, unless that needs its width: folded to icons, or none at all. */
  menu?: "folded" | "none";
  /** It says by itself that the connection is lost. */
  ownBand?: boolean;
};

/** A screen that is a list of a read model, as its contract declares it. */
const list = (name: string): Screen => ({ load: async () => (await import("./declared.tsx")).listScreen(name) });
/** A screen for records that people edit, as their contract declares them; `more` says what this one has beside it. */
const records = (name: string, more?: () => Promise<Partial<RecordSpec>>): Screen => ({
  load: async () => (await import("./declared.tsx")).resourceScreen(name, await more?.()),
});
/** A screen for records whose spec is written out. */
const specified = (load: () => Promise<RecordSpec>): Screen => ({
  load: async () => (await import("./declared.tsx")).recordScreen(await load()),
});

/** Every screen by its path (rules §6). A menu leads somewhere only when its path stands here. */
export const screens: Record<string, Screen> = {
  "/index": { load: () => import("./cockpit/cockpit-screen.tsx"), menu: "none", ownBand: true },
  "/gascylinder/record": specified(async () => (await import("./cylinder-archive/archive.tsx")).archive),
  "/gascylinder/filling": list("filling"),
  "/gascylinder/detail-check-before": list("checkBefore"),
  "/gascylinder/detail-check-after": list("checkAfter"),
  "/gascylinder/examine": list("checkRegular"),
  "/gascylinder/unqualified": { load: () => import("./unqualified/unqualified.tsx") },
  "/gascylinder/checks": list("check"),
  "/gascylinder/procedure": list("stationProcedure"),
  "/work/scan": { load: () => import("./scan/scan-screen.tsx"), menu: "folded", ownBand: true },
  "/work/exceptions": { load: () => import("./exceptions/exceptions-screen.tsx"), menu: "folded" },
  "/work/due": list("due"),
  "/stock/summary": { load: () => import("./stock-summary.tsx") },
  "/stock/inspect-stock": { load: () => import("./stock-detail.tsx") },
  "/stock/warehouse-procedure": list("warehouseProcedure"),
  "/stock/dealer-procedure": list("dealerProcedure"),
  "/salesManagement/customerInformation/index": records("clientInfo"),
  "/salesManagement/salesStatistics/index": { load: () => import("./customer-stock.tsx") },
  "/salesManagement/sendReceive/index": { load: () => import("./send-receive.tsx") },
  "/salesManagement/overdue/index": list("customerOverdue"),
  "/salesManagement/customerConfig/index": { load: () => import("./customer-config.tsx") },
  "/base/enterprise": records("enterprise", async () => (await import("./enterprise/enterprise.tsx")).enterprise),
  "/base/filling-station": records("gasstations"),
  "/base/warehouse": records("warehouse"),
  "/base/dealer": records("dealer"),
  "/base/inspection-unit": records("inspectionunit"),
  "/base/repair-point": records("repairpoint"),
  "/base/vehicle": records("vehicle", async () => (await import("./records.ts")).vehicle),
  "/base/employee": records("employee"),
  "/base/post": records("post"),
  "/config/spec": records("spec"),
  "/config/type": records("type"),
  "/config/medium": records("medium"),
  "/config/cap": records("cap"),
  "/config/maker": records("maker"),
  "/config/body": records("body"),
  "/config/procedure": records("procedure", async () => (await import("./records.ts")).procedure),
  "/config/checking-item": records("defective"),
  "/admin/user": specified(async () => (await import("./users/users.tsx")).users),
  "/admin/role": specified(async () => (await import("./roles.ts")).roles),
  "/admin/permission": { load: () => import("./permissions/permissions.tsx") },
  "/admin/role-permission": { load: () => import("./role-permission/role-permission.tsx") },
  "/export": { load: () => import("./exports.tsx") },
};

/** The screen at a path, without regard to case. */
export const screenAt = (path: string): Screen | undefined =>
  Object.entries(screens).find(([own]) => own.toLowerCase() === path.toLowerCase().replace(/\/+$/, ""))?.[1];
