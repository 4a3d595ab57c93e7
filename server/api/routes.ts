import { role } from "#contracts/lists/role.ts";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import type { Limits } from "#server/application/limits.ts";
import type { Mount } from "./app.ts";
import { createAccountRouter, type AccountDeps } from "./administration/account-router.ts";
import { createPermissionRouter } from "./administration/permission-router.ts";
import { createRoleRouter } from "./administration/role-router.ts";
import { createClientConfigRouter } from "./client-config/client-config-router.ts";
import { createCockpitRouter } from "./cockpit/cockpit-router.ts";
import { createCylinderRouter } from "./commands/cylinder-router.ts";
import { createExceptionRouter } from "./commands/exception-router.ts";
import { createInspectionRouter } from "./commands/inspection-router.ts";
import { createOrderRouter } from "./commands/order-router.ts";
import { createProcedureRouter } from "./commands/procedure-router.ts";
import { createExportRouter, type ExportDeps } from "./exports/export-router.ts";
import { createUploadRouter } from "./files/upload-router.ts";
import { createListRouter } from "./lists/list-router.ts";
import { createListsRouter } from "./lists/index.ts";
import { createLookupRouter } from "./lookups/lookup-router.ts";
import { createResourcesRouter } from "./resources/index.ts";

export type RouteDeps = {
  files: FileStore;
  limits: Limits;
  accounts: AccountDeps;
  exports: ExportDeps;
};

/** Every route behind a token. */
export const routes = (deps: RouteDeps): Mount[] => [
  { path: "/base", router: createResourcesRouter() },
  { path: "/base", router: createListsRouter() },
  { path: "/base", router: createLookupRouter() },
  { path: "/base", router: createExportRouter(deps.exports) },
  { path: "/base/oss", router: createUploadRouter(deps.files, deps.limits) },
  { path: "/base/manage/procedure", router: createProcedureRouter() },
  { path: "/base/trade/clientProcess", router: createOrderRouter() },
  { path: "/base/manage/checkinginfo", router: createInspectionRouter() },
  { path: "/base/manage/exception", router: createExceptionRouter() },
  { path: "/base/manage/gascylinder", router: createCylinderRouter() },
  { path: "/base/info/clientconfig", router: createClientConfigRouter() },
  { path: "/base", router: createCockpitRouter() },
  { path: "/base/admin/account", router: createAccountRouter(deps.accounts) },
  { path: "/base/admin/role", router: createRoleRouter() },
  { path: "/base/admin/permission", router: createPermissionRouter() },
  // The specification's common lookup asks for roles here (rules §1).
  { path: "/api", router: createListRouter(role) },
];
