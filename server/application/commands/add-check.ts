import { randomUUID } from "node:crypto";
import type { Handler } from "../handler.ts";
import { recordProcedures } from "../record/record-procedures.ts";
import { checkAnswerOf } from "./check-answer.ts";

/** Records one check as `record` does; a refusal is kept too, and is the call's. */
export const addCheck: Handler<"addCheck"> = async (ctx, caller, body) => {
  const item = { ...body, commandId: body.commandId ?? randomUUID() };
  return checkAnswerOf(ctx, await recordProcedures(ctx, caller, { items: [item] }));
};
