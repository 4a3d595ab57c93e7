import { systemScreens } from "../access/menus/system.ts";

/** The steps that an empty product leads through, in their order. */
export const firstSteps = ["company", "station", "spec", "people", "cylinders", "scan"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The code of the people who are led: whoever may open accounts sets the product up. */
export const firstStepsCode = systemScreens.user.codes.add;

/** Answer of `GET /base/id/firststeps`. */
export type FirstStepsAnswer = {
  /** How much there is of what each step makes, in the caller's scope; a step is done where there is some. */
  made: Record<FirstStep, number>;
  /** How many of the cylinders an import registered that nobody has seen yet. */
  unseen: number;
  /** The company whose details the first step fills in; null where the caller sees none. */
  companyId: string | null;
};
