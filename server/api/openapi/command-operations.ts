import { z } from "zod";
import { correctCylinder, correctPermission } from "#contracts/commands/correct.ts";
import {
  completeOrder,
  completeOrderPermission,
  declineOrder,
  declineOrderPermission,
} from "#contracts/commands/order.ts";
import { procedurePermissions, voidPermission } from "#contracts/commands/procedure-permission.ts";
import { recordAnswer, recordBody } from "#contracts/commands/record.ts";
import { registerCylinder, registerPermission } from "#contracts/commands/register.ts";
import { removeCylinder, removePermission } from "#contracts/commands/remove.ts";
import { setUsable, usablePermission } from "#contracts/commands/usable.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { documentedRow } from "./documented-field.ts";
import type { Operation } from "./operation.ts";

const tag = "cylinders";
const at = (call: string) => `/base/manage/gascylinder/${call}`;
const changed = z.object({ id: z.uuid(), position: z.string().nullable() });

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
    method: "get",
    path: at("get"),
    summary: "one cylinder by id or barcode",
    tag,
    codes: cylinder.permission,
    query: z.object({ id: z.uuid().optional(), gasBarcode: z.string().optional() }),
    data: documentedRow(cylinder),
  },
  {
    method: "post",
    path: at("add"),
    summary: "register a cylinder",
    tag,
    codes: [registerPermission],
    body: registerCylinder,
    data: changed,
  },
  {
    method: "put",
    path: at("update"),
    summary: "correct a cylinder's details",
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
