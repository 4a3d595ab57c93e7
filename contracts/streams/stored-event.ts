import type { AuditEvent } from "./audit/events.ts";
import type { BarcodeEvent } from "./barcode/events.ts";
import type { BoardEvent } from "./board/events.ts";
import type { CylinderEvent } from "./cylinder/events.ts";
import type { DomainEvent } from "./event.ts";
import type { ExceptionEvent } from "./exception/events.ts";
import type { OrderEvent } from "./order/events.ts";

/** The events of each kind of stream, by the start of the stream's name. */
export type Streams = {
  "cylinder-": CylinderEvent;
  "barcode-": BarcodeEvent;
  "order-": OrderEvent;
  "exception-": ExceptionEvent;
  "audit-": AuditEvent;
  "board-": BoardEvent;
};
export type StreamPrefix = keyof Streams;

export type StoredEvent = Streams[StreamPrefix];
export type EventName = StoredEvent["type"];
export type EventNamed<Name extends EventName> = Extract<StoredEvent, { type: Name }>;

type PrefixOf<Stream extends string> = {
  [Prefix in StreamPrefix]: Stream extends `${Prefix}${string}` ? Prefix : never;
}[StreamPrefix];

/** The events of a stream with this name. Any event if the name is unknown. */
export type EventOf<Stream extends string> = [PrefixOf<Stream>] extends [never]
  ? DomainEvent
  : Streams[PrefixOf<Stream>];
