import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import type { ProcedureCommand } from "./command.ts";
import { factsOf, holderFacts } from "./facts.ts";
import { brokenOf, notFit } from "./refusals.ts";

/** Reasons why the cylinder is not fit (rules §4) at the command's time, even if they do not refuse the procedure, with the values for messages. */
export const unfitness = (
  command: ProcedureCommand,
  cylinder: RegisteredCylinder,
): { codes: RefusalCode[]; facts: Facts } => {
  const scene = { command, cylinder };
  const codes = brokenOf(notFit, scene);
  return { codes, facts: { ...holderFacts(scene), ...factsOf(scene, codes) } };
};
