import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { placeScan } from "#server/domain/cylinder/scan-time.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { cylinderFor, type Batch, type CylinderWork } from "./batch.ts";
import { timeOf } from "./item-time.ts";

/** Cylinders with an item that may be late, compared with their streams and with earlier items. */
const withLateItems = (batch: Batch, todo: readonly number[]): Set<CylinderWork> => {
  const works = new Set<CylinderWork>();
  const newest = new Map<CylinderWork, string>();
  for (const index of todo) {
    const item = batch.items[index];
    const work = item && cylinderFor(batch, item);
    if (!work || work.past || work.now.state.status !== "registered") continue;
    const { state } = work.now;
    if (work.now.known.has(item.commandId) || batch.knownOutcomes.has(item.commandId)) continue;
    const time = timeOf(item, batch, state);
    const before = newest.get(work);
    const waited = time.timing === "live" ? 0 : Number.POSITIVE_INFINITY;
    const { timing, occurredAt } =
      before === undefined ? time : placeScan({ at: time.at, waited }, time.recordedAt, { occurredAt: before });
    if (timing === "late") works.add(work);
    else newest.set(work, occurredAt);
  }
  return works;
};

/** Reads the whole streams of cylinders with late items, which are decided by the state at their time. Other streams are not read. */
export const loadPasts = async (events: UpcastLog, batch: Batch, todo: readonly number[]): Promise<void> => {
  const works = [...withLateItems(batch, todo)];
  if (works.length === 0) return;
  const streams = works.map(({ base }) => ({ stream: cylinderStream(base.cylinderId), from: 0n }));
  const read = await events.readStreams(streams);
  for (const work of works) {
    const { cylinderId, revision } = work.base;
    const history = read.get(cylinderStream(cylinderId)) ?? [];
    work.past = history.filter((event) => revision !== "none" && event.revision <= revision);
  }
};
