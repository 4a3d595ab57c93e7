import type { Written } from "#contracts/commands/define-command.ts";
import { exceptionCommands, type ExceptionAction, type ExceptionCommand } from "#contracts/commands/exception.ts";
import { exceptionStream } from "#contracts/streams/exception/events.ts";
import { evolveException, initialException, type ExceptionState } from "#contracts/streams/exception/state.ts";
import type { Position } from "#contracts/wire/position.ts";
import { decideException } from "#server/domain/exception.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Caller, TenantContext } from "../context.ts";
import { metaNow } from "../cylinder/meta.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { stamp } from "../streams/stamp.ts";
import { inScope } from "../in-scope.ts";
import { isClosed } from "./is-closed.ts";

type Seen = { state: ExceptionState; last: bigint | "none"; position?: Position; commands: Set<string> };

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
    { id, comment, commandId }: ExceptionCommand,
  ): Promise<Answer<Written>> => {
    const companyId = await ctx.reference.companyOfException(id);
    if (companyId === undefined || !inScope(caller, companyId, exceptionCommands[action].permission))
      return refusedCall("record.notFound");
    const meta = metaNow(ctx, caller, commandId);
    return retryConflicts(`the exception ${id}`, async () => {
      const seen = await load(ctx, id);
      if (seen.commands.has(meta.commandId)) return done({ position: seen.position ?? null });
      const asked = { action, exceptionId: id, userId: caller.userId, comment, isClosed: await isClosed(ctx, id) };
      const decision = decideException(seen.state, asked);
      if (!decision.ok) return refusedCall(decision.code);
      if (decision.events.length === 0) return done({ position: seen.position ?? null });
      const answer = await ctx.events.append(exceptionStream(id), seen.last, stamp(decision.events, meta));
      return answer.ok ? done({ position: answer.position }) : conflict;
    });
  };

const load = async ({ events }: TenantContext, id: string): Promise<Seen> => {
  const seen: Seen = { state: initialException, last: "none", commands: new Set() };
  for await (const event of events.readStream(exceptionStream(id))) {
    seen.state = evolveException(seen.state, event);
    seen.last = event.revision;
    seen.position = event.position;
    seen.commands.add(event.meta.commandId);
  }
  return seen;
};
