import { z } from "zod";
import { mostItems, recordItem, type RecordItem } from "#contracts/commands/record.ts";

/** An item as it came in: `tooLong` names the fields that were longer than they may be. They are left out, but for the barcode, which the answer repeats. */
export type ReceivedItem = RecordItem & { tooLong?: readonly string[] };

type Issue = z.core.$ZodIssue;

const isTooLong = (issue: Issue): boolean =>
  issue.code === "too_big" && (issue.origin === "string" || issue.origin === "array");

/** The item without its fields that are too long; the barcode is cut, since an item without one is none. */
const without = (given: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (!names.has(name)) return [[name, value]];
      return name === "gasBarcode" ? [[name, "?"]] : [];
    }),
  );

const receive = (given: unknown, ctx: z.core.ParsePayload): ReceivedItem => {
  const options = { reportInput: true };
  const whole = recordItem.safeParse(given, options);
  if (whole.success) return whole.data;
  const names = new Set(whole.error.issues.filter(isTooLong).map(({ path }) => String(path[0])));
  const sent = given as Record<string, unknown>;
  const rest = names.size > 0 ? recordItem.safeParse(without(sent, names), options) : whole;
  if (rest.success) {
    const gasBarcode = names.has("gasBarcode") ? String(sent.gasBarcode).trim() : rest.data.gasBarcode;
    return { ...rest.data, gasBarcode, tooLong: [...names] };
  }
  ctx.issues.push(...rest.error.issues.map((issue) => ({ ...issue, input: issue.input }) as z.core.$ZodRawIssue));
  return z.NEVER;
};

/**
 * Body of `POST /base/manage/procedure/record` as it is read: what is malformed fails it whole, what is merely too long is the outcome of
 * its item, and goes no further than here.
 */
export const receivedBody = z.object({
  items: z.array(z.unknown().transform(receive)).min(1).max(mostItems),
});
