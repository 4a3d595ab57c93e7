import { z } from "zod";
import { maybe, text, uuid } from "../fields/scalars.ts";

/** Signs of a scan's texts and entries of its lists. */
export const recordLimits = { id: 64, barcode: 64, moment: 40, ids: 100, images: 4000, remark: 1000 } as const;

const id = text.max(recordLimits.id);
const ids = z.array(id).max(recordLimits.ids);
const moment = text.max(recordLimits.moment);

/**
 * One scan (rules §4, Recording). Only what makes the body malformed is checked here: types and the three fields without which an
 * item is none. What a kind lacks, what names nothing, and what is too long is the outcome of its item.
 */
export const recordItem = z.object({
  commandId: uuid,
  gasBarcode: text.trim().min(1).max(recordLimits.barcode),
  procedureId: z.int32(),
  occurredAt: maybe(moment),
  companyId: maybe(id),
  // movement
  vehicleId: maybe(id),
  driverId: maybe(id),
  escortIds: maybe(ids),
  toCompanyId: maybe(id),
  clientId: maybe(id),
  orderNumber: maybe(id),
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

/** Items of one call. */
export const mostItems = 500;

/** Outcome of the first item with a `commandId`. */
const firstOutcome = z.object({
  outcome: z.enum(["recorded", "refused"]),
  code: z.string().optional(),
  reasons: z.array(z.string()),
  exceptions: z.array(z.string()),
});
export type FirstOutcome = z.infer<typeof firstOutcome>;

export const recordResult = z.object({
  commandId: z.string(),
  gasBarcode: z.string(),
  outcome: z.enum(["recorded", "duplicate", "refused"]),
  code: z.string().optional(),
  msg: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  exceptions: z.array(z.string()).optional(),
  revision: z.number().optional(),
  /** With `procedure.fieldInvalid`: the item's own fields, such as `vehicleId` or `escortIds.0`. */
  paths: z.array(z.string()).optional(),
  /** Of a duplicate; its `code` is null where it was recorded. */
  first: firstOutcome.extend({ code: z.string().nullable() }).optional(),
});
export type RecordResult = z.infer<typeof recordResult>;

/** `position` is null only while the log is empty. */
export const recordAnswer = z.object({ position: z.string().nullable(), results: z.array(recordResult) });
export type RecordAnswer = z.infer<typeof recordAnswer>;
