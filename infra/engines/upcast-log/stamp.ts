import type { EventMeta, NewEvent } from "#contracts/streams/event.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import type { StoredEvent } from "#contracts/streams/stored-event.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";

/** Meta of a command's events, but for their schema version. */
export type CommandMeta = Omit<EventMeta, "v">;

/** Says who did it, when, and by which command; the ids follow from the command, so that a repeat is the same event. */
export const stamp = <E extends StoredEvent>(events: readonly E[], meta: CommandMeta, firstIndex = 0): NewEvent<E>[] =>
  events.map((event, index) => ({
    ...event,
    id: eventId(meta.commandId, firstIndex + index),
    meta: { v: eventVersions[event.type], ...meta },
  }));
