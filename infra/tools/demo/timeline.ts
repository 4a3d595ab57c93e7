import type { DemoClock } from "./clock.ts";
import type { ScanBatch } from "./phase.ts";
import type { Recorder, SitedScan } from "./recorder.ts";

/** Work that begins at a time (ms since 1970). It either plans scans or is done immediately. */
export type Start = { at: number; begin(at: number): ScanBatch[] | Promise<void> };

type Planned = SitedScan & { at: number };
type Parts = { clock: DemoClock; recorder: Recorder; signal: AbortSignal };

/** Scans within this time are sent together, in ms. Each is recorded at most this much later than it was made. */
const stretchMs = 100_000;
/** Time that a handheld takes to send, in ms. */
const sendMs = 2000;

/** Plays the work of a day and the scans that follow from it, in order of time. The clock always shows the newest one. */
export const playDay = async ({ clock, recorder, signal }: Parts, starts: Start[]): Promise<void> => {
  const coming = starts.toSorted((a, b) => a.at - b.at);
  let planned: Planned[] = [];
  while (!signal.aborted) {
    const [start, first] = [coming[0], planned[0]];
    if (start && start.at <= (first?.at ?? Infinity)) {
      coming.shift();
      await clock.moveTo(start.at);
      const batches = start.begin(start.at);
      if (Array.isArray(batches)) planned = merged(planned, batches);
      else await batches;
    } else if (first) {
      const together = stretchOf(planned, start?.at ?? Infinity);
      planned = planned.slice(together.length);
      await clock.moveTo((together.at(-1) ?? first).at + sendMs);
      for (const { scan } of together) if (scan.bottle) scan.bottle.taken = (scan.bottle.taken ?? 1) - 1;
      await recorder.record(together);
    } else return;
  }
};

const merged = (planned: Planned[], batches: ScanBatch[]): Planned[] => {
  const added = batches.flatMap(({ site, scans }) =>
    scans.map((scan) => ({ scan, site, at: Date.parse(scan.item.occurredAt) })),
  );
  for (const { scan } of added) if (scan.bottle) scan.bottle.taken = (scan.bottle.taken ?? 0) + 1;
  return [...planned, ...added].sort((a, b) => a.at - b.at);
};

/** The first scans to send together: none after `end`, and no cylinder twice. */
const stretchOf = (planned: Planned[], end: number): Planned[] => {
  const last = Math.min(end, (planned[0]?.at ?? 0) + stretchMs);
  const barcodes = new Set<string>();
  const over = planned.findIndex(({ at, scan }) => {
    if (at > last || barcodes.has(scan.item.gasBarcode)) return true;
    barcodes.add(scan.item.gasBarcode);
    return false;
  });
  return over < 0 ? planned : planned.slice(0, over);
};
