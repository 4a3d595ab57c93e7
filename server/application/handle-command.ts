import type { Written } from "#contracts/commands/define-command.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { EventOf, StoredEvent } from "#contracts/streams/stored-event.ts";
import type { Position } from "#contracts/wire/position.ts";
import type { Decision } from "#server/domain/decision.ts";
import { done, refusedCall, type Answer, type CallRefused } from "./answer.ts";
import type { Caller, TenantContext } from "./context.ts";
import { outOfScope } from "./in-scope.ts";
import { conflict, retryConflicts } from "./retry-conflicts.ts";
import { stamp, type CommandMeta } from "./streams/stamp.ts";

/** Whoever gives a command; one of the codes has to reach the company whose the stream is. */
export type Giver = { caller: Caller; codes: readonly string[] };

type History<Stream extends string> = readonly Recorded<EventOf<Stream>>[];

/** A stream that takes commands. */
export type Subject<Stream extends string, State> = {
  stream: Stream;
  /** The state that is decided on; `undefined` where there is no such thing: `record.notFound`. */
  read(history: History<Stream>): State | undefined;
  /** Id of the company whose it is; `undefined` where nobody has it: `record.notFound`. */
  companyOf?(state: State, history: History<Stream>): string | undefined;
};

export type Command<Stream extends string, State> = Subject<Stream, State> & {
  meta: CommandMeta;
  /** Absent: nobody gives it, it follows from an event or from a command that was allowed. */
  by?: Giver;
  /** Index of the first event's id among the command's; a command that writes to several streams keeps them apart. */
  firstIndex?: number;
  decide(state: State, history: History<Stream>): Given<Stream> | Promise<Given<Stream>>;
};
type Given<Stream extends string> = Decision<readonly (EventOf<Stream> & StoredEvent)[], string> | CallRefused;

/** `position` is that of the command's last event; absent when there was nothing to write. `history` is what was decided on. */
export type Handled<Stream extends string> = { ok: true; position?: Position; history: History<Stream> };

/**
 * Gives a command to a stream: reads it, asks for the giver's data scope, decides and appends, and does so again when somebody was faster. A
 * command whose id the stream holds is not decided again. Refused with `record.notFound`, `access.outOfScope`, or as decided.
 */
export const handleCommand = <Stream extends string, State>(
  ctx: TenantContext,
  { stream, meta, by, firstIndex, read, companyOf, decide }: Command<Stream, State>,
): Promise<Handled<Stream> | CallRefused> =>
  retryConflicts<Handled<Stream> | CallRefused>(`the stream ${stream}`, async () => {
    const history = (await ctx.events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
    const known = history.findLast((event) => event.meta.commandId === meta.commandId);
    if (known) return { ok: true, position: known.position, history };
    const state = read(history);
    if (state === undefined) return refusedCall("record.notFound");
    if (by && companyOf) {
      const companyId = companyOf(state, history);
      if (companyId === undefined) return refusedCall("record.notFound");
      const foreign = await outOfScope(ctx, by.caller, companyId, by.codes);
      if (foreign) return foreign;
    }
    const decision = await decide(state, history);
    if (!decision.ok) return decision;
    if (decision.events.length === 0) return { ok: true, history };
    const events = stamp(decision.events, meta, firstIndex);
    const answer = await ctx.events.append(stream, history.at(-1)?.revision ?? "none", events);
    return answer.ok ? { ok: true, position: answer.position, history } : conflict;
  });

/** The answer of a command that tells no more than where it wrote. */
export const written = <Stream extends string>(handled: Handled<Stream> | CallRefused): Answer<Written> =>
  handled.ok ? done({ position: handled.position ?? null }) : handled;
