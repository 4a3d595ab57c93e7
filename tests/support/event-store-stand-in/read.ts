import { status, type ServiceError } from "@grpc/grpc-js";
import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { toIdentifier } from "./batch-append.ts";
import { callError, notLeader, streamDeleted } from "./errors.ts";
import { spend, type Faults } from "./faults.ts";
import type { StandInLog, StoredEvent } from "./log.ts";
import { send, toResponse, type ReadCall } from "./responses.ts";
import { subscribe } from "./subscribe.ts";

/** Reads and subscriptions: one procedure of the service. */
export async function read(log: StandInLog, faults: Faults, call: ReadCall, cut: Set<() => void>): Promise<void> {
  await faults.thawed();
  if (call.cancelled) return;
  if (spend(faults, "notLeader")) return void call.emit("error", notLeader(faults));
  const options = call.request.getOptions()!;
  if (options.hasSubscription()) return subscribe(log, faults, call, options, cut);
  const count = Number(options.getCount());
  if (count === 0) return void call.emit("error", callError(status.INVALID_ARGUMENT, "count must be above 0"));
  const events = options.hasStream() ? streamEvents(log, call, options) : allEvents(log, call, options);
  if (!events) return;
  for (let index = 0; index < events.length && index < count; index++) {
    await faults.thawed();
    if (!(await send(call, toResponse(events[index]!)))) return;
  }
  call.end();
}

function streamEvents(log: StandInLog, call: ReadCall, options: ReadReq.Options): StoredEvent[] | undefined {
  const of = options.getStream()!;
  const stream = Buffer.from(of.getStreamIdentifier()!.getStreamName_asU8()).toString("utf8");
  const events = log.readable(stream);
  if (events === "tombstoned") return fail(call, streamDeleted(stream));
  if (!events) {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(toIdentifier(stream));
    const response = new streams.ReadResp();
    response.setStreamNotFound(missing);
    call.write(response);
    call.end();
    return undefined;
  }
  const revision = Number(of.getRevision());
  if (!backwards(options)) return of.hasStart() ? events : events.filter((event) => event.revision >= revision);
  return (of.hasEnd() ? events : events.filter((event) => event.revision <= revision)).toReversed();
}

function allEvents(log: StandInLog, call: ReadCall, options: ReadReq.Options): StoredEvent[] | undefined {
  const all = options.getAll()!;
  if (all.hasStart()) return backwards(options) ? [] : log.all;
  if (all.hasEnd()) return backwards(options) ? log.all.toReversed() : [];
  const index = log.indexOf(Number(all.getPosition()!.getCommitPosition()));
  if (index === undefined) {
    return fail(call, callError(status.UNKNOWN, "Unexpected ReadAllResult: Error"));
  }
  return backwards(options) ? log.all.slice(0, index).toReversed() : log.all.slice(index);
}

const backwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

function fail(call: ReadCall, error: ServiceError): undefined {
  call.emit("error", error);
}
