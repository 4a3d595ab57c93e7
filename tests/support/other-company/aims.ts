import { employee } from "#contracts/resources/employee.ts";
import { v4 } from "uuid";
import { allResources } from "#contracts/resources/index.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { warehouse } from "#contracts/resources/companies.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Targets } from "./targets.ts";

/** One call at what belongs to a company, which its own people may make. */
export type Shot = {
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** The body holds passwords, which are sealed again for each sending. */
  hasPasswords?: true;
};
/** By `METHOD path`: how to aim the call at a record of a company. */
export type Aims = Record<string, (at: Targets) => Promise<Shot>>;

/** Records of the whole tenant: every list of them shows all, and whoever has the code changes them. */
export const ofTenant = new Set([
  "body",
  "cap",
  "codeTemplate",
  "defective",
  "dictionary",
  "maker",
  "medium",
  "post",
  "procedure",
  "region",
  "role",
  "spec",
  "tenant",
  "type",
]);

const licenseCalls = { add: "addlicense", update: "updatelicense", softdelete: "softdeletelicense" };
const plainCalls = { add: "add", update: "update", softdelete: "softdelete" };

const changed = (row: Record<string, unknown>) => ({ ...row, telephone: "13999999999" });

const aimsOf = (resource: ResourceDefinition): Aims => {
  const { path, codes, fields, owner } = resource;
  const isLicense = resource === enterpriseLicense;
  const calls = isLicense ? licenseCalls : plainCalls;
  const at = (method: string, call: string) => `${method} /base${path}/${call}`;
  const one = async (targets: Targets): Promise<Shot> => ({ query: { id: (await targets.record(resource)).id } });
  const several = async (targets: Targets): Promise<Shot> => ({ body: { ids: [(await targets.record(resource)).id] } });
  const aims: Aims = {
    [at("PUT", calls.update)]: async (targets) => ({ body: changed(await targets.record(resource)) }),
    [at("DELETE", calls.softdelete)]: one,
  };
  // A record that belongs to its author is never written down for others.
  if (!owner) aims[at("POST", calls.add)] = async (targets) => ({ body: await targets.form(resource) });
  if (!isLicense) for (const method of ["PUT", "DELETE"]) aims[at(method, "batchsoftdelete")] = several;
  if (codes.update && "isUsable" in fields)
    aims[at("POST", "usable")] = async (targets) => ({
      body: { ids: [(await targets.record(resource)).id], isUsable: false },
    });
  return aims;
};

const byBody =
  (make: (targets: Targets) => Promise<unknown>) =>
  async (targets: Targets): Promise<Shot> => ({ body: await make(targets) });
const byQuery =
  (make: (targets: Targets) => Promise<string>) =>
  async (targets: Targets): Promise<Shot> => ({ query: { id: await make(targets) } });

const cylinders: Aims = {
  "POST /base/manage/gascylinder/add": byBody(({ registration }) => registration()),
  "PUT /base/manage/gascylinder/update": byBody(async ({ cylinder }) => ({
    id: (await cylinder()).id,
    version: 1,
    factoryNumber: "X1",
  })),
  "DELETE /base/manage/gascylinder/softdelete": byQuery(async ({ cylinder }) => (await cylinder()).id),
  "POST /base/manage/gascylinder/usable": byBody(async ({ cylinder }) => ({
    ids: [(await cylinder()).id],
    isUsable: false,
  })),
  "POST /base/manage/gascylinder/attachcode": byBody(async ({ cylinder }) => ({
    id: (await cylinder()).id,
    version: 1,
    code: `X-${v4()}`,
    kind: "label",
  })),
  "PUT /base/manage/gascylinder/detachcode": byBody(async ({ coded }) => {
    const { id, code } = await coded();
    return { id, version: 2, code, reason: "Torn off" };
  }),
  "POST /base/manage/gascylinder/relabel": byBody(async ({ cylinder }) => ({
    id: (await cylinder()).id,
    version: 1,
    gasBarcode: `X-${v4()}`,
    reason: "Label torn",
  })),
  "POST /base/manage/procedure/record": byBody(async ({ companyId, cylinder }) => ({
    items: [{ commandId: v4(), gasBarcode: (await cylinder()).gasBarcode, procedureId: 0, companyId }],
  })),
  "PUT /base/manage/procedure/void": byBody(async ({ check }) => ({
    commandId: (await check()).commandId,
    reason: "Scanned by mistake",
  })),
};

