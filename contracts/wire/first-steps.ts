import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";

/** The steps that an empty product leads through, in their order. */
export const firstSteps = ["company", "station", "spec", "people", "cylinders", "scan"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The code of the people who are led: whoever may open accounts sets the product up. */
export const firstStepsCode = systemScreens.user.codes.add;

const answer = z.object({
  /** How much there is of what each step makes, in the caller's scope; a step is done where there is some. */
  made: z.record(z.enum(firstSteps), z.number().int()),
  /** How many of the cylinders an import registered that nobody has seen yet. */
  unseen: z.number().int(),
  /** The company whose details the first step fills in; null where the caller sees none. */
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
