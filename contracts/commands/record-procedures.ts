import { z } from "zod";
import { isMoment, maybe, text } from "../fields/scalars.ts";
import { defineCall } from "../calls/define-call.ts";
import { procedurePermissions } from "./procedure-permission.ts";
import { mostItems, recordAnswer, recordItem, recordLimits, type RecordItem } from "./record.ts";

/**
 * An item as it came in. `tooLong` names the fields that were longer than they may be: they are left out, but for the barcode, which the answer
 * repeats. `sentId` is the command id as the device wrote it, where that is not in lower case: the answer repeats it too.
 */
export type ReceivedItem = RecordItem & { tooLong?: readonly string[]; sentId?: string };

type Issue = z.core.$ZodIssue;

const isTooLong = (issue: Issue): boolean =>
  issue.code === "too_big" && (issue.origin === "string" || issue.origin === "array");

/** The item without its fields that are too long; the barcode is cut, since an item without one is none. */
const without = (item: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      if (!names.has(name)) return [[name, value]];
      return name === "gasBarcode" ? [[name, "?"]] : [];
    }),
  );

/** Keeps the command id as it was sent beside the one in lower case. */
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

/** A text that is no moment counts as absent: no device is refused for its clock. */
const sentAt = z.preprocess(
  (value) =>
    typeof value === "string" && value.length <= recordLimits.moment && isMoment(value)
      ? new Date(value).toISOString()
      : undefined,
  text.max(recordLimits.moment).optional(),
);

/**
 * Records scans. `sentAt` is the device's clock at this sending (rules §4, Times). A malformed item fails the call; one whose fields are merely too long is an outcome of its own, and those fields go no further
 * than here.
 */
export const recordProcedures = defineCall({
  name: "recordProcedures",
  method: "post",
  path: "/manage/procedure/record",
  permission: procedurePermissions,
  input: z.object({ items: z.array(z.unknown().transform(receive)).min(1).max(mostItems), sentAt }),
  documented: z.object({
    items: z.array(recordItem).min(1).max(mostItems),
    sentAt: maybe(text.max(recordLimits.moment)),
  }),
  answer: recordAnswer,
  tag: "cylinders",
  summary: "record 1 to 500 procedures; each item has its own outcome",
});
