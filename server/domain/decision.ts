import type { DomainEvent } from "#contracts/streams/event.ts";

/**
 * Result of a decider that may refuse: the events to append, empty without a change, or a refusal code with the parameters of its message. A decider
 * that never refuses returns only its events.
 */
export type Decision<Events extends readonly DomainEvent[], Code extends string> =
  { ok: true; events: Events } | { ok: false; code: Code; params?: Record<string, unknown> };
