import { z } from "zod";
import { defineCall, type InputOf } from "../calls/define-call.ts";
import { recordItem } from "./record.ts";
import { permissionsOf, procedureIdsWhere } from "../procedures/index.ts";

/** Procedures that a person enters data for, cylinder by cylinder: the filling and the checks. */
const entered = procedureIdsWhere(({ entry }) => entry !== undefined);

/** Code of a refusal or an exception, with its sentence and its fragment in the caller's language. */
const codeAndText = z.object({ code: z.string(), msg: z.string(), brief: z.string() });
export type Said = z.infer<typeof codeAndText>;

/**
 * `unfit` is the reason why the cylinder may not be used, even if this procedure is allowed. `nextDue` is the inspection due (YYYY-MM-DD) that a
 * passed inspection would set, null for other procedures. `stands` is null for an unknown barcode.
 */
const previewAnswer = z.object({
  outcome: z.enum(["recorded", "duplicate", "refused"]),
  reasons: z.array(codeAndText),
  exceptions: z.array(codeAndText),
  unfit: z.array(codeAndText),
  nextDue: z.string().nullable(),
  stands: z
    .object({
      /** YYYY-MM-DD. */
      inspectionDue: z.string(),
      content: z.enum(["empty", "full"]),
      gate: z.enum(["none", "preFillFailed", "preFillPassed", "filled", "postFillPassed"]),
      /** Time at which the gate took this value (ISO 8601). Null without a gate. */
      gateAt: z.string().nullable(),
      holds: z.array(z.string()),
    })
    .nullable(),
});
export type PreviewAnswer = z.infer<typeof previewAnswer>;

/** Returns the outcome that `record` would have now, provided that all entered values are valid and the check passes. Nothing is written. */
export const previewProcedure = defineCall({
  name: "previewProcedure",
  method: "get",
  path: "/manage/procedure/preview",
  permission: permissionsOf(entered),
  input: recordItem.pick({ gasBarcode: true, companyId: true, fillingId: true, occurredAt: true }).extend({
    procedureId: z.coerce.number().superRefine((id, ctx) => {
      if (!entered.some((each) => each === id))
        ctx.addIssue({ code: "custom", message: "field.choice", params: { values: entered.join(", ") } });
    }),
  }),
  answer: previewAnswer,
  tag: "procedures",
  summary: "how recording a filling or a check would go now; nothing is written",
});
export type PreviewQuery = InputOf<typeof previewProcedure>;
