import { z } from "zod";
import { isMoment, maybe, text, uuid } from "../fields/scalars.ts";
import type { ReadFault } from "../codes/read-code.ts";
import { defineCall } from "../calls/define-call.ts";
import { procedurePermissions } from "./procedure-permission.ts";
import { mostItems, recordAnswer, recordItem, recordLimits, type RecordItem } from "./record.ts";

/**
 * A received item. `tooLong` names the fields that were left out because of their length (the barcode is only cut); `sentId` is the original command
 * id if it was not in lower case; `sentCode` is what was read, where `gasBarcode` is a code in it. The response repeats `sentCode` and `sentId`.
 */
export type ReceivedItem = RecordItem & {
  tooLong?: readonly string[];
  sentId?: string;
  sentCode?: string;
  /** Why the text that was read names no code. */
  readFault?: ReadFault;
};

type Issue = z.core.$ZodIssue;

const isTooLong = (issue: Issue): boolean =>
  issue.code === "too_big" && (issue.origin === "string" || issue.origin === "array");

/** The item without the fields that are too long. The barcode is only cut, because an item must have one. */
const without = (item: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      if (!names.has(name)) return [[name, value]];
      return name === "gasBarcode" ? [[name, "?"]] : [];
    }),
  );

/** Keeps the original command id, besides the one in lower case. */
const withSentId = (item: ReceivedItem, raw: unknown): ReceivedItem => {
  const { commandId: sentId } = raw as { commandId: string };
  return sentId === item.commandId ? item : { ...item, sentId };
};

const receive = (raw: unknown, ctx: z.core.ParsePayload): ReceivedItem => {
  const options = { reportInput: true };
  const whole = recordItem.safeParse(raw, options);
  if (whole.success) return withSentId(whole.data, raw);
  const names = new Set(whole.error.issues.filter(isTooLong).map(({ path }) => String(path[0])));
  const values = raw as Record<string, unknown>;
  const rest = names.size > 0 ? recordItem.safeParse(without(values, names), options) : whole;
  if (rest.success) {
    const gasBarcode = names.has("gasBarcode") ? String(values.gasBarcode).trim() : rest.data.gasBarcode;
    return withSentId({ ...rest.data, gasBarcode, tooLong: [...names] }, raw);
  }
  ctx.issues.push(...rest.error.issues.map((issue) => ({ ...issue, input: issue.input }) as z.core.$ZodRawIssue));
  return z.NEVER;
};

/** A text that is no valid time counts as absent, so that no device is rejected because of its clock. */
const sentAt = z.preprocess(
  (value) =>
    typeof value === "string" && value.length <= recordLimits.moment && isMoment(value)
      ? new Date(value).toISOString()
      : undefined,
  text.max(recordLimits.moment).optional(),
);

/** Id of the reading of a bulk reader whose scans the call records together. Its events keep it. */
const batchId = maybe(uuid);

/**
 * Records scans; `sentAt` is the device's clock when it sends (rules §4, Times). A malformed item fails the call, but an item with fields that are
 * too long has an outcome of its own, and those fields are dropped here.
 */
export const recordProcedures = defineCall({
  name: "recordProcedures",
  method: "post",
  path: "/manage/procedure/record",
  permission: procedurePermissions,
  input: z.object({ items: z.array(z.unknown().transform(receive)).min(1).max(mostItems), sentAt, batchId }),
  documented: z.object({
    items: z.array(recordItem).min(1).max(mostItems),
    sentAt: maybe(text.max(recordLimits.moment)),
    batchId,
  }),
  answer: recordAnswer,
  tag: "procedures",
  summary: "record 1 to 500 procedures; each item has its own outcome",
});
