import type { Position } from "#contracts/streams/position.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { hashOfLeaf } from "./leaf-row.ts";
import { SealingStopped } from "#infra/stores/seals/stopped.ts";
import type { SealedPlace } from "./tables.ts";

/** The log differs from what was sealed: it is shorter, or has other events. Verify shows the differences. */
export class LogDiffers extends SealingStopped {
  override name = "LogDiffers";
}

type LastLeaf = { stream: string; revision: bigint; hash: Uint8Array };

/**
 * The position in the log after the last sealed event. In the same log it is the stored one, once the last sealed event was found there. In another
 * log it is found by counting from the beginning.
 *
 * @throws LogDiffers where the log is shorter than the sealed part, or its last sealed event is different
 */
export const placeInLog = async (
  log: Pick<EventLog, "readAll" | "readStream">,
  logName: string,
  place: SealedPlace,
  last: LastLeaf | undefined,
): Promise<Position | undefined> => {
  if (place.size === 0) return undefined;
  if (!last) throw new LogDiffers(`the leaf of event ${place.size - 1} is missing`);
  if (place.logName === logName && place.position !== undefined) {
    await checkLast(log, place, last);
    return place.position;
  }
  let index = 0;
  for await (const event of log.readAll({ limit: place.size })) {
    index += 1;
    if (index < place.size) continue;
    if (hashOfLeaf(event).equals(last.hash)) return event.position;
    throw new LogDiffers(`event ${place.size - 1} of this log is not the one that was sealed`);
  }
  throw new LogDiffers(`this log has ${index} events, and ${place.size} are sealed`);
};

const checkLast = async (
  log: Pick<EventLog, "readStream">,
  { size }: SealedPlace,
  { stream, revision, hash }: LastLeaf,
): Promise<void> => {
  for await (const event of log.readStream(stream, { from: revision, limit: 1 })) {
    if (hashOfLeaf(event).equals(hash)) return;
    throw new LogDiffers(`event ${size - 1} is not the one that was sealed`);
  }
  throw new LogDiffers(`event ${size - 1}, revision ${revision} of ${stream}, is no longer in the log`);
};
