import type { Written } from "#contracts/commands/define-command.ts";
import { exceptionCommands, type ExceptionAction, type ExceptionCommand } from "#contracts/commands/exception.ts";
import { decideException } from "#server/domain/exception.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { metaNow } from "../cylinder/meta.ts";
import { isClosed } from "../exception/is-closed.ts";
import { handleCommand } from "../handle-command.ts";
import { inScope } from "../in-scope.ts";
import { onException } from "../streams/subjects.ts";

/**
 * Claims, releases, acknowledges or comments an exception; kept as events of `exception-<id>`. Outside of the caller's scope an exception is
 * not there: `record.notFound`. Sent again with its `commandId`, the command changes nothing. The subject ends in
 * another stream: a claim that crosses the end stands in its own, and the row is `closed` all the same.
 */
export const handleException =
  (action: ExceptionAction) =>
  async (ctx: TenantContext, caller: Caller, body: ExceptionCommand): Promise<Answer<Written>> => {
    const { id, comment, commandId } = body;
    const companyId = await ctx.reference.companyOfException(id);
    if (companyId === undefined || !inScope(caller, companyId, exceptionCommands[action].permission))
      return refusedCall("record.notFound");
    const handled = await handleCommand(ctx, {
      ...onException(id),
      meta: metaNow(ctx, caller, commandId),
      decide: async (exception) =>
        decideException(exception, {
          action,
          exceptionId: id,
          userId: caller.userId,
          comment,
          isClosed: await isClosed(ctx, id),
        }),
    });
    if (!handled.ok) return handled;
    return done({ position: handled.position ?? handled.history.at(-1)?.position ?? null });
  };
