import { randomUUID } from "node:crypto";
import { status } from "@grpc/grpc-js";
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { callError } from "./errors.ts";
import type { Faults } from "./faults.ts";
import type { StandInLog, StoredEvent } from "./log.ts";
import { send, toResponse, type ReadCall } from "./responses.ts";

/** Follows `$all` after a place, exclusive. */
export async function subscribe(
  log: StandInLog,
  faults: Faults,
  call: ReadCall,
  options: ReadReq.Options,
  cut: Set<() => void>,
): Promise<void> {
  const first = firstIndex(log, options);
  if (first === undefined) return void call.emit("error", callError(status.INVALID_ARGUMENT, "no event begins there"));
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
    for (let index = first; !over;) {
      await faults.thawed();
      const event = log.all[index];
      if (!event) {
        if (!live) await send(call, caughtUp());
        live = true;
        if (index === log.all.length && !over) await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      index++;
      scanned++;
      if (matches(event) && !over) {
        const lagged = call.writableNeedDrain;
        await send(call, toResponse(event));
        if (lagged) live = false;
      }
      if (interval && scanned % interval === 0 && !over) await send(call, checkpoint(event.position));
    }
  } finally {
    forget();
    cut.delete(cutOff);
  }
}

function firstIndex(log: StandInLog, options: ReadReq.Options): number | undefined {
  const all = options.getAll()!;
  if (all.hasStart()) return 0;
  if (all.hasEnd()) return log.all.length;
  const index = log.indexOf(Number(all.getPosition()!.getCommitPosition()));
  return index === undefined ? undefined : index + 1;
}

/** How many events are scanned between two checkpoints: the interval times the window, which is 32 unless told. */
function checkpointInterval(options: ReadReq.Options): number | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  return (filter.hasMax() ? filter.getMax() : 32) * filter.getCheckpointintervalmultiplier();
}

function matcher(options: ReadReq.Options): (event: StoredEvent) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byStream = filter.hasStreamIdentifier();
  const expression = (byStream ? filter.getStreamIdentifier() : filter.getEventType())!;
  const prefixes = expression.getPrefixList();
  const regex = prefixes.length > 0 ? undefined : new RegExp(expression.getRegex());
  return ({ stream, type }) => {
    const name = byStream ? stream : type;
    return regex ? regex.test(name) : prefixes.some((prefix) => name.startsWith(prefix));
  };
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