const resultOf = async ({ fault }: Targets): Promise<string> => (await fault()).resultId;
const inspections: Aims = {
  "POST /base/manage/checkinginfo/add": byBody(async ({ companyId, cylinder }) => {
    const { gasBarcode } = await cylinder();
    return { gasBarcode, procedureId: 9, checkStatus: 1, companyId };
  }),
  "PUT /base/manage/checkinginfo/update": byBody(async ({ check }) => ({
    id: (await check()).rowId,
    checkStatus: 0,
    reason: "Dented",
  })),
  "PUT /base/manage/checkinginfo/process": byBody(async (targets) => ({
    id: await resultOf(targets),
    isGoodStatus: 1,
    storeId: (await targets.record(warehouse)).id,
    processingMeasures: "Valve changed",
  })),
  "PUT /base/manage/checkinginfo/scrap": byBody(async (targets) => ({
    id: await resultOf(targets),
    processingMeasures: "cut open",
  })),
  "DELETE /base/manage/checkinginfo/softdelete": byQuery(async ({ check }) => (await check()).rowId),
};

const exceptionOf = async ({ fault }: Targets) => ({ id: (await fault()).exceptionId, comment: "Seen" });
const exceptions: Aims = {
  "PUT /base/manage/exception/claim": byBody(exceptionOf),
  "PUT /base/manage/exception/release": byBody(exceptionOf),
  // What holds is not acknowledged.
  "PUT /base/manage/exception/acknowledge": byBody(async ({ flagged }) => ({
    id: (await flagged()).exceptionId,
    comment: "Seen",
  })),
  "POST /base/manage/exception/comment": byBody(exceptionOf),
};

const orders: Aims = {
  "PUT /base/trade/clientProcess/complete": byBody(({ order }) => order()),
  "PUT /base/trade/clientProcess/decline": byBody(async ({ order }) => ({
    ...(await order()),
    reasonsForRefusal: "Nobody there",
  })),
};

const password = "Goodpassword1";
const accounts: Aims = {
  "POST /base/admin/account/add": async ({ companyId, employee }) => ({
    body: { userName: `user${v4().slice(0, 8)}`, password, companyId, employeesId: await employee() },
    hasPasswords: true,
  }),
  "PUT /base/admin/account/resetpassword": async ({ account }) => ({
    body: { id: (await account()).id, newPassword: password, confirmPassword: password },
    hasPasswords: true,
  }),
  "PUT /base/admin/account/resetotp": byBody(async ({ withFactor }) => ({ id: await withFactor() })),
  "POST /base/admin/account/invite": byBody(async ({ account }) => ({ id: (await account()).id })),
  "PUT /base/admin/account/update": byBody(async ({ account }) => ({
    ...(await account()),
    employeesId: undefined,
    nickName: "Mallory",
  })),
  "DELETE /base/admin/account/softdelete": byQuery(async ({ account }) => (await account()).id),
  "DELETE /base/admin/account/batchsoftdelete": byBody(async ({ account }) => ({ ids: [(await account()).id] })),
  "PUT /base/admin/account/batchsoftdelete": byBody(async ({ account }) => ({ ids: [(await account()).id] })),
};

const views: Aims = {
  "PUT /base/admin/view/update": byBody(async ({ sharedView }) => ({
    id: await sharedView(),
    version: 1,
    name: "Mine now",
  })),
  "DELETE /base/admin/view/softdelete": byQuery(({ sharedView }) => sharedView()),
};

const keys: Aims = {
  "POST /base/admin/apikey/add": byBody(async ({ companyId, role }) => ({
    name: "Foreign scales",
    companyId,
    roleIds: [await role()],
  })),
  "PUT /base/admin/apikey/update": byBody(async ({ apiKey }) => ({ id: await apiKey(), version: 1, name: "Mine now" })),
  "POST /base/admin/apikey/rotate": byBody(async ({ apiKey }) => ({ id: await apiKey() })),
  "DELETE /base/admin/apikey/softdelete": byQuery(({ apiKey }) => apiKey()),
};

