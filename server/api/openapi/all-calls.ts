import { accountCalls, listUsableRoles } from "#contracts/interface/account-calls.ts";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { cacheCalls } from "#contracts/access/cache.ts";
import { tenantCalls } from "#contracts/resources/tenant-calls.ts";
import { permissionCalls, permissionNodeCalls } from "#contracts/interface/permission-calls.ts";
import { webhookCalls } from "#contracts/webhooks/webhook-calls.ts";
import { keyCalls } from "#contracts/access/api-key.ts";
import { viewCalls } from "#contracts/access/shared-view.ts";
import { factorCalls } from "#contracts/interface/factor-calls.ts";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import { ssoCalls } from "#contracts/interface/sso-calls.ts";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import { noteCalls } from "#contracts/boards/note-calls.ts";
import { claimScreen, pairingCalls } from "#contracts/boards/pairing.ts";
import { screenCalls } from "#contracts/boards/screen-calls.ts";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { eraseCalls } from "#contracts/erasing/erase-calls.ts";
import { evidenceCalls } from "#contracts/audit/evidence-calls.ts";
import { placeCall, placeStockCall } from "#contracts/audit/place-call.ts";
import { replayCall } from "#contracts/audit/replay-call.ts";
import { sealCalls } from "#contracts/audit/seal-calls.ts";
import { verifyCalls } from "#contracts/audit/verify-calls.ts";
import { importCalls } from "#contracts/imports/calls.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { paperCall, paperKinds } from "#contracts/paper/paper-calls.ts";
import { directExports, exportCalls, startExport } from "#contracts/interface/export-calls.ts";
import { getPicture, uploadCalls } from "#contracts/interface/upload-calls.ts";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { AnyCall } from "#contracts/calls/define-call.ts";
import { commands } from "#contracts/commands/index.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import { jobCalls } from "#contracts/jobs/job-calls.ts";
import { allLists } from "#contracts/lists/index.ts";
import {
  countExceptions,
  getBarcodeInfo,
  getCylinder,
  getCylinderLife,
  getOperationChanges,
  getOrder,
  getRecordHistory,
} from "#contracts/interface/single-calls.ts";
import { getOwnBottles } from "#contracts/interface/own-bottles.ts";
import { allResources } from "#contracts/resources/index.ts";
import { lookupCall } from "#contracts/interface/lookup-calls.ts";
import { allLookups } from "#contracts/resources/lookups.ts";
import { recordCallsOf } from "#contracts/interface/record-calls.ts";
import { listCalls } from "#contracts/calls/list-calls.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import {
  getSpecInfo,
  licenseCalls,
  limitCalls,
  listProcedureTypes,
  regionCalls,
  setCodeReading,
} from "#contracts/interface/own-calls.ts";
import { role } from "#contracts/resources/role.ts";
import { scheduleCalls } from "#contracts/schedules/schedule-calls.ts";
import { getFirstSteps } from "#contracts/wire/first-steps.ts";

const declared: readonly AnyCall[] = [
  signInCalls,
  ssoCalls,
  factorCalls,
  commands,
  documentCalls,
  { countExceptions, getCylinder, getCylinderLife, getOwnBottles, getOrder, getBarcodeInfo, getSpecInfo },
  licenseCalls,
  limitCalls,
  { listProcedureTypes, setCodeReading },
  cockpitCalls,
  scheduleCalls,
  jobCalls,
  accountCalls,
  ownAccountCalls,
  { listUsableRoles, getFirstSteps },
  permissionCalls,
  ...Object.values(permissionNodeCalls),
  regionCalls,
  cacheCalls,
  tenantCalls,
  { getOperationChanges, getRecordHistory },
  viewCalls,
  keyCalls,
  webhookCalls,
  boardCalls,
  pairingCalls,
  { claimScreen },
  noteCalls,
  screenCalls,
  exportCalls,
  [...exportableLists].map(([name, definition]) => startExport(name, definition)),
  directExports.map(({ call }) => call),
  importCalls,
  paperKinds.map(paperCall),
  evidenceCalls,
  eraseCalls,
  uploadCalls,
  { getPicture },
  sealCalls,
  { getEvent, placeCall, placeStockCall, replayCall },
  verifyCalls,
].flatMap((calls): AnyCall[] => Object.values(calls));

/** The specification's common lookup reads roles at this path. */
const rolesAsSpecified = Object.values(listCalls(listOf(role))).map((call): AnyCall => ({
  ...call,
  base: "/api",
  name: `${call.name}AsSpecified`,
}));

/** Every call of the API: the declared ones, and those that lists, records and lookups make. */
export const allCalls = (): AnyCall[] => [
  ...declared,
  ...[...allLists, ...allResources.map(listOf)].flatMap((definition): AnyCall[] =>
    Object.values(listCalls(definition)),
  ),
  ...allResources.flatMap(recordCallsOf),
  ...rolesAsSpecified,
  ...allLookups.map(lookupCall),
];
