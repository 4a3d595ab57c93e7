import { z } from "zod";
import { defineCommand } from "./define-command.ts";
import { procedurePermissions } from "./procedure-permission.ts";

const barcodeLengthsAnswer = z.object({ list: z.array(z.object({ length: z.number(), count: z.number() })) });
export type BarcodeLengths = z.infer<typeof barcodeLengthsAnswer>;

/** Lengths of the fleet's barcodes, the commonest first: those that at least 1 % of the cylinders registered last have. Empty without cylinders. */
export const barcodeLengths = defineCommand({
  method: "get",
  path: "/manage/gascylinder/barcodelengths",
  permission: procedurePermissions,
  from: "query",
  input: z.object({}),
  answer: barcodeLengthsAnswer,
  tag: "cylinders",
  summary: "how long the barcodes of the fleet are",
});
