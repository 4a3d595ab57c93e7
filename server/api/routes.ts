import { listOf } from "#contracts/resources/list-of.ts";
import { role } from "#contracts/resources/role.ts";
import { createTenantEnabling, type TenantEnablingParts } from "#server/application/administration/tenant-enabling.ts";
import type { AccountDeps } from "#server/application/administration/account-rules.ts";
import type { Caches } from "#server/application/caches/caches.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import type { Limits } from "#server/application/limits.ts";
import type { Mount } from "./app.ts";
import { createAccountRouter } from "./administration/account-router.ts";
import { createAddressRouter } from "./administration/address-router.ts";
import { createDocumentRouter } from "./administration/document-router.ts";
import { createInvitationRouter, type InvitationDeps } from "./administration/invitation-router.ts";
import { createTenantRouter } from "./resources/tenant-router.ts";
import { createCacheRouter } from "./administration/cache-router.ts";
import { createEraseRouter } from "./administration/erase-router.ts";
import { createOperationLogRouter } from "./administration/operation-log-router.ts";
import { createKeyRouter } from "./administration/key-router.ts";
import type { WebhookParts } from "#server/application/webhooks/change-webhooks.ts";
import { createWebhookRouter } from "./administration/webhook-router.ts";
import { createPermissionRouter } from "./administration/permission-router.ts";
import { createViewRouter } from "./administration/view-router.ts";
import { createEvidenceRouter } from "./audit/evidence-router.ts";
import { createAuditRouter } from "./audit/audit-router.ts";
import { createBoardRouter } from "./boards/board-router.ts";
import { createNoteRouter } from "./boards/note-router.ts";
import { createClientConfigRouter } from "./client-config/client-config-router.ts";
import { createCockpitRouter } from "./cockpit/cockpit-router.ts";
import { createCommandRouter } from "./commands/command-router.ts";
import { createExportRouter } from "./exports/export-router.ts";
import { createScheduleRouter } from "./schedules/schedule-router.ts";
import { createImportRouter } from "./imports/import-router.ts";
import { createPictureUploads } from "./files/take-picture.ts";
import { createSpecifiedUploadRouter, createUploadRouter } from "./files/upload-router.ts";
import { createJobRouter } from "./jobs/job-router.ts";
import { createSingleRouter } from "./lookups/single-router.ts";
import { createListRouter } from "./lists/list-router.ts";
import { createListsRouter } from "./lists/index.ts";
import { createLookupRouter } from "./lookups/lookup-router.ts";
import { createPaperRouter } from "./paper/paper-router.ts";
import { createScreenRouter } from "./walls/screen-router.ts";
import { createResourcesRouter } from "./resources/index.ts";

export type RouteDeps = {
  limits: Limits;
  readers: FileReaders;
  caches: Caches;
  accounts: AccountDeps;
  invitations: Omit<InvitationDeps, "limits">;
  catalogue: TenantEnablingParts;
  webhooks: WebhookParts;
};

/** All routes that need a token. */
export const routes = (deps: RouteDeps): Mount[] => {
  const invitations = { ...deps.invitations, limits: deps.limits };
  const pictures = createPictureUploads(deps.limits, deps.readers);
  const enabling = createTenantEnabling(deps.catalogue);
  return [
    { path: "/base", router: createTenantRouter(enabling) },
    { path: "/base", router: createResourcesRouter({ ...deps.accounts, enabling }) },
    { path: "/base", router: createListsRouter() },
    { path: "/base", router: createLookupRouter() },
    // Before the exports, which require their own permission for every path below `/export`.
    { path: "/base", router: createScheduleRouter() },
    { path: "/base", router: createExportRouter() },
    { path: "/base", router: createImportRouter(deps.limits, deps.readers) },
    { path: "/base", router: createPaperRouter() },
    { path: "/base", router: createJobRouter() },
    { path: "/base", router: createEvidenceRouter(deps.limits, deps.readers) },
    { path: "/base", router: createUploadRouter(pictures) },
    { path: "/base", router: createCommandRouter() },
    { path: "/base", router: createSingleRouter() },
    { path: "/base", router: createClientConfigRouter() },
    { path: "/base", router: createCockpitRouter() },
    { path: "/base", router: createBoardRouter() },
    { path: "/base", router: createNoteRouter() },
    {
      path: "/base",
      router: createScreenRouter({ home: deps.catalogue.tenants.home, limits: deps.limits, now: deps.invitations.now }),
    },
    { path: "/base", router: createAccountRouter(deps.accounts, invitations) },
    { path: "/base", router: createAddressRouter(invitations) },
    { path: "/base", router: createInvitationRouter(invitations) },
    { path: "/base", router: createOperationLogRouter() },
    { path: "/base", router: createEraseRouter() },
    { path: "/base", router: createViewRouter() },
    { path: "/base", router: createKeyRouter() },
    { path: "/base", router: createWebhookRouter(deps.webhooks) },
    { path: "/base", router: createCacheRouter(deps.caches) },
    { path: "/base", router: createPermissionRouter() },
    { path: "/base", router: createDocumentRouter() },
    { path: "/base", router: createAuditRouter() },
    { path: "/api", router: createSpecifiedUploadRouter(pictures) },
    // The specification's common lookup reads roles at this path (rules §1).
    { path: "/api", router: createListRouter(listOf(role)) },
  ];
};
