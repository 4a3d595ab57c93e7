import { defineProcedure, unfit } from "./define-procedure.ts";
import { check, fill } from "./kinds.ts";

/** Seconds for which a pre-fill check is valid: 24 hours (rules §4). */
export const preFillSeconds = 24 * 60 * 60;

/** The steps of a filling stand, in the order in which a person does them. */
export const fillingStand = [
  defineProcedure({
    ...check,
    id: 9,
    name: "preFillCheck",
    group: "stand",
    offeredAt: ["station"],
    conditions: ["empty"],
    refusedBy: ["scrapped", "full"],
    expects: { gate: "preFillPassed", failed: "preFillFailed" },
    hasItems: true,
  }),
  defineProcedure({
    ...fill,
    id: 8,
    name: "filling",
    figure: "todayGasNum",
    refusalsShown: true,
    conditions: ["empty", "checked", "medium"],
    refusedBy: [...unfit, "full", "preFillLacks"],
    isIntention: true,
    expects: { content: "full", gate: "filled" },
    follows: "preFillPassed",
  }),
  defineProcedure({
    ...check,
    id: 11,
    name: "postFillCheck",
    group: "stand",
    offeredAt: ["station"],
    conditions: ["filled"],
    refusedBy: ["notFilled"],
    expects: { gate: "postFillPassed" },
    follows: "filled",
    hasItems: true,
  }),
] as const;
