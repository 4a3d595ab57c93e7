import type { ExceptionBeside, ReplayedEvent } from "#contracts/audit/replay-call.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { exceptionStream, type ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { exceptionId } from "#contracts/streams/exception/ids.ts";
import { evolveException, initialException } from "#contracts/streams/exception/state.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

/** An exception with the ids of the people who handled it. Their names are looked up separately. */
type Beside = Omit<ExceptionBeside, "actions"> & {
  actions: { type: string; at: string; userId: string; comment: string | null }[];
};

/** Codes of the exceptions on an event. All reasons of one refusal are one exception. */
const codesOf = ({ type, data }: ReplayedEvent): readonly string[] =>
  type === "ProcedureRefused" ? ["refused"] : "exceptions" in data ? data.exceptions : [];

const isHandling = ({ type }: ExceptionEvent): boolean =>
  type === "ExceptionClaimed" || type === "ExceptionAcknowledged";

/** Exceptions of a cylinder's events, with the actions of people on them. `keeps` selects the events. */
export const exceptionsBeside = async (
  log: Pick<UpcastLog, "readStreams">,
  cylinderId: string,
  events: readonly ReplayedEvent[],
  keeps: (event: Pick<Recorded, "meta">) => boolean,
): Promise<Beside[]> => {
  const flagged = events.flatMap((event) =>
    codesOf(event).map((code) => ({ event, code, id: exceptionId(cylinderId, event.revision, code) })),
  );
  if (flagged.length === 0) return [];
  const histories = await log.readStreams(flagged.map(({ id }) => ({ stream: exceptionStream(id), from: 0n })));
  return flagged.map(({ event, code, id }) => {
    const history = (histories.get(exceptionStream(id)) ?? []).filter(keeps);
    return {
      id,
      code,
      revision: event.revision,
      at: event.meta.occurredAt,
      handledAt: history.find(isHandling)?.meta.occurredAt ?? null,
      status: history.reduce(evolveException, initialException).status,
      actions: history.map(({ type, data, meta }) => ({
        type,
        at: meta.occurredAt,
        userId: meta.userId,
        comment: ("comment" in data ? data.comment : undefined) ?? null,
      })),
    };
  });
};
