import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { text } from "../fields/scalars.ts";
import { procedurePermissions } from "./procedure-permission.ts";
import { recordLimits } from "./record.ts";

/** Maximum number of texts of one call, and of scans of one batch. */
export const mostRead = 300;

/**
 * Meaning of a text of a bulk reader. `ours`: a registered cylinder. `held`: one that is on hold, scrapped or disabled. `unknown`: a code that no
 * cylinder bears. `unreadable`: no code.
 */
export const readStates = ["ours", "held", "unknown", "unreadable"] as const;

const checkedCode = z.object({
  read: z.string(),
  /** The cylinder's barcode, or the unknown code. `null`: there is none. */
  gasBarcode: z.string().nullable(),
  state: z.enum(readStates),
  specName: z.string().nullable(),
});
export type CheckedCode = z.infer<typeof checkedCode>;

/**
 * Says for each text of a bulk reader, before it is recorded, whether it names a cylinder. The data scope does not apply, as it does not for a single scan
 * (rules §3).
 */
export const checkCodes = defineCall({
  name: "checkCodes",
  method: "post",
  path: "/manage/gascylinder/checkcodes",
  permission: procedurePermissions,
  input: z.object({ read: z.array(text.trim().min(1).max(recordLimits.read)).min(1).max(mostRead) }),
  answer: z.object({ list: z.array(checkedCode) }),
  tag: "cylinders",
  summary: `what up to ${mostRead} texts of a bulk reader name: cylinders of ours, cylinders on hold, unknown codes`,
});
