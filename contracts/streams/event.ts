import type { Position } from "./position.ts";

/** Fields that every event carries beside its data (rules §4). Times are ISO 8601 with offset. */
export type EventMeta = {
  /** Schema version of `data`; upcasters lift older ones. */
  v: number;
  /** UUID made by whoever gave the command; makes it idempotent. */
  commandId: string;
  correlationId: string;
  /** Id of the event that caused it, where a reaction to that event made it. */
  causationId?: string;
  userId: string;
  companyId: string;
  device?: string;
  /** When it happened, as the history has it (rules §4, Times). */
  occurredAt: string;
  /** When it was done by the device's clock, its skew taken out; absent where that is `occurredAt`, and in older events. */
  at?: string;
  /** The device's time as it was sent, where its skew was taken out. */
  deviceAt?: string;
  /** The server's clock. */
  recordedAt: string;
  /** The calendar day of `occurredAt` in the tenant's time zone, YYYY-MM-DD. */
  businessDay: string;
};

/** An event as a decider makes it: a name in the past tense and its data. */
export type DomainEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/** An event ready to be appended. `id` is a UUIDv5 of the command's id and the event's index, so that a repeat is the same event. */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & { id: string; meta: EventMeta };

/** An event as it stands in the log. Revisions of a stream start at 0. */
export type Recorded<E extends DomainEvent = DomainEvent> = NewEvent<E> & {
  stream: string;
  revision: bigint;
  position: Position;
};
