import { z } from "zod";
import { barcodeLengthsAnswer } from "#contracts/commands/barcode-lengths.ts";
import { addCheck, checkAnswer, checkPermissions, updateCheck } from "#contracts/commands/check.ts";
import { correctCylinder, correctPermission } from "#contracts/commands/correct.ts";
import {
  completeOrder,
  completeOrderPermission,
  declineOrder,
  declineOrderPermission,
} from "#contracts/commands/order.ts";
import { hideCheck, hideCheckPermission } from "#contracts/commands/hide-check.ts";
import { processPermission, processUnqualified, scrapUnqualified } from "#contracts/commands/process-unqualified.ts";
import { exceptionCommand, exceptionComment, exceptionPermission } from "#contracts/commands/exception.ts";
import { previewAnswer, previewPermissions, previewQuery } from "#contracts/commands/preview.ts";
import { procedurePermissions, voidPermission } from "#contracts/commands/procedure-permission.ts";
import { recordAnswer, recordBody } from "#contracts/commands/record.ts";
import { registerCylinder, registerPermission } from "#contracts/commands/register.ts";
import { removeCylinder, removePermission } from "#contracts/commands/remove.ts";
import { setUsable, usablePermission } from "#contracts/commands/usable.ts";
import { tareRange, tareRangePermissions, tareRangeQuery } from "#contracts/commands/tare-range.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { exception } from "#contracts/lists/exception.ts";
import { documentedRow } from "./documented-field.ts";
import type { Operation } from "./operation.ts";

const tag = "cylinders";
const at = (call: string) => `/base/manage/gascylinder/${call}`;
const changed = z.object({ id: z.uuid(), position: z.string().nullable() });

const exceptionGroup = z.object({
  status: z.string(),
  claimedBy: z.string().nullable(),
  kind: z.string(),
  code: z.string(),
  procedureId: z.number().nullable(),
  count: z.number(),
});

/** What is kept as events: recording procedures, and the archive's own changes. */
export const commandOperations = (): Operation[] => [
  {
    method: "post",
    path: "/base/manage/procedure/record",
    summary: "record 1 to 500 procedures; each item has its own outcome",
    tag,
    codes: procedurePermissions,
    body: recordBody,
    data: recordAnswer,
  },
  {
    method: "get",
    path: "/base/manage/procedure/preview",
    summary: "how recording a filling or a check (8 to 13) would go now; nothing is written",
    tag,
    codes: previewPermissions,
    query: previewQuery,
    data: previewAnswer,
  },
  {
    method: "put",
    path: "/base/manage/procedure/void",
    summary: "take back a cylinder's last procedure",
    tag,
    codes: [voidPermission],
    body: voidProcedure,
  },
  {
    method: "put",
    path: "/base/trade/clientProcess/complete",
    summary: "end an order well",
    tag: "orders",
    codes: [completeOrderPermission],
    body: completeOrder,
  },
  {
    method: "put",
    path: "/base/trade/clientProcess/decline",
    summary: "decline an order; its cylinders go back to the vehicle",
    tag: "orders",
    codes: [declineOrderPermission],
    body: declineOrder,
  },
  {
    method: "post",
    path: "/base/manage/checkinginfo/add",
    summary: "record one check (9 to 13); a refusal fails the call",
    tag: "inspections",
    codes: checkPermissions,
    body: addCheck,
    data: checkAnswer,
  },
  {
    method: "put",
    path: "/base/manage/checkinginfo/update",
    summary: "correct a check that is its cylinder's last procedure",
    tag: "inspections",
    codes: [voidPermission],
    body: updateCheck,
    data: checkAnswer,
  },
  {
    method: "put",
    path: "/base/manage/checkinginfo/process",
    summary: "process an unqualified result",
    tag: "inspections",
    codes: [processPermission],
    body: processUnqualified,
  },
  {
    method: "put",
    path: "/base/manage/checkinginfo/scrap",
    summary: "scrap the cylinder of an unqualified result",
    tag: "inspections",
    codes: [processPermission],
    body: scrapUnqualified,
  },
  {
    method: "delete",
    path: "/base/manage/checkinginfo/softdelete",
    summary: "take a check or a result off the lists; it lifts no hold",
    tag: "inspections",
    codes: [hideCheckPermission],
    query: hideCheck,
  },
  ...(["claim", "release", "acknowledge"] as const).map((action): Operation => ({
    method: "put",
    path: `/base/manage/exception/${action}`,
    summary: `${action} an exception`,
    tag: "exceptions",
    codes: [exceptionPermission],
    body: exceptionCommand,
  })),
  {
    method: "post",
    path: "/base/manage/exception/comment",
    summary: "comment an exception",
    tag: "exceptions",
    codes: [exceptionPermission],
    body: exceptionComment,
  },
  {
    method: "get",
    path: "/base/manage/exception/getcounts",
    summary: "how many exceptions there are of each status, claimer, kind, code and procedure",
    tag: "exceptions",
    codes: exception.permission,
    query: z.object({
      gasBarcode: z.string().optional(),
      companyId: z.string().optional(),
      createdEmployeesName: z.string().optional(),
      status: z.string().optional(),
    }),
    data: z.object({ list: z.array(exceptionGroup), held: z.number() }),
  },
  {
    method: "get",
    path: at("get"),
    summary: "one cylinder by id or barcode",
    tag,
    codes: cylinder.permission,
    query: z.object({ id: z.uuid().optional(), gasBarcode: z.string().optional() }),
    data: documentedRow(cylinder),
  },
  {
    method: "get",
    path: at("barcodelengths"),
    summary: "how long the barcodes of the fleet are",
    tag,
    codes: procedurePermissions,
    data: barcodeLengthsAnswer,
  },
  {
    method: "get",
    path: at("tarerange"),
    summary: "what cylinders of a spec usually weigh empty, in kg",
    tag,
    codes: tareRangePermissions,
    query: tareRangeQuery,
    data: tareRange,
  },
  {
    method: "post",
    path: at("add"),
    summary: "register a cylinder; a tare out of its spec's range is 422 cylinder.tareOutOfRange without a reason",
    tag,
    codes: [registerPermission],
    body: registerCylinder,
    data: changed,
  },
  {
    method: "put",
    path: at("update"),
    summary:
      "correct a cylinder's details; a new tare out of its spec's range is 422 cylinder.tareOutOfRange without a reason",
    tag,
    codes: [correctPermission],
    body: correctCylinder,
    data: changed,
  },
  {
    method: "delete",
    path: at("softdelete"),
    summary: "remove one that has no procedure",
    tag,
    codes: [removePermission],
    query: removeCylinder,
  },
  {
    method: "post",
    path: at("usable"),
    summary: "enable or disable cylinders",
    tag,
    codes: [usablePermission],
    body: setUsable,
  },
];