const webhooks: Aims = {
  "POST /base/admin/webhook/add": byBody(async ({ companyId }) => ({
    name: "Foreign hook",
    url: "https://hook.example.com/in",
    kinds: ["order.opened"],
    companyId,
  })),
  "PUT /base/admin/webhook/update": byBody(async ({ webhook }) => ({ id: await webhook(), version: 1, name: "Mine" })),
  "DELETE /base/admin/webhook/softdelete": byQuery(({ webhook }) => webhook()),
  "POST /base/admin/webhook/replay": byBody(async ({ webhook }) => ({
    id: await webhook(),
    from: "2030-01-01T00:00:00Z",
  })),
};

const schedules: Aims = {
  "PUT /base/export/schedule/update": byBody(async ({ schedule }) => ({ id: await schedule(), at: "06:30" })),
  "DELETE /base/export/schedule/softdelete": byQuery(({ schedule }) => schedule()),
  "POST /base/export/schedule/add": byBody(async ({ account }) => ({
    list: "gascylinder",
    format: "csv",
    every: "day",
    at: "07:00",
    userIds: [(await account()).id],
  })),
};

/** Bundles of evidence about the company's cylinders. */
const evidence: Aims = {
  "POST /base/audit/evidence/add": async (targets) => {
    const { gasBarcode } = await targets.cylinder();
    return { body: { gasBarcodes: [gasBarcode], pictures: false, names: false, purpose: "recall" } };
  },
  "POST /base/audit/evidence/cancel": async (targets) => ({ body: { id: await targets.evidence() } }),
};

const erasures: Aims = {
  "POST /base/admin/erase/preview": byBody(async ({ account }) => ({ kind: "account", id: (await account()).id })),
  // Nobody signs in as the employee, so that the company's own person may erase them.
  "POST /base/admin/erase/run": byBody(async ({ record }) => ({
    kind: "employee",
    id: (await record(employee)).id,
    reason: "Not mine",
  })),
  "POST /base/admin/erase/confirm": byBody(async ({ erasure }) => ({ id: await erasure() })),
  "POST /base/admin/erase/withdraw": byBody(async ({ erasure }) => ({ id: await erasure() })),
};

const exports: Aims = {
  "POST /base/export/{id}/retry": async (targets) => ({ id: await targets.endedExport() }),
  "DELETE /base/export/{id}": async (targets) => ({ id: await targets.export() }),
};

const jobs: Aims = {
  "DELETE /base/job/cancel": byQuery(({ export: started }) => started()),
  "POST /base/job/retry": async (targets) => ({ body: { id: await targets.endedExport() } }),
};

const boards: Aims = {
  "POST /base/cockpit/board/add": byBody(async ({ companyId }) => ({ name: "Foreign board", companyId })),
  "PUT /base/cockpit/board/update": byBody(async ({ board }) => ({ id: await board(), name: "Mine now" })),
  "DELETE /base/cockpit/board/softdelete": byQuery(({ board }) => board()),
  "POST /base/cockpit/note/add": byBody(async ({ boardCode }) => ({
    board: await boardCode(),
    panel: "trend",
    at: "2026-03-02T01:00:00Z",
    text: "A foreign note",
  })),
  "DELETE /base/cockpit/note/softdelete": byQuery(({ note }) => note()),
  "POST /base/wall/claim": byBody(async ({ companyId, codeOnScreen }) => ({
    code: await codeOnScreen(),
    name: "Foreign wall",
    companyId,
  })),
  "PUT /base/wall/screen/update": byBody(async ({ screen }) => ({ id: await screen(), name: "Mine now" })),
  "POST /base/wall/screen/identify": byQuery(({ screen }) => screen()),
  "DELETE /base/wall/screen/softdelete": byQuery(({ screen }) => screen()),
};

