import { z } from "zod";
import { operationLog } from "../lists/log.ts";
import type { OperationChanges, RecordHistory } from "../wire/record-changes.ts";
import { documentedRow } from "../calls/documented-field.ts";
import { anyInput, defineCall, typedAs } from "../calls/define-call.ts";
import { procedurePermissions } from "../commands/procedure-permission.ts";
import { longestBarcode, text, uuid } from "../fields/scalars.ts";
import type { RowOf } from "../list-kit/row-of.ts";
import { cylinder, type CylinderAnswer } from "../lists/cylinder.ts";
import { exception, type ExceptionGroup } from "../lists/exception.ts";
import { order, orderBottle } from "../lists/order.ts";
import { stayGroups } from "../streams/cylinder/days-at.ts";

const count = z.number().int();

/** Counts of exceptions. The query is the same as the list's. */
export const countExceptions = defineCall({
  name: "countExceptions",
  method: "get",
  path: "/manage/exception/getcounts",
  permission: exception.permission,
  input: anyInput,
  documented: () =>
    z.object({
      gasBarcode: z.string().optional(),
      companyId: z.string().optional(),
      createdEmployeesName: z.string().optional(),
      status: z.string().optional(),
    }),
  answer: () => {
    const group = z.object({
      status: z.string(),
      claimedBy: z.string().nullable(),
      kind: z.string(),
      code: z.string(),
      procedureId: z.number().nullable(),
      count: z.number(),
    }) satisfies z.ZodType<ExceptionGroup>;
    return z.object({
      list: z.array(group),
      /** Number of rows with such a part, by the part's kind and code. */
      parts: z.array(group),
      /** Number of cylinders on hold now in the caller's scope, whatever the search. */
      held: z.number(),
    });
  },
  failures: ["list.invalid"],
  tag: "exceptions",
  summary:
    "how many rows of exceptions there are of each status, claimer, kind, code and procedure, and of each part's",
});

const sentText = z.custom<string>().optional();

/** One cylinder, by its id or its barcode. */
export const getCylinder = defineCall({
  name: "getCylinder",
  method: "get",
  path: "/manage/gascylinder/get",
  permission: [...cylinder.permission, ...procedurePermissions],
  input: z.object({ id: sentText, gasBarcode: sentText }),
  documented: () => z.object({ id: z.uuid().optional(), gasBarcode: z.string().optional() }),
  answer: () => typedAs<CylinderAnswer>(documentedRow(cylinder)),
  failures: ["record.notFound", "code.ambiguous"],
  tag: "cylinders",
  summary: "one cylinder by id or barcode",
});

/** Figures over the whole life of a cylinder, whatever the caller's companies are, as in its replay. */
export const getCylinderLife = defineCall({
  name: "getCylinderLife",
  method: "get",
  path: "/manage/gascylinder/getlife",
  permission: cylinder.permission,
  input: z.object({ id: uuid }),
  answer: z.object({
    /** Days at each kind of place in the last 12 months. */
    days: z.record(z.enum(stayGroups), count),
    fills: count,
    filledKg: z.number(),
    /** Number of different customers that had it. */
    customers: count,
    /** Average days from one filling to the next. Null before the second filling. */
    daysBetweenFills: count.nullable(),
    /** Number of events in the log. */
    events: count,
    /** True if the revisions run from 0 without a gap. */
    isGapless: z.boolean(),
    /** The newest run of verify that found nothing wrong in the log, and covers the last event. Null if there is none. */
    verifiedTime: z.string().nullable(),
  }),
  failures: ["record.notFound"],
  tag: "cylinders",
  summary: "figures over a cylinder's life: days at places, fillings, customers, and whether its log has a gap",
});

/** One order with its cylinders, by its number. */
export const getOrder = defineCall({
  name: "getOrder",
  method: "get",
  path: "/trade/order/get",
  permission: order.permission,
  input: z.object({ orderNumber: sentText }),
  documented: () => z.object({ orderNumber: z.string() }),
  answer: () =>
    typedAs<RowOf<typeof order> & { cylinders: RowOf<typeof orderBottle>[] }>(
      documentedRow(order).extend({ cylinders: z.array(documentedRow(orderBottle)) }),
    ),
  failures: ["record.notFound"],
  tag: "orders",
  summary: "one order with its cylinders",
});

/** The cylinder with a barcode. */
export const getBarcodeInfo = defineCall({
  name: "getBarcodeInfo",
  method: "get",
  path: "/info/common/getinfobybarcode",
  input: z.object({ gasBarcode: sentText, barcode: sentText }),
  documented: () => z.object({ gasBarcode: z.string().max(longestBarcode) }),
  answer: typedAs<Record<string, unknown>>(
    z.object({
      id: z.uuid(),
      gasBarcode: z.string(),
      factoryNumber: z.string(),
      specId: z.uuid(),
    }),
  ),
  failures: ["cylinder.unknown"],
  tag: "lookups",
  summary: "which cylinder a barcode is",
});

const fieldChange = z.object({ name: z.string(), before: z.unknown().optional(), after: z.unknown().optional() });
const action = z.enum(["add", "update", "softdelete"]);
const recordVersion = z.object({
  version: count.nullable(),
  action,
  changedByName: z.string().nullable(),
  changedTime: z.string(),
  fields: z.array(z.string()),
});
const known = z.record(z.string(), z.string());

/** Changes of one record. The caller needs the code of the operation log, and one that lists these records. */
export const getRecordHistory = defineCall({
  name: "getRecordHistory",
  method: "get",
  path: "/admin/operationlog/gethistory",
  permission: operationLog.permission,
  input: z.object({ resource: text.max(50), id: uuid }),
  answer: z.object({
    changes: z.array(
      recordVersion.extend({
        fields: z.array(fieldChange),
        call: z
          .object({
            id: z.uuid(),
            ip: z.string().nullable(),
            browserInfo: z.string().nullable(),
            os: z.string().nullable(),
            method: z.string().nullable(),
            apiPath: z.string(),
            elapsedMilliSeconds: z.number(),
          })
          .nullable(),
      }),
    ),
    total: count,
    known,
  }) satisfies z.ZodType<RecordHistory>,
  failures: ["record.notFound"],
  tag: "operationlog",
  summary: "changes of a record, newest first, each with the fields that differ and the call",
});

/** Records that one call of the operation log changed. `id` is the id of the log's row. */
export const getOperationChanges = defineCall({
  name: "getOperationChanges",
  method: "get",
  path: "/admin/operationlog/getchanges",
  permission: operationLog.permission,
  input: z.object({ id: uuid }),
  answer: z.object({
    changes: z.array(
      z.object({
        resource: z.string(),
        recordId: z.uuid(),
        name: z.string(),
        action,
        version: count.nullable(),
        fields: z.array(fieldChange),
        versions: z.array(recordVersion),
        versionCount: count,
      }),
    ),
    known,
  }) satisfies z.ZodType<OperationChanges>,
  failures: ["record.notFound"],
  tag: "operationlog",
  summary: "records that a call changed, with the fields that differ and their versions",
});
