import { z } from "zod";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { exception } from "#contracts/lists/exception.ts";
import { order, orderBottle } from "#contracts/lists/order.ts";
import { clientConfig } from "#contracts/resources/client-config.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { procedure } from "#contracts/resources/procedure.ts";
import { documentedForm, documentedPage, documentedRow } from "#contracts/calls/documented-field.ts";
import type { Operation } from "./operation.ts";
import { saved } from "./resource-operations.ts";

const id = z.object({ id: z.uuid() });

const licenses = (): Operation[] => {
  const { codes, fields, path } = enterpriseLicense;
  const definition = listOf(enterpriseLicense);
  const at = (call: string) => ({ path: `/base${path}/${call}`, tag: "enterprise" });
  const reading = { method: "get" as const, codes: codes.list, query: id };
  const form = (use: "add" | "update") => documentedForm(fields, use);
  return [
    { ...at("getlicenselist"), ...reading, summary: "an enterprise's licences", data: documentedPage(definition) },
    { ...at("getlicense"), ...reading, summary: "one licence", data: documentedRow(definition) },
    { ...at("addlicense"), method: "post", summary: "add one", codes: [codes.add], body: form("add"), data: id },
    {
      ...at("updatelicense"),
      method: "put",
      summary: "update one",
      codes: [codes.update],
      body: form("update"),
      data: saved,
    },
    { ...at("softdeletelicense"), method: "delete", summary: "delete one", codes: [codes.remove], query: id },
  ];
};

const limits = (): Operation[] => {
  const { codes, fields, path } = clientConfig;
  const tag = "customers";
  return [
    {
      method: "get",
      path: `/base${path}`,
      summary: "what customers may hold",
      tag,
      codes: codes.list,
      data: documentedRow(listOf(clientConfig)),
    },
    {
      method: "put",
      path: `/base${path}/update`,
      summary: "change what customers may hold; a version guards against another's save",
      tag,
      codes: [codes.update],
      body: documentedForm(fields, "add").extend({ version: z.number().int().optional() }),
      data: saved,
    },
  ];
};

const exceptionGroup = z.object({
  status: z.string(),
  claimedBy: z.string().nullable(),
  kind: z.string(),
  code: z.string(),
  procedureId: z.number().nullable(),
  count: z.number(),
});

/** Further questions about what is kept as events. */
const questions = (): Operation[] => [
  {
    method: "get",
    path: "/base/manage/exception/getcounts",
    summary:
      "how many rows of exceptions there are of each status, claimer, kind, code and procedure, and of each part's",
    tag: "exceptions",
    codes: exception.permission,
    query: z.object({
      gasBarcode: z.string().optional(),
      companyId: z.string().optional(),
      createdEmployeesName: z.string().optional(),
      status: z.string().optional(),
    }),
    data: z.object({ list: z.array(exceptionGroup), parts: z.array(exceptionGroup), held: z.number() }),
  },
  {
    method: "get",
    path: "/base/manage/gascylinder/get",
    summary: "one cylinder by id or barcode",
    tag: "cylinders",
    codes: [...cylinder.permission, ...procedurePermissions],
    query: z.object({ id: z.uuid().optional(), gasBarcode: z.string().optional() }),
    data: documentedRow(cylinder),
  },
  {
    method: "get",
    path: "/base/trade/order/get",
    summary: "one order with its cylinders",
    tag: "orders",
    codes: order.permission,
    query: z.object({ orderNumber: z.string() }),
    data: documentedRow(order).extend({ cylinders: z.array(documentedRow(orderBottle)) }),
  },
];

/** Calls that only one list or record has. */
export const specialOperations = (): Operation[] => [
  ...questions(),
  ...licenses(),
  ...limits(),
  {
    method: "get",
    path: `/base${procedure.path}/procedure-type`,
    summary: "types of procedures",
    tag: "procedure",
    codes: procedure.codes.list,
    data: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })), total: z.number().int() }),
  },
];
