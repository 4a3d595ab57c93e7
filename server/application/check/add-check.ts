import { randomUUID } from "node:crypto";
import type { AddCheck, CheckAnswer } from "#contracts/commands/check.ts";
import type { Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { recordProcedures } from "../record/record-procedures.ts";
import { checkAnswerOf } from "./check-answer.ts";

/** Records one check as `record` does; a refusal is kept too, and is the call's. */
export const addCheck = async (ctx: TenantContext, caller: Caller, body: AddCheck): Promise<Answer<CheckAnswer>> => {
  const item = { ...body, commandId: body.commandId ?? randomUUID() };
  return checkAnswerOf(ctx, await recordProcedures(ctx, caller, { items: [item] }));
};
