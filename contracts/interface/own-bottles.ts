import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { procedurePermissions } from "../commands/procedure-permission.ts";
import { maybe, text } from "../fields/scalars.ts";
import type { Content, Gate, Life } from "../streams/cylinder/situation.ts";
import { holdReasons } from "../streams/codes.ts";

/** Most cylinders that a device knows by heart. Of more, those that moved last. */
export const mostOwnBottles = 50_000;

const contents = ["empty", "full"] as const satisfies Content[];
const gates = [
  "none",
  "preFillFailed",
  "preFillPassed",
  "filled",
  "postFillPassed",
] as const satisfies readonly Gate["is"][];
const lives = ["scrapped", "disabled", "held", "active"] as const satisfies Life[];

/** Codes (the barcode first), name of the spec, content, gate and its time, life, holds, day of the next inspection, last day of service. */
const ownBottleRow = z.tuple([
  z.array(z.string()).min(1),
  z.string(),
  z.enum(contents),
  z.enum(gates),
  z.string().nullable(),
  z.enum(lives),
  z.array(z.enum(holdReasons)),
  z.string(),
  z.string(),
]);
export type OwnBottleRow = z.infer<typeof ownBottleRow>;

/**
 * Cylinders held by the caller's company (with those below it, within the data scope) and on its vehicles, for a device without a network. With
 * `after` only what changed since: a device applies `gone` first, then `rows`. `whole`: the rows are all there are, and replace what the device has,
 * because nothing is known of that position any more, or too much changed since.
 */
export const getOwnBottles = defineCall({
  name: "getOwnBottles",
  method: "get",
  path: "/manage/gascylinder/local",
  permission: procedurePermissions,
  input: z.object({ after: maybe(text.max(100).regex(/^\d+(\.\d+\.[0-9a-f]+)?$/, { error: "field.format" })) }),
  answer: z.object({
    /** How far the rows are, to be sent as `after` the next time. */
    position: z.string(),
    rows: z.array(ownBottleRow).max(mostOwnBottles),
    /** Barcodes of cylinders that are no longer there. */
    gone: z.array(z.string()),
    whole: z.boolean(),
  }),
  tag: "cylinders",
  summary: "the company's own cylinders, for a device that loses its network",
});
