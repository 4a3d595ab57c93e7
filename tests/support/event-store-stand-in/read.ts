import { status, type ServiceError } from "@grpc/grpc-js";
import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { callError, notLeader, streamDeleted } from "./errors.ts";
import { spend, type Faults } from "./faults.ts";
import { matcher } from "./filter.ts";
import type { StandInLog, StoredEvent } from "./log.ts";
import { nameOf, toIdentifier } from "./messages.ts";
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
  let sent = 0;
  for (const event of events) {
    if (options.hasFilter()) await faults.matches.pass();
    await faults.thawed();
    faults.served++;
    if (!(await send(call, toResponse(event, options.getResolveLinks() ? log : undefined)))) return;
    sent++;
    if (sent === count) break;
  }
  call.end();
}

function streamEvents(log: StandInLog, call: ReadCall, options: ReadReq.Options): Iterable<StoredEvent> | undefined {
  const of = options.getStream()!;
  const stream = nameOf(of);
  if (log.isTombstoned(stream)) return fail(call, streamDeleted(stream));
  const events = log.readable(stream);
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

/** From a place on, inclusive, or back from before it. A filter's matches come in the same order, and nothing tells how far it has looked. */
function allEvents(log: StandInLog, call: ReadCall, options: ReadReq.Options): Iterable<StoredEvent> | undefined {
  const all = options.getAll()!;
  const place = all.hasStart() ? 0 : all.hasEnd() ? log.all.length : log.indexOf(commitOf(all));
  if (place === undefined) return fail(call, callError(status.UNKNOWN, "Unexpected ReadAllResult: Error"));
  return scan(log.all, place, backwards(options) ? -1 : 1, matcher(options));
}

function* scan(
  all: readonly StoredEvent[],
  place: number,
  step: 1 | -1,
  matches: (event: StoredEvent) => boolean,
): Generator<StoredEvent> {
  const end = all.length;
  for (let index = step > 0 ? place : place - 1; index >= 0 && index < end; index += step) {
    const event = all[index]!;
    if (matches(event)) yield event;
  }
}

const commitOf = (all: ReadReq.Options.AllOptions): number => Number(all.getPosition()!.getCommitPosition());

const backwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

function fail(call: ReadCall, error: ServiceError): undefined {
  call.emit("error", error);
}
