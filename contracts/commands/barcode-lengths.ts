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
/** A cylinder of which another bears the same code in another spelling. */
export type CodeTwice = BarcodeLengths["twice"][number];

/**
 * Lengths of the fleet's barcodes, the commonest first: those that at least 1 % of the cylinders registered last have. Empty without cylinders.
 * `twice` are the cylinders of before that bear one code in several spellings: whoever scans one is asked which it is.
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
