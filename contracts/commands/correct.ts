import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall, type InputOf } from "../calls/define-call.ts";
import { changedAnswer, daysInOrder, reason } from "./register.ts";
import { cylinderFields } from "../fields/cylinder.ts";
import { idText, maybe, uuid } from "../fields/scalars.ts";
import { correctBody } from "./kept-body.ts";

/**
 * Corrects a cylinder's archive. Absent fields do not change; null or "" clears an optional field, and a cleared inspection due is computed again.
 * `version` counts corrections; `reason` is required if the inspection due moves later or the new tare is unusual for the spec.
 */
export const correctCylinder = defineCall({
  name: "correctCylinder",
  method: "put",
  path: "/manage/gascylinder/update",
  permission: [cylinderScreens.record.codes.update],
  input: z
    .object({
      commandId: maybe(uuid),
      id: idText,
      version: z.number().int(),
      reason: maybe(reason),
      ...correctBody(cylinderFields),
      isUsable: maybe(z.boolean()),
    })
    .partial()
    .required({ id: true, version: true })
    .superRefine(daysInOrder),
  answer: changedAnswer.extend({ version: z.number().int() }),
  message: "ok.updated",
  tag: "cylinders",
  summary:
    "correct a cylinder's details; a new tare out of its spec's range is 422 cylinder.tareOutOfRange without a reason",
});
export type CorrectCylinder = InputOf<typeof correctCylinder>;
