import type { ComponentType } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { baseScreens } from "#contracts/access/menus/base.ts";
import { boardScreens, cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { configScreens } from "#contracts/access/menus/config.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { loadLaterTexts } from "#client/lib/i18n.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";

export type Screen = {
  load: () => Promise<{ default: ComponentType }>;
  /** `folded`: the left menu shows only icons, because the screen needs the width. `hidden`: a key or a button shows it. */
  menu?: "folded" | "hidden";
  /** `slim`: on a narrow screen the head is one row and the menus are behind a button. */
  head?: "slim";
  /** The screen shows a lost connection itself, so the shell shows no band. */
  ownBand?: boolean;
  /** Pages below the screen's path, by the rest of the path (`/:code/edit`). The permission for the screen covers them. */
  below?: Record<string, Screen>;
};

/** Screen for the list that a contract exports as `name`. */
const list = <Name extends string>(name: Name, declared: () => Promise<Record<Name, ListDefinition>>): Screen => ({
  load: async () => {
    const [{ listScreen }, lists] = await Promise.all([import("./declared-list.tsx"), declared()]);
    return listScreen(lists[name]);
  },
});
/** Screen for the editable records that a contract exports as `name`. `more` adds or overrides parts. */
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
/** Screen for records with a complete spec. */
const specified = (load: () => Promise<RecordSpec>): Screen => ({
  load: async () => (await import("./declared-records.tsx")).recordScreen(await load()),
});

/** Loads the texts of a seldom page together with the screen. */
const withTexts = (screen: Screen): Screen => ({
  ...screen,
  load: async () => {
    const [loaded] = await Promise.all([screen.load(), loadLaterTexts()]);
    return loaded;
  },
});

/** All screens by path (rules §6). A menu item is a link only if this map has its path. */
export const screens: Record<string, Screen> = {
  [cockpitScreens.cockpit.path]: { load: () => import("./cockpit/cockpit-screen.tsx"), menu: "hidden", ownBand: true },
  [boardScreens.boards.path]: {
    load: () => import("./boards/boards.tsx"),
    below: { "/:code/edit": { load: () => import("./boards/editor/board-editor.tsx"), menu: "folded", ownBand: true } },
  },
  [boardScreens.screens.path]: { load: () => import("./displays/displays-screen.tsx") },
  [cylinderScreens.record.path]: specified(async () => (await import("./cylinder-archive/archive.tsx")).archive),
  [cylinderScreens.filling.path]: list("filling", () => import("#contracts/lists/filling.ts")),
  [cylinderScreens.before.path]: list("checkBefore", () => import("#contracts/lists/check.ts")),
  [cylinderScreens.after.path]: list("checkAfter", () => import("#contracts/lists/check.ts")),
  [cylinderScreens.examine.path]: list("checkRegular", () => import("#contracts/lists/check.ts")),
  [cylinderScreens.unqualified.path]: { load: () => import("./unqualified/unqualified.tsx") },
  [cylinderScreens.checks.path]: list("check", () => import("#contracts/lists/check.ts")),
  [cylinderScreens.procedure.path]: list("stationProcedure", () => import("#contracts/lists/procedure.ts")),
  [cylinderScreens.scan.path]: {
    load: () => import("./scan/scan-screen.tsx"),
    menu: "folded",
    head: "slim",
    ownBand: true,
    below: {
      "/test": withTexts({ load: () => import("./scan/test/scanner-test.tsx"), menu: "folded", head: "slim" }),
    },
  },
  [cylinderScreens.exceptions.path]: { load: () => import("./exceptions/exceptions-screen.tsx"), menu: "folded" },
  [cylinderScreens.due.path]: { load: () => import("./due.tsx") },
  [cylinderScreens.import.path]: withTexts({ load: () => import("./import/import.tsx"), menu: "folded" }),
  [stockScreens.summary.path]: { load: () => import("./stock-summary.tsx") },
  [stockScreens.inspect.path]: { load: () => import("./stock-detail.tsx") },
  [stockScreens.warehouseProcedure.path]: list("warehouseProcedure", () => import("#contracts/lists/procedure.ts")),
  [stockScreens.dealerProcedure.path]: list("dealerProcedure", () => import("#contracts/lists/procedure.ts")),
  [salesScreens.customer.path]: records(
    "clientInfo",
    () => import("#contracts/resources/client-info.ts"),
    async () => (await import("./customers/customers.tsx")).customers,
  ),
  [salesScreens.statistics.path]: { load: () => import("./customer-stock.tsx") },
  [salesScreens.order.path]: { load: () => import("./orders/orders.tsx") },
  [salesScreens.sendReceive.path]: list("sendReceive", () => import("#contracts/lists/send-receive.ts")),
  [salesScreens.overdue.path]: { load: () => import("./overdue.tsx") },
  [salesScreens.config.path]: { load: () => import("./customer-config.tsx") },
  [baseScreens.enterprise.path]: { load: () => import("./enterprise/enterprise-screen.tsx") },
  [baseScreens.station.path]: records("gasstations", () => import("#contracts/resources/companies.ts")),
  [baseScreens.warehouse.path]: records("warehouse", () => import("#contracts/resources/companies.ts")),
  [baseScreens.dealer.path]: records("dealer", () => import("#contracts/resources/companies.ts")),
  [baseScreens.inspection.path]: records("inspectionunit", () => import("#contracts/resources/companies.ts")),
  [baseScreens.repair.path]: records("repairpoint", () => import("#contracts/resources/companies.ts")),
  [baseScreens.vehicle.path]: records(
    "vehicle",
    () => import("#contracts/resources/vehicle.ts"),
    async () => (await import("./records.ts")).vehicle,
  ),
  [baseScreens.employee.path]: records(
    "employee",
    () => import("#contracts/resources/employee.ts"),
    async () => (await import("./employees.tsx")).employees,
  ),
  [baseScreens.post.path]: records("post", () => import("#contracts/resources/post.ts")),
  [configScreens.spec.path]: records("spec", () => import("#contracts/resources/spec.ts")),
  [configScreens.type.path]: records("type", () => import("#contracts/resources/type.ts")),
  [configScreens.medium.path]: records("medium", () => import("#contracts/resources/medium.ts")),
  [configScreens.cap.path]: records("cap", () => import("#contracts/resources/cap.ts")),
  [configScreens.maker.path]: records("maker", () => import("#contracts/resources/maker.ts")),
  [configScreens.body.path]: records("body", () => import("#contracts/resources/body.ts")),
  [configScreens.procedure.path]: records(
    "procedure",
    () => import("#contracts/resources/procedure.ts"),
    async () => (await import("./records.ts")).procedure,
  ),
  [configScreens.checkingItem.path]: records("defective", () => import("#contracts/resources/defective.ts")),
  [configScreens.codeTemplate.path]: records(
    "codeTemplate",
    () => import("#contracts/resources/code-template.ts"),
    async () => (await import("./code-templates.tsx")).codeTemplates,
  ),
  [systemScreens.user.path]: records(
    "account",
    () => import("#contracts/resources/account.ts"),
    async () => (await import("./users/users.tsx")).users,
  ),
  [systemScreens.role.path]: records(
    "role",
    () => import("#contracts/resources/role.ts"),
    async () => (await import("./records.ts")).role,
  ),
  [systemScreens.permission.path]: { load: () => import("./permissions/permissions.tsx") },
  [systemScreens.rolePermission.path]: { load: () => import("./role-permission/role-permission.tsx") },
  [auditScreens.operationLog.path]: { load: () => import("./logs/operation-log.tsx") },
  [auditScreens.loginLog.path]: { load: () => import("./logs/login-log.tsx") },
  [auditScreens.liveLog.path]: { load: () => import("./live-log/live-log.tsx") },
  [auditScreens.replay.path]: { load: () => import("./replay/replay.tsx") },
  [auditScreens.place.path]: withTexts({ load: () => import("./place-replay/place-replay.tsx") }),
  [auditScreens.questions.path]: withTexts({ load: () => import("./questions/questions.tsx") }),
  [auditScreens.events.path]: { load: () => import("./events/events.tsx"), menu: "folded" },
  [auditScreens.evidence.path]: { load: () => import("./evidence/evidence.tsx") },
  [auditScreens.verify.path]: { load: () => import("./verify/verify.tsx") },
  [systemScreens.dictionary.path]: { load: () => import("./dictionary/dictionary.tsx") },
  [systemScreens.region.path]: { load: () => import("./regions/regions.tsx") },
  [systemScreens.tenant.path]: records(
    "tenant",
    () => import("#contracts/resources/tenant.ts"),
    async () => (await import("./tenants/tenants.tsx")).tenants,
  ),
  [systemScreens.cache.path]: { load: () => import("./caches/caches.tsx") },
  [systemScreens.document.path]: { load: () => import("./documents/documents.tsx") },
  [systemScreens.export.path]: { load: () => import("./exports.tsx") },
  [systemScreens.apiKey.path]: withTexts({ load: () => import("./api-keys/api-keys.tsx") }),
  [systemScreens.webhook.path]: withTexts({ load: () => import("./webhooks/webhooks.tsx"), menu: "folded" }),
  [systemScreens.erase.path]: withTexts({ load: () => import("./erase/erase-screen.tsx") }),
  [systemScreens.job.path]: { load: () => import("./jobs/all-jobs.tsx") },
};

/** Returns true if the path matches the pattern. `:name` matches any one part, and upper and lower case are equal. */
const follows = (pattern: string, path: string): boolean => {
  const parts = path.replace(/\/+$/, "").toLowerCase().split("/");
  const patternParts = pattern.toLowerCase().split("/");
  return (
    parts.length === patternParts.length && patternParts.every((part, at) => part.startsWith(":") || part === parts[at])
  );
};

/** A screen and the pages below it, each with its path pattern. */
export const pagesOf = (path: string, screen: Screen): [pattern: string, screen: Screen][] => [
  [path, screen],
  ...Object.entries(screen.below ?? {}).map(([rest, below]): [string, Screen] => [path + rest, below]),
];

export const screenAt = (path: string): Screen | undefined =>
  Object.entries(screens)
    .flatMap(([screenPath, screen]) => pagesOf(screenPath, screen))
    .find(([pattern]) => follows(pattern, path))?.[1];
