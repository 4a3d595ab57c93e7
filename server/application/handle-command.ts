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

/** The stream that a command works on. */
export type Subject<Stream extends string, State> = {
  stream: Stream;
  /** State for the decision. `undefined` if the subject does not exist: `record.notFound`. */
  read(history: History<Stream>): State | undefined;
};

/** A command from a caller. The scope of one of the codes must include the company of the stream. */
type Given<Stream extends string, State> = {
  by: { caller: Caller; codes: readonly string[] };
  /** Id of that company. `undefined` if there is none: `record.notFound`. */
  companyOf(state: State, history: History<Stream>): string | undefined;
};
/** A command that follows from an event, or from a command that was already allowed. */
type Following = { by?: undefined };

export type Command<Stream extends string, State> = Subject<Stream, State> & {
  meta: CommandMeta;
  /** Events that the command may write. If the stream has another event with its id, the id was already used for a different command. */
  makes: readonly EventOf<Stream>["type"][];
  /** Index of the first event id within the command. A command that writes to several streams uses different ranges. */
  firstIndex?: number;
  decide(state: State, history: History<Stream>): Decided<Stream> | Promise<Decided<Stream>>;
} & (Given<Stream, State> | Following);
type Decided<Stream extends string> = Decision<readonly (EventOf<Stream> & StoredEvent)[], string> | CallRefused;

/** `position` is that of the command's last event, absent if it wrote none. `history` is the basis of the decision. */
export type Handled<Stream extends string> = { ok: true; position?: Position; history: History<Stream> };

/** The command's events in the stream and the history before them. If the id belongs to another command, the history is the whole stream. */
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
 * Runs a command on a stream: reads it, checks the caller's data scope, decides and appends, and retries after a conflict. A command whose id is in
 * the stream is not decided again, and its scope is checked for the earlier state. Refused with `record.notFound`, `access.outOfScope`,
 * `procedure.commandIdReused`, or by the decision.
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

/** Response of a command that returns only its position. */
export const written = <Stream extends string>(handled: Handled<Stream> | CallRefused): Answer<Written> =>
  handled.ok ? done({ position: handled.position ?? null }) : handled;
