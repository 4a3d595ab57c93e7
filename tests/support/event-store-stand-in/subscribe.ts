import { randomUUID } from "node:crypto";
import { status, type ServiceError } from "@grpc/grpc-js";
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { callError, streamDeleted } from "./errors.ts";
import type { Faults } from "./faults.ts";
import { matcher } from "./filter.ts";
import type { StandInLog, StoredEvent } from "./log.ts";
import { nameOf } from "./messages.ts";
import { send, toResponse, type ReadCall } from "./responses.ts";

/** Follows `$all` or a stream after a place, exclusive. */
export async function subscribe(
  log: StandInLog,
  faults: Faults,
  call: ReadCall,
  options: ReadReq.Options,
  cut: Set<() => void>,
): Promise<void> {
  const source = sourceOf(log, options);
  if ("refused" in source) return void call.emit("error", source.refused);
  let over = false;
  let wake = (): void => undefined;
  const stop = (): void => {
    over = true;
    wake();
  };
  const cutOff = (): void => {
    if (!over) call.emit("error", callError(status.UNAVAILABLE, "the connection was cut"));
    stop();
  };
  const forget = log.onAppended(() => wake());
  cut.add(cutOff);
  call.once("cancelled", stop);
  call.once("close", stop);
  try {
    await send(call, confirmation());
    const matches = matcher(options);
    const interval = checkpointInterval(options);
    let scanned = 0;
    let live = false;
    const links = options.getResolveLinks() ? log : undefined;
    for (let index = source.first; !over;) {
      await faults.thawed();
      const event = source.events()[index];
      if (!event) {
        if (!live) await send(call, caughtUp());
        live = true;
        if (index === source.events().length && !over) await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      index++;
      scanned++;
      if (matches(event) && !over) {
        const lagged = call.writableNeedDrain;
        await send(call, toResponse(event, links));
        if (lagged) live = false;
      }
      if (interval && scanned % interval === 0 && !over) await send(call, checkpoint(event.position));
    }
  } finally {
    forget();
    cut.delete(cutOff);
  }
}

type Source = { events(): readonly StoredEvent[]; first: number };

/** Subject of a subscription and its index; the events of a stream come when it does. */
function sourceOf(log: StandInLog, options: ReadReq.Options): Source | { refused: ServiceError } {
  if (options.hasStream()) return streamSource(log, options.getStream()!);
  const all = options.getAll()!;
  const events = (): readonly StoredEvent[] => log.all;
  if (all.hasStart()) return { events, first: 0 };
  if (all.hasEnd()) return { events, first: log.all.length };
  const index = log.indexOf(Number(all.getPosition()!.getCommitPosition()));
  if (index === undefined) return { refused: callError(status.INVALID_ARGUMENT, "no event begins there") };
  return { events, first: index + 1 };
}

function streamSource(log: StandInLog, of: ReadReq.Options.StreamOptions): Source | { refused: ServiceError } {
  const stream = nameOf(of);
  if (log.isTombstoned(stream)) return { refused: streamDeleted(stream) };
  const events = (): readonly StoredEvent[] => log.eventsOf(stream);
  const readable = Math.min(log.firstReadable(stream), events().length);
  if (of.hasEnd()) return { events, first: events().length };
  return { events, first: Math.max(readable, of.hasStart() ? 0 : Number(of.getRevision()) + 1) };
}

/** How many events are scanned between two checkpoints: the interval times the window, which is 32 unless told. */
function checkpointInterval(options: ReadReq.Options): number | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  return (filter.hasMax() ? filter.getMax() : 32) * filter.getCheckpointintervalmultiplier();
}

function confirmation(): ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(randomUUID());
  const response = new streams.ReadResp();
  response.setConfirmation(confirmed);
  return response;
}

function caughtUp(): ReadResp {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
}

function checkpoint(position: number): ReadResp {
  const place = new streams.ReadResp.Checkpoint();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const response = new streams.ReadResp();
  response.setCheckpoint(place);
  return response;
}
