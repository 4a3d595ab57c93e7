import { z } from "zod";
import { longestBarcode, text } from "../fields/scalars.ts";
import { defineCall } from "../calls/define-call.ts";
import { procedurePermissions } from "./procedure-permission.ts";

/** Maximum number of barcodes of one call. */
export const mostNamed = 50;

const specNamesAnswer = z.object({ list: z.array(z.object({ gasBarcode: z.string(), specName: z.string() })) });

/**
 * Names of the specs of scanned cylinders, for the scanner's rows; unregistered barcodes are left out. The data scope does not apply, as it does not
 * for a single cylinder (rules §3).
 */
export const specNames = defineCall({
  name: "getSpecNames",
  method: "get",
  path: "/manage/gascylinder/specnames",
  permission: procedurePermissions,
  input: z.object({ gasBarcodes: text.min(1).max(mostNamed * (longestBarcode + 1)) }),
  answer: specNamesAnswer,
  tag: "cylinders",
  summary: `the specifications of up to ${mostNamed} barcodes, with spaces between them`,
});