/** A check waits for the read models, which documents are made from. */
const documents: Aims = {
  "POST /base/document/cylinder": byBody(async ({ check }) => ({ gasBarcode: (await check()).gasBarcode })),
  "POST /base/document/order": byBody(async ({ order }) => ({ orderNumber: (await order()).orderNumber })),
  "POST /base/document/slip": byBody(async ({ check }) => ({ commandIds: [(await check()).commandId] })),
  "POST /base/document/labels": byBody(async ({ check }) => ({
    gasBarcodes: [(await check()).gasBarcode],
    layout: "a4",
  })),
};

/** Every call that changes what belongs to a company. */
export const aims: Aims = {
  ...cylinders,
  ...inspections,
  ...exceptions,
  ...orders,
  ...accounts,
  ...views,
  ...keys,
  ...webhooks,
  ...schedules,
  ...exports,
  ...documents,
  ...jobs,
  ...boards,
  ...evidence,
  ...erasures,
  ...Object.assign(
    {},
    ...[...allResources.filter(({ name, addedWith }) => !ofTenant.has(name) && !addedWith), enterpriseLicense].map(
      (each) => aimsOf(each),
    ),
  ),
};

/** Why a call that changes something has no company to be held against; nothing for one that has. */
export const withoutCompany = (method: string, path: string): string | undefined => {
  const named = unaimed[`${method} ${path}`];
  if (named) return named;
  if (path.startsWith("/base/admin/role/") || path.startsWith("/base/admin/permission/"))
    return "roles and permissions are the tenant's; who may grant what is held by the tests of granting";
  if (/^\/(base|api)\/admin\/document\//.test(path)) return "documents are the tenant's";
  if (allResources.some((each) => ofTenant.has(each.name) && path.startsWith(`/base${each.path}/`)))
    return "a record of the whole tenant";
  return method === "POST" && /^\/base\/export\/[\w-]+$/.test(path) ? "a file of the caller's own rows" : undefined;
};

const ownImport = "an import is reached by whoever uploaded it alone; held by the tests of imports";
const unaimed: Record<string, string> = {
  "POST /base/admin/webhook/test": "nothing is kept of a test; held by the tests of webhooks",
  "POST /base/admin/webhook/resend": "a delivery is found by its webhook alone; held by the tests of webhooks",
  "POST /base/import/map": ownImport,
  "POST /base/import/run": ownImport,
  "PUT /base/import/cells": ownImport,
  "PUT /base/import/replace": ownImport,
  "PUT /base/import/settle": ownImport,
  "DELETE /base/import/cancel": ownImport,
  "DELETE /base/import/softdelete": ownImport,
  "POST /base/trade/clientinfo/add": "a customer belongs to the company that writes it down",
  "PUT /base/info/clientconfig/update": "one record for all companies, which takes the scope of all",
  "POST /base/oss/upload": "a picture belongs to nobody until a record names it",
  "PUT /base/admin/account/updatebasic": "the caller's own account",
  "PUT /base/admin/account/changepassword": "the caller's own account",
  "PUT /base/admin/account/confirmaddress": "the caller's own account",
  "POST /base/admin/account/sendconfirmation": "the caller's own account",
  "POST /base/admin/tenant/test": "a database of no company",
  "DELETE /base/admin/cache/clear": "a cache holds nothing of a company alone",
  "POST /base/id/logout": "the caller's own session",
  "POST /base/id/totp/begin": "the caller's own second factor",
  "POST /base/id/totp/confirm": "the caller's own second factor",
  "POST /base/id/totp/remove": "the caller's own second factor",
  "POST /base/id/totp/codes": "the caller's own second factor",
  "DELETE /base/id/sessions": "the caller's own sessions",
  "PUT /base/id/preferences": "the caller's own choices",
  "POST /base/audit/verify/run": "a run looks at the whole log; held by its code",
  "POST /base/audit/verify/stop": "a run is of the whole tenant; held by its code",
  "POST /base/audit/evidence/check": "a copy is nobody's record; its digest alone is kept",
  "POST /base/manage/gascylinder/checkcodes":
    "a bulk reader asks what a code names, as a single scan does whatever company holds the cylinder",
  "POST /base/import/upload": "a file belongs to whoever uploads it; what it may register is held row by row",
  "POST /base/export/schedule/seen": "the caller's own notes",
  "POST /base/admin/view/add": "a view belongs to who shares it, and shows nobody more than the list does",
};
