import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";

/** The steps of the first setup, in order. */
export const firstSteps = ["company", "station", "spec", "people", "partners", "cylinders", "scan"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Code of the people who see the first steps, because people who may open accounts set the product up. */
export const firstStepsCode = systemScreens.user.codes.add;

const answer = z.object({
  /** Number of records that each step makes, in the caller's scope. A step with records is done. */
  made: z.record(z.enum(firstSteps), z.number().int()),
  /** Number of imported cylinders that nobody has seen yet. */
  unseen: z.number().int(),
  /** The company whose details the first step completes. Null if the caller sees none. */
  companyId: z.uuid().nullable(),
});
export type FirstStepsAnswer = z.infer<typeof answer>;

export const getFirstSteps = defineCall({
  name: "getFirstSteps",
  method: "get",
  path: "/id/firststeps",
  permission: [firstStepsCode],
  answer,
  tag: "sign-in",
  summary: "how far the setting up of an empty product is",
});
