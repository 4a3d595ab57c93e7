import type { ExceptionAction } from "#contracts/commands/exception.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import type { ExceptionState } from "#contracts/streams/exception/state.ts";
import type { Decision } from "./decision.ts";

type Command = {
  action: ExceptionAction;
  exceptionId: string;
  userId: string;
  comment?: string;
  /** True if the reason for the exception has ended. */
  isClosed: boolean;
  /** True if the reason for the exception still exists, so that it cannot be acknowledged. */
  isHeld: boolean;
};

/** Only one person can claim an exception, and only until it ends. A repeated action writes no event, and a comment is always accepted. */
export const decideException = (
  handled: ExceptionState,
  command: Command,
): Decision<
  ExceptionEvent[],
  "exception.acknowledged" | "exception.claimedByOther" | "exception.closed" | "exception.held"
> => {
  const { action, exceptionId, userId, comment, isClosed, isHeld } = command;
  const comments: ExceptionEvent[] = comment ? [{ type: "ExceptionCommented", data: { exceptionId, comment } }] : [];
  if (action === "comment") return { ok: true, events: comments };
  // An exception that was acknowledged while its hold existed stays claimed by that person as long as the hold exists.
  const state: ExceptionState =
    isHeld && handled.status === "acknowledged" ? { status: "claimed", by: handled.by } : handled;
  if (isClosed) return { ok: false, code: "exception.closed" };
  if (state.status === "acknowledged") {
    return action === "acknowledge" ? { ok: true, events: [] } : { ok: false, code: "exception.acknowledged" };
  }
  const isOthers = state.status === "claimed" && state.by !== userId;
  switch (action) {
    case "claim":
      if (isOthers) return { ok: false, code: "exception.claimedByOther" };
      if (state.status === "claimed") return { ok: true, events: comments };
      return { ok: true, events: [{ type: "ExceptionClaimed", data: { exceptionId } }, ...comments] };
    case "release":
      if (isOthers) return { ok: false, code: "exception.claimedByOther" };
      if (state.status === "open") return { ok: true, events: comments };
      return { ok: true, events: [{ type: "ExceptionReleased", data: { exceptionId } }, ...comments] };
    case "acknowledge":
      if (isHeld) return { ok: false, code: "exception.held" };
      return { ok: true, events: [{ type: "ExceptionAcknowledged", data: { exceptionId, comment } }] };
    default:
      return action satisfies never;
  }
};
