import type { EventMeta, NewEvent } from "#contracts/streams/event.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import type { StoredEvent } from "#contracts/streams/stored-event.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";

/** Meta of a command's events, without their schema version. */
export type CommandMeta = Omit<EventMeta, "v">;

/** Adds who did it, when, and by which command. The ids are derived from the command, so a repeated command makes the same events. */
export const stamp = <E extends StoredEvent>(events: readonly E[], meta: CommandMeta, firstIndex = 0): NewEvent<E>[] =>
  events.map((event, index) => ({
    ...event,
    id: eventId(meta.commandId, firstIndex + index),
    meta: { v: eventVersions[event.type], ...meta },
  }));
