import { once } from "node:events";
import { status, type ServerWritableStream } from "@grpc/grpc-js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { toIdentifier } from "./batch-append.ts";
import { callError, notLeader, streamDeleted } from "./errors.ts";
import { spend, type Faults } from "./faults.ts";
import type { StandInLog, StoredEvent } from "./log.ts";
import { subscribe } from "./subscribe.ts";

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

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
  if (events === "tombstoned") return void call.emit("error", streamDeleted(stream)) as undefined;
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
    return void call.emit("error", callError(status.UNKNOWN, "Unexpected ReadAllResult: Error")) as undefined;
  }
  return backwards(options) ? log.all.slice(0, index).toReversed() : log.all.slice(index);
}

const backwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

/** `false` when nobody listens any more. */
export async function send(call: ReadCall, response: ReadResp): Promise<boolean> {
  if (call.cancelled || call.destroyed) return false;
  if (!call.write(response)) {
    const gone = new AbortController();
    const stop = (): void => gone.abort();
    call.once("cancelled", stop);
    await once(call, "drain", { signal: gone.signal }).catch(() => undefined);
    call.off("cancelled", stop);
  }
  return !call.cancelled;
}

export function toResponse(event: StoredEvent): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(toIdentifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.meta);
  // Ticks of 100 ns.
  const created = String(BigInt(event.created) * 10_000n);
  recorded.getMetadataMap().set("type", event.type).set("content-type", event.contentType).set("created", created);
  const one = new streams.ReadResp.ReadEvent();
  one.setEvent(recorded);
  one.setCommitPosition(String(event.position));
  const response = new streams.ReadResp();
  response.setEvent(one);
  return response;
}
