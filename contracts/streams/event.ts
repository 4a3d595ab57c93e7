import type { Position } from "./position.ts";

/** Fields that every event has besides its data (rules §4). Times are ISO 8601 with offset. */
export type EventMeta = {
  /** Schema version of `data`. Upcasters convert older ones. */
  v: number;
  /** UUID from the sender of the command, which makes the command idempotent. */
  commandId: string;
  correlationId: string;
  /** Id of the event that caused this one, when a reaction made it. */
  causationId?: string;
  /** Id of the reading of a bulk reader, when the scan was recorded with others of it. */
  batchId?: string;
  userId: string;
  companyId: string;
  device?: string;
  /** Time of the event in the history (rules §4, Times). */
  occurredAt: string;
  /** Time by the device's clock, corrected by its skew. Absent if equal to `occurredAt`, and in older events. */
  at?: string;
  /** The original time of the device, if it was corrected. */
  deviceAt?: string;
  /** Server time. */
  recordedAt: string;
  /** The calendar day of `occurredAt` in the tenant's time zone, YYYY-MM-DD. */
  businessDay: string;
};

/** An event from a decider: a name in the past tense and its data. */
export type DomainEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/** An event ready to append. `id` is a UUIDv5 of the command's id and the event's index, so that a repeated command makes the same event. */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & { id: string; meta: EventMeta };

/** An event in the log. Revisions of a stream start at 0. */
export type Recorded<E extends DomainEvent = DomainEvent> = NewEvent<E> & {
  stream: string;
  revision: bigint;
  position: Position;
};
