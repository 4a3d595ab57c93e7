import type { Answers, CommandName, Inputs } from "#contracts/commands/index.ts";
import type { Answer } from "./answer.ts";
import type { Caller, TenantContext } from "./context.ts";

/** Carries out a command. The router has already checked the permission and read the input. */
export type Handler<N extends CommandName> = (
  ctx: TenantContext,
  caller: Caller,
  input: Inputs[N],
) => Promise<Answer<Answers[N]>>;
