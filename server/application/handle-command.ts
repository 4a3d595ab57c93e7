import type { Written } from "#contracts/calls/define-call.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { EventOf, StoredEvent } from "#contracts/streams/stored-event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Decision } from "#server/domain/decision.ts";
import { done, refusedCall, type Answer, type CallRefused } from "./answer.ts";
import type { Caller, TenantContext } from "./context.ts";
import { outOfScope } from "./in-scope.ts";
import { conflict, retryConflicts } from "./retry-conflicts.ts";
import { stamp, type CommandMeta } from "#infra/engines/upcast-log/stamp.ts";

type History<Stream extends string> = readonly Recorded<EventOf<Stream>>[];

/** A stream that takes commands. */
export type Subject<Stream extends string, State> = {
  stream: Stream;
  /** The state that is decided on; `undefined` where there is no such thing: `record.notFound`. */
  read(history: History<Stream>): State | undefined;
};

/** A command that somebody gives: one of the codes has to reach the company whose the stream is. */
type Given<Stream extends string, State> = {
  by: { caller: Caller; codes: readonly string[] };
  /** Id of that company; `undefined` where nobody has it: `record.notFound`. */
  companyOf(state: State, history: History<Stream>): string | undefined;
};
/** It follows from an event, or from a command that was allowed. */
type Following = { by?: undefined };

export type Command<Stream extends string, State> = Subject<Stream, State> & {
  meta: CommandMeta;
  /** The events that it may write. A command id under which the stream holds another one was given for something else. */
  makes: readonly EventOf<Stream>["type"][];
  /** Index of the first event's id among the command's; a command that writes to several streams keeps them apart. */
  firstIndex?: number;
  decide(state: State, history: History<Stream>): Decided<Stream> | Promise<Decided<Stream>>;
} & (Given<Stream, State> | Following);
type Decided<Stream extends string> = Decision<readonly (EventOf<Stream> & StoredEvent)[], string> | CallRefused;

/** `position` is that of the command's last event; absent when there was nothing to write. `history` is what was decided on. */
export type Handled<Stream extends string> = { ok: true; position?: Position; history: History<Stream> };

/** Events that the stream holds of this command, and the history before them; of another command under its id everything is before it. */
const heldOf = <Stream extends string>(
  history: History<Stream>,
  { meta, makes }: { meta: CommandMeta; makes: readonly string[] },
) => {
  const earlier = history.filter((event) => event.meta.commandId === meta.commandId);
  const [first] = earlier;
  const isReused = first !== undefined && !makes.includes(first.type);
  return { earlier, isReused, before: first && !isReused ? history.slice(0, history.indexOf(first)) : history };
};

/**
 * Gives a command to a stream: reads it, asks for the giver's data scope, decides and appends, and does so again when somebody was faster. A
 * command whose id the stream holds is not decided again; its scope is asked for as it was then. Refused with `record.notFound`,
 * `access.outOfScope`, `procedure.commandIdReused`, or as decided.
 */
export const handleCommand = <Stream extends string, State>(
  ctx: TenantContext,
  command: Command<Stream, State>,
): Promise<Handled<Stream> | CallRefused> =>
  retryConflicts<Handled<Stream> | CallRefused>(`the stream ${command.stream}`, async () => {
    const { stream, meta, firstIndex } = command;
    const history = (await ctx.events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
    const { earlier, isReused, before } = heldOf(history, command);
    const state = command.read(before);
    if (state === undefined) return refusedCall("record.notFound");
    if (command.by) {
      const { caller, codes } = command.by;
      const companyId = command.companyOf(state, before);
      if (companyId === undefined) return refusedCall("record.notFound");
      const foreign = await outOfScope(ctx, caller, companyId, codes);
      if (foreign) return foreign;
    }
    if (isReused) return refusedCall("procedure.commandIdReused");
    if (earlier.length > 0) return { ok: true, position: earlier.at(-1)?.position, history };
    const decision = await command.decide(state, history);
    if (!decision.ok) return decision;
    if (decision.events.length === 0) return { ok: true, history };
    const events = stamp(decision.events, meta, firstIndex);
    const answer = await ctx.events.append(stream, history.at(-1)?.revision ?? "none", events);
    return answer.ok ? { ok: true, position: answer.position, history } : conflict;
  });

/** The answer of a command that tells no more than where it wrote. */
export const written = <Stream extends string>(handled: Handled<Stream> | CallRefused): Answer<Written> =>
  handled.ok ? done({ position: handled.position ?? null }) : handled;
