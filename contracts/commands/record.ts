import { z } from "zod";
import { LONGEST_READ } from "../codes/read-code.ts";
import { LABELS } from "../calls/documented-field.ts";
import { allProcedures, procedureLabel } from "../procedures/index.ts";
import { idOf, line, maybe, text, uuid } from "../fields/scalars.ts";

/** Maximum lengths of a scan's texts, and of its lists. `read` is what a scanner read, `barcode` the code in it. */
export const recordLimits = {
  id: 64,
  barcode: 64,
  read: LONGEST_READ,
  moment: 40,
  ids: 100,
  images: 4000,
  remark: 1000,
} as const;

const id = idOf(recordLimits.id);
const ids = z.array(id).max(recordLimits.ids);
const moment = text.max(recordLimits.moment);
const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/**
 * One scan (rules §4, Recording), checked only for types and the three fields that every item needs. Missing, unknown or too long values are reported
 * in the item's outcome.
 */
export const recordItem = z.object({
  commandId: uuid,
  gasBarcode: text.trim().min(1).max(recordLimits.read),
  procedureId: z.int32().meta({
    type: "integer",
    enum: allProcedures.map(({ id: each }) => each),
    [LABELS]: allProcedures.map(({ id: each }) => procedureLabel(each)),
  }),
  occurredAt: maybe(moment),
  companyId: maybe(id),
  // movement
  vehicleId: maybe(id),
  driverId: maybe(id),
  escortIds: maybe(ids),
  toCompanyId: maybe(id),
  clientId: maybe(id),
  /** As the device wrote it. A blank one would be the one order of all who leave it blank. */
  orderNumber: z.preprocess((number) => (isBlank(number) ? undefined : number), maybe(text.max(recordLimits.id))),
  // check
  checkStatus: maybe(z.number()),
  defectIds: maybe(ids),
  nextInspectionTime: maybe(moment),
  // fill; weights in kg
  fillingStartTime: maybe(moment),
  fillingEndTime: maybe(moment),
  weightBeforeCharge: maybe(z.number()),
  weightAfterCharge: maybe(z.number()),
  fillingId: maybe(id),
  // repair
  repairUnitId: maybe(id),
  partsChanged: maybe(z.boolean()),
  // any
  imagesUrl: maybe(text.max(recordLimits.images)),
  remark: maybe(text.max(recordLimits.remark)),
});
export type RecordItem = z.infer<typeof recordItem>;

/** Maximum number of items of one call. */
export const mostItems = 500;

/** Outcome of the first item with the same `commandId`. */
const firstOutcome = z.object({
  outcome: z.enum(["recorded", "refused"]),
  code: z.string().optional(),
  reasons: z.array(z.string()),
  exceptions: z.array(z.string()),
});
export type FirstOutcome = z.infer<typeof firstOutcome>;

/** A place by the ledger. The name is empty for a customer that the call does not name. */
const routePlace = z.object({ kind: z.string(), name: line });

/**
 * Places of a recorded scan, by the ledger. `to` is absent if it moved nothing because it is late. `chosen` is the item's vehicle, only if the cylinder
 * came in from another one.
 */
const route = z.object({ from: routePlace, to: routePlace.optional(), chosen: z.string().optional() });
export type Route = z.infer<typeof route>;

export const recordResult = z.object({
  commandId: z.string(),
  gasBarcode: z.string(),
  outcome: z.enum(["recorded", "duplicate", "refused"]),
  code: z.string().optional(),
  msg: z.string().optional(),
  /** The reasons or exceptions as fragments, in the caller's language; `msg` has their sentences. */
  brief: z.array(z.string()).optional(),
  reasons: z.array(z.string()).optional(),
  exceptions: z.array(z.string()).optional(),
  /** The inspection due after a passed inspection (YYYY-MM-DD). */
  inspectionDue: z.string().optional(),
  revision: z.number().optional(),
  /** Fields of the item with a fault, such as `vehicleId` or `escortIds.0`. Set with `procedure.fieldInvalid`. */
  paths: z.array(z.string()).optional(),
  /** Only for a recorded item, and for a duplicate of one that is still known. */
  route: route.optional(),
  /** Only for a duplicate. `code` is null if the first item was recorded. */
  first: firstOutcome.extend({ code: z.string().nullable() }).optional(),
});
export type RecordResult = z.infer<typeof recordResult>;

/** `position` is null only while the log is empty. */
export const recordAnswer = z.object({ position: z.string().nullable(), results: z.array(recordResult) });
export type RecordAnswer = z.infer<typeof recordAnswer>;
