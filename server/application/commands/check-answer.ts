import type { CheckAnswer } from "#contracts/commands/check.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import { cylinderOfCommand } from "../streams/cylinder-of-command.ts";

/** Converts the result of a single check to the response of its own call. A refused check fails the call, also when it is sent again. */
export const checkAnswerOf = async (ctx: TenantContext, answer: Answer<RecordAnswer>): Promise<Answer<CheckAnswer>> => {
  if (!answer.ok) return answer;
  const { position, results } = answer.data;
  const [result] = results;
  if (!result) throw new Error("a call of one check has no result");
  const code = result.code ?? result.first?.code;
  if (code) return refusedCall(code, { msg: result.msg, data: { position, ...result } });
  const cylinderId = await cylinderOfCommand(ctx, result.commandId);
  // A second scan under another command is not in the log, so the id is that of the first scan's row.
  const id = cylinderId && result.revision !== undefined ? { id: `${cylinderId}.${result.revision}` } : {};
  return done({ position, ...result, ...id });
};
