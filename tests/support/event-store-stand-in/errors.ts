import { Metadata, status, type ServiceError } from "@grpc/grpc-js";
import type { Faults } from "./faults.ts";

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
