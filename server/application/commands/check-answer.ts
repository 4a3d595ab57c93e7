import type { CheckAnswer } from "#contracts/commands/check.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import { cylinderOfCommand } from "../streams/cylinder-of-command.ts";

/** One check's outcome as the answer of a call of its own: what was refused, now or when it came first, fails the call. */
export const checkAnswerOf = async (ctx: TenantContext, answer: Answer<RecordAnswer>): Promise<Answer<CheckAnswer>> => {
  if (!answer.ok) return answer;
  const { position, results } = answer.data;
  const [result] = results;
  if (!result) throw new Error("a call of one check has no result");
  const code = result.code ?? result.first?.code;
  if (code) return refusedCall(code, { msg: result.msg, data: { position, ...result } });
  const cylinderId = await cylinderOfCommand(ctx, result.commandId);
  // A second scan under another command is not in the log, so its row is that of the first.
  const id = cylinderId && result.revision !== undefined ? { id: `${cylinderId}.${result.revision}` } : {};
  return done({ position, ...result, ...id });
};
