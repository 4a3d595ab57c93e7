import type { DomainEvent } from "#contracts/streams/event.ts";

/**
 * Answer of a decider that may refuse: the events to append, none where everything is so already, or the code of the refusal with the values of
 * its sentence. A decider that never refuses returns its events alone.
 */
export type Decision<Events extends readonly DomainEvent[], Code extends string> =
  { ok: true; events: Events } | { ok: false; code: Code; params?: Record<string, unknown> };
