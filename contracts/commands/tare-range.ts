import { z } from "zod";
import { correctCylinder } from "./correct.ts";
import { defineCall } from "../calls/define-call.ts";
import { registerCylinder } from "./register.ts";
import { maybe } from "../fields/scalars.ts";
import { recordId } from "./kept-body.ts";

/** Usual tare of a spec, in kg (rules §8, Tare). Null if too few cylinders are known; a null side has no bound. */
const tareRangeAnswer = z
  .object({ min: z.number().nullable(), max: z.number().nullable(), by: z.enum(["spec", "fleet"]) })
  .nullable();
export type TareRange = z.infer<typeof tareRangeAnswer>;

/** Usual tare of a spec's cylinders. The cylinder `id` is left out of the count. */
export const tareRange = defineCall({
  name: "getTareRange",
  method: "get",
  path: "/manage/gascylinder/tarerange",
  permission: [...registerCylinder.permission, ...correctCylinder.permission],
  input: z.object({ specId: recordId, id: maybe(recordId) }),
  answer: tareRangeAnswer,
  tag: "cylinders",
  summary: "what cylinders of a spec usually weigh empty, in kg",
});
