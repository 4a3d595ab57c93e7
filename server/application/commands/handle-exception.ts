import type { Written } from "#contracts/commands/define-command.ts";
import { exceptionCommands, type ExceptionAction, type SharedAction } from "#contracts/commands/exception.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { decideException } from "#server/domain/exception.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { metaNow } from "../cylinder/meta.ts";
import { isClosed } from "../exception/is-closed.ts";
import { isHeld } from "../exception/is-held.ts";
import { handleCommand } from "../handle-command.ts";
import { inScope } from "../in-scope.ts";
import { oneOrEach } from "../one-or-each.ts";
import { onException } from "../streams/subjects.ts";

type Given = { commandId?: string; comment?: string };

/** Events of each action, that of a comment with it among them. */
const eventsOf = {
  claim: ["ExceptionClaimed", "ExceptionCommented"],
  release: ["ExceptionReleased", "ExceptionCommented"],
  acknowledge: ["ExceptionAcknowledged"],
  comment: ["ExceptionCommented"],
} as const satisfies Record<ExceptionAction, readonly ExceptionEvent["type"][]>;

/**
 * Claims, releases, acknowledges or comments an exception; kept as events of `exception-<id>`. Outside of the caller's scope an exception is
 * not there: `record.notFound`. Sent again with its `commandId`, the command changes nothing. The subject ends in
 * another stream: a claim that crosses the end stands in its own, and the row is `closed` all the same.
 */
export const handleException =
  (action: ExceptionAction) =>
  async (
    ctx: TenantContext,
    caller: Caller,
    { id, comment, commandId }: Given & { id: string },
    firstIndex = 0,
  ): Promise<Answer<Written>> => {
    const companyId = await ctx.reference.companyOfException(id);
    if (companyId === undefined || !inScope(caller, companyId, exceptionCommands[action].permission))
      return refusedCall("record.notFound");
    const handled = await handleCommand(ctx, {
      ...onException(id),
      meta: metaNow(ctx, caller, commandId),
      makes: eventsOf[action],
      firstIndex,
      decide: async (exception) =>
        decideException(exception, {
          action,
          exceptionId: id,
          userId: caller.userId,
          comment,
          isClosed: await isClosed(ctx, id),
          isHeld: await isHeld(ctx, id),
        }),
    });
    if (!handled.ok) return handled;
    return done({ position: handled.position ?? handled.history.at(-1)?.position ?? null });
  };

/** The same to one exception, or to each of several. */
export const handleExceptions = (action: SharedAction) => {
  const handle = handleException(action);
  return (
    ctx: TenantContext,
    caller: Caller,
    { id: one, ids: several, ...given }: Given & { id?: string; ids?: string[] },
  ) =>
    oneOrEach(ctx, caller, { name: "id", one, several }, (id, firstIndex) =>
      handle(ctx, caller, { ...given, id }, firstIndex),
    );
};
