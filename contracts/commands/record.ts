import { z } from "zod";
import { maybe, text, uuid } from "./scalars.ts";

/**
 * One scan (decisions §4, Recording). Only what makes the body malformed is checked here: types and the three fields without which an
 * item is none. What a kind lacks, or what names nothing, is the outcome of its item.
 */
export const recordItem = z.object({
  commandId: uuid,
  gasBarcode: text.trim().min(1),
  procedureId: z.int32(),
  occurredAt: maybe(text),
  companyId: maybe(text),
  // movement
  vehicleId: maybe(text),
  driverId: maybe(text),
  escortIds: maybe(z.array(text)),
  toCompanyId: maybe(text),
  clientId: maybe(text),
  orderNumber: maybe(text),
  // check
  checkStatus: maybe(z.number()),
  defectIds: maybe(z.array(text)),
  nextInspectionTime: maybe(text),
  // fill; weights in kg
  fillingStartTime: maybe(text),
  fillingEndTime: maybe(text),
  weightBeforeCharge: maybe(z.number()),
  weightAfterCharge: maybe(z.number()),
  fillingId: maybe(text),
  // repair
  repairUnitId: maybe(text),
  partsChanged: maybe(z.boolean()),
  // any
  imagesUrl: maybe(text),
  remark: maybe(text),
});
export type RecordItem = z.infer<typeof recordItem>;

export const recordBody = z.object({ items: z.array(recordItem).min(1).max(500) });
export type RecordBody = z.infer<typeof recordBody>;

/** How an item, or the first one with its `commandId`, went. */
export const firstOutcome = z.object({
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
