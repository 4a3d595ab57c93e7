import { Metadata, status, type ServiceError } from "@grpc/grpc-js";
import type { Faults } from "./faults.ts";
import type { ExpectedRevision } from "./log.ts";
import { maxAppendSize, numberOf } from "./messages.ts";

/** An error as a call of gRPC ends with it; `exception` and the like travel in the trailers. */
export function callError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const notLeader = ({ leader }: Faults): ServiceError =>
  callError(status.NOT_FOUND, "Leader info available", {
    exception: "not-leader",
    "leader-endpoint-host": leader.host,
    "leader-endpoint-port": String(leader.port),
  });

export const streamDeleted = (stream: string): ServiceError =>
  callError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: "stream-deleted",
    "stream-name": stream,
  });

/** How deleting refuses a stream that stands elsewhere; appending has a message for it. */
export const wrongVersion = (stream: string, expected: ExpectedRevision, current: number | undefined): ServiceError =>
  callError(status.FAILED_PRECONDITION, `Wrong expected version of '${stream}'.`, {
    exception: "wrong-expected-version",
    "stream-name": stream,
    "expected-version": String(numberOf(expected)),
    ...(current !== undefined && { "actual-version": String(current) }),
  });

export const tooLarge = (): ServiceError =>
  callError(status.INVALID_ARGUMENT, `Maximum append size of ${maxAppendSize} bytes exceeded.`, {
    exception: "maximum-append-size-exceeded",
    "maximum-append-size": String(maxAppendSize),
  });

export const badRequest = (): ServiceError => callError(status.INVALID_ARGUMENT, "Bad request.");
