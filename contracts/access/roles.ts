import { menuCodes } from "./menu-seed.ts";
import { systemScreens } from "./menus/system.ts";
import { auditMenu } from "./menus/audit.ts";
import { cockpitMenu } from "./menus/cockpit.ts";
import { viewCodes } from "./shared-view.ts";
import { looseCodes, menuTree, type MenuSeed } from "./menu.ts";

/** The companies that the holder of a role sees: all, the holder's company and those below it, or only the holder's company (rules §3). */
export type DataScope = "all" | "companyAndBelow" | "company";

const ranks: Record<DataScope, number> = { company: 1, companyAndBelow: 2, all: 3 };

export const isDataScope = (value: unknown): value is DataScope =>
  typeof value === "string" && Object.hasOwn(ranks, value);

/** True when the first scope is no wider than the second. Nothing fits into a missing scope. */
export const isNoWider = (scope: DataScope, than: DataScope | undefined): boolean =>
  than !== undefined && ranks[scope] <= ranks[than];

/** The wider of two data scopes. */
export const wider = (one: DataScope | undefined, other: DataScope): DataScope =>
  one !== undefined && isNoWider(other, one) ? one : other;

export type RoleSeed = { key: string; zh: string; en: string; scope: DataScope; codes: "all" | string[] };

const ownAccount = ["api:admin:user:getbasic", "api:admin:user:updatebasic", "api:admin:user:changepassword"];

const codesIn = (tree: MenuSeed[]): string[] =>
  tree.flatMap((menu) => [...menuCodes(menu), ...codesIn(menu.children ?? [])]);

/** Every code of this build. */
export const allCodes: readonly string[] = [...new Set([...looseCodes, ...codesIn(menuTree)])];
const platformCodes = new Set(Object.values(systemScreens.tenant.codes).flat());
/** True for a code of the catalogue of tenants, which only the platform's own tenant has. */
export const isPlatformCode = (code: string | null | undefined): boolean => platformCodes.has(code ?? "");
const auditCodes = codesIn([auditMenu]);
/** Codes with which a manager presents boards, pins notes, arranges boards and pairs screens. */
const boardCodes = codesIn([cockpitMenu]);
/** Codes of the business lists. The codes of administration are granted one by one. */
const lists = allCodes.filter((code) => /^(?!api:admin:).*:(getlist|list|getList|view)$/.test(code));

/** Roles of the first start. `admin` always has every code and the scope `all`, and cannot be changed. */
export const roleSeeds: RoleSeed[] = [
  { key: "admin", zh: "管理员", en: "Administrator", scope: "all", codes: "all" },
  {
    key: "stationOperator",
    zh: "充装站操作员",
    en: "Station operator",
    scope: "company",
    codes: [
      ...ownAccount,
      "cockpit:view",
      "gasCylinder:procedure:movement",
      "gasCylinder:procedure:check",
      "gasCylinder:procedure:fill",
      "gasCylinder:procedure:undo",
      "gasCylinder:archives:getlist",
      "gasCylinder:archives:add",
      "gasCylinder:filling:list",
      "gasCylinder:fillingbefore:list",
      "gasCylinder:fillingafter:list",
      "gasCylinder:fillStationProdure:list",
      "gasCylinder:due:getlist",
      "gasCylinder:exception:getlist",
      "export:add",
    ],
  },
  {
    key: "storeKeeper",
    zh: "仓库管理员",
    en: "Store keeper",
    scope: "company",
    codes: [
      ...ownAccount,
      "gasCylinder:procedure:movement",
      "gasCylinder:procedure:check",
      "gasCylinder:procedure:undo",
      "gasCylinder:archives:getlist",
      "gasCylinder:summary:getlist",
      "gasCylinder:warehouseProdure:list",
      "gasCylinder:due:getlist",
      "gasCylinder:exception:getlist",
      "customer:getlist",
      "customer:fullEmpty:getlist",
      "customer:sendReceiveDetail:getlist",
      "trade:order:getlist",
      "trade:order:complete",
      "trade:order:decline",
      "export:add",
    ],
  },
  {
    key: "manager",
    zh: "经理",
    en: "Manager",
    scope: "companyAndBelow",
    codes: [
      ...ownAccount,
      ...lists,
      ...boardCodes,
      "gasCylinder:exception:acknowledge",
      "gasCylinder:inspection:checkItem:update",
      "customer:add",
      "customer:update",
      "customer:config:get",
      "trade:order:complete",
      "trade:order:decline",
      "export:add",
      "export:schedule",
      ...Object.values(viewCodes),
    ],
  },
  {
    key: "auditor",
    zh: "审计员",
    en: "Auditor",
    scope: "all",
    codes: [...ownAccount, ...lists, ...auditCodes, "customer:config:get", "export:add"],
  },
];
