import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { procedurePermissions } from "./procedure-permission.ts";

const barcodeLengthsAnswer = z.object({
  list: z.array(z.object({ length: z.number(), count: z.number() })),
  twice: z.array(
    z.object({ gasBarcode: z.string(), specName: z.string().nullable(), holderName: z.string().nullable() }),
  ),
});
export type BarcodeLengths = z.infer<typeof barcodeLengthsAnswer>;
/** Two or more cylinders that have one code in different spellings. */
export type CodeTwice = BarcodeLengths["twice"][number];

/**
 * Lengths of barcodes that at least 1 % of the last registered cylinders have, the commonest first. `twice` are older cylinders that share one code
 * in several spellings; when one is scanned, the person must choose.
 */
export const barcodeLengths = defineCall({
  name: "getBarcodeLengths",
  method: "get",
  path: "/manage/gascylinder/barcodelengths",
  permission: procedurePermissions,
  answer: barcodeLengthsAnswer,
  tag: "cylinders",
  summary: "how long the barcodes of the fleet are, and which code is borne twice",
});
