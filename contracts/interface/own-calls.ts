import { z } from "zod";
import { documentedForm, documentedPage, documentedRow } from "../calls/documented-field.ts";
import { addedAnswer, anyInput, defineCall, rawId, savedAnswer, typedAs } from "../calls/define-call.ts";
import type { Page } from "../wire/envelope.ts";
import { clientConfig } from "../resources/client-config.ts";
import { codeReading } from "../resources/code-template.ts";
import { enterpriseLicense } from "../resources/enterprise-license.ts";
import { listOf } from "../resources/list-of.ts";
import { procedure } from "../resources/procedure.ts";
import { placeQuery, region } from "../resources/region.ts";
import { spec } from "../resources/spec.ts";

type Row = Record<string, unknown>;
const one = { input: rawId, documented: addedAnswer };

const ofLicense = <Name extends string>(name: Name) =>
  ({ path: `${enterpriseLicense.path}/${name}`, tag: "enterprise" }) as const;
const { codes: license } = enterpriseLicense;
const licenseForm = (use: "add" | "update") => ({
  input: anyInput,
  documented: () => documentedForm(enterpriseLicense.fields, use),
});

/** Calls for the licences of an enterprise (rules §1), which have names of their own. */
export const licenseCalls = {
  getList: defineCall({
    ...ofLicense("getlicenselist"),
    ...one,
    name: "listEnterpriseLicenses",
    method: "get",
    permission: license.list,
    answer: () => typedAs<Page<Row>>(documentedPage(listOf(enterpriseLicense))),
    summary: "an enterprise's licences",
  }),
  get: defineCall({
    ...ofLicense("getlicense"),
    ...one,
    name: "getEnterpriseLicense",
    method: "get",
    permission: license.list,
    answer: () => typedAs<Row>(documentedRow(listOf(enterpriseLicense))),
    failures: ["record.notFound"],
    summary: "one licence",
  }),
  add: defineCall({
    ...ofLicense("addlicense"),
    ...licenseForm("add"),
    name: "addEnterpriseLicense",
    method: "post",
    permission: [license.add],
    answer: addedAnswer,
    message: "ok.added",
    summary: "add one",
  }),
  update: defineCall({
    ...ofLicense("updatelicense"),
    ...licenseForm("update"),
    name: "updateEnterpriseLicense",
    method: "put",
    permission: [license.update],
    answer: savedAnswer,
    failures: ["record.notFound", "record.stale"],
    message: "ok.updated",
    summary: "update one",
  }),
  remove: defineCall({
    ...ofLicense("softdeletelicense"),
    ...one,
    name: "removeEnterpriseLicense",
    method: "delete",
    permission: [license.remove],
    answer: z.null(),
    failures: ["record.notFound"],
    message: "ok.removed",
    summary: "delete one",
  }),
};

/** Calls for the limits of what customers may hold (rules §1). `version` prevents overwriting another person's change. */
export const limitCalls = {
  get: defineCall({
    name: "getCustomerLimits",
    method: "get",
    path: clientConfig.path,
    permission: clientConfig.codes.list,
    answer: () => typedAs<Row>(documentedRow(listOf(clientConfig))),
    tag: "customers",
    summary: "what customers may hold",
  }),
  update: defineCall({
    name: "updateCustomerLimits",
    method: "put",
    path: `${clientConfig.path}/update`,
    permission: [clientConfig.codes.update],
    input: anyInput,
    documented: () => documentedForm(clientConfig.fields, "add").extend({ version: z.number().int().optional() }),
    answer: savedAnswer,
    failures: ["access.outOfScope", "record.stale"],
    message: "ok.updated",
    tag: "customers",
    summary: "change what customers may hold; a version guards against another's save",
  }),
};

/** Sets how the tenant's codes are read. `getuserinfo` answers it as `reading`. */
export const setCodeReading = defineCall({
  name: "setCodeReading",
  method: "put",
  path: `${codeReading.path}/reading`,
  permission: [codeReading.codes.update],
  input: z.object({ serialAlone: z.boolean() }),
  answer: z.null(),
  message: "ok.updated",
  tag: "configuration",
  summary: "whether a GS1 serial number (21) without its article names a cylinder",
});

const regionNode = z.object({
  id: z.uuid(),
  parentId: z.union([z.uuid(), z.literal(0)]),
  regionInfoName: z.string(),
  enabled: z.boolean(),
});
export type RegionNode = z.infer<typeof regionNode>;

/** Calls that only regions have. */
export const regionCalls = {
  next: defineCall({
    name: "getNextRegionCode",
    method: "get",
    path: `${region.path}/buildautocode`,
    permission: [region.codes.add, region.codes.update],
    input: placeQuery,
    documented: z.object({ parentId: z.string() }),
    answer: z.object({ regionInfoAuto: z.string(), regionInfoLevel: z.number().int() }),
    tag: "region",
    summary: "code and level of the next region below a parent; 0 is the root",
  }),
  tree: defineCall({
    name: "listRegionTree",
    method: "get",
    path: `${region.path}/gettreelist`,
    permission: region.codes.list,
    answer: z.object({ list: z.array(regionNode) }),
    tag: "region",
    summary: "every region with its parent",
  }),
};

/** The types of procedures, in the caller's language. */
export const listProcedureTypes = defineCall({
  name: "listProcedureTypes",
  method: "get",
  path: `${procedure.path}/procedure-type`,
  permission: procedure.codes.list,
  answer: z.object({
    list: z.array(z.object({ id: typedAs<string | number>(z.string()), name: z.string() })),
    total: z.number().int(),
  }),
  tag: "procedure",
  summary: "types of procedures",
});

/** Values of a spec, for the read-only part of the archive's form. */
export const getSpecInfo = defineCall({
  name: "getSpecInfo",
  method: "get",
  path: "/info/common/getgasspecinfo",
  input: z.object({ id: z.custom<string>().optional(), specId: z.custom<string>().optional() }),
  documented: addedAnswer,
  answer: () => typedAs<Row>(documentedForm(spec.fields, "add")),
  failures: ["record.notFound"],
  tag: "lookups",
  summary: "a spec's values",
});
