import type { DomainEvent } from "../event.ts";

/** People's actions on an exception. The meta names the person and the time. */
export type ExceptionClaimed = DomainEvent<"ExceptionClaimed", { exceptionId: string }>;
export type ExceptionReleased = DomainEvent<"ExceptionReleased", { exceptionId: string }>;
export type ExceptionCommented = DomainEvent<"ExceptionCommented", { exceptionId: string; comment: string }>;
export type ExceptionAcknowledged = DomainEvent<"ExceptionAcknowledged", { exceptionId: string; comment?: string }>;
export type ExceptionEvent = ExceptionClaimed | ExceptionReleased | ExceptionCommented | ExceptionAcknowledged;

export const exceptionStream = (exceptionId: string): `exception-${string}` => `exception-${exceptionId}`;
