import type { EventMeta } from "../event.ts";
import type { ExceptionEvent } from "./events.ts";

/** State of an exception from people's actions. */
export type ExceptionState = { status: "open" } | { status: "claimed" | "acknowledged"; by: string };

export const initialException: ExceptionState = { status: "open" };

export const evolveException = (
  state: ExceptionState,
  event: ExceptionEvent & { meta: Pick<EventMeta, "userId"> },
): ExceptionState => {
  switch (event.type) {
    case "ExceptionClaimed":
      return { status: "claimed", by: event.meta.userId };
    case "ExceptionReleased":
      return { status: "open" };
    case "ExceptionAcknowledged":
      return { status: "acknowledged", by: event.meta.userId };
    case "ExceptionCommented":
      return state;
    default:
      return event satisfies never;
  }
};
