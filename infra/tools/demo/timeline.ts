import type { DemoClock } from "./clock.ts";
import type { ScanBatch } from "./phase.ts";
import type { Recorder, SitedScan } from "./recorder.ts";

/** Work that begins at a time (ms since 1970). It either plans scans or is done immediately. */
export type Start = { at: number; begin(at: number): ScanBatch[] | Promise<void> };

type Planned = SitedScan & { at: number };
type Parts = { clock: Pick<DemoClock, "moveTo">; recorder: Recorder; signal: AbortSignal };

/** Work that has not begun, and scans that have not been sent, each in order of time. */
export type Agenda = { starts: Start[]; scans: Planned[] };

export const agendaOf = (starts: readonly Start[]): Agenda => ({
  starts: starts.toSorted((a, b) => a.at - b.at),
  scans: [],
});

/** Scans within this time are sent together, in ms. Each is recorded at most this much later than it was made. */
const stretchMs = 100_000;
/** Time that a handheld takes to send, in ms. */
const sendMs = 2000;

/** Plays the agenda up to a moment, in order of time. The clock always shows the newest scan. The rest stays in the agenda. */
export const playUntil = async ({ clock, recorder, signal }: Parts, agenda: Agenda, until: number): Promise<void> => {
  while (!signal.aborted) {
    const [start, first] = [agenda.starts[0], agenda.scans[0]];
    if (start && start.at <= until && start.at <= (first?.at ?? Infinity)) {
      agenda.starts.shift();
      await clock.moveTo(start.at);
      const batches = start.begin(start.at);
      if (Array.isArray(batches)) agenda.scans = merged(agenda.scans, batches);
      else await batches;
    } else if (first && first.at + sendMs <= until) {
      const together = stretchOf(agenda.scans, Math.min(start?.at ?? Infinity, until - sendMs));
      agenda.scans = agenda.scans.slice(together.length);
      await clock.moveTo((together.at(-1) ?? first).at + sendMs);
      release(together);
      await recorder.record(together);
    } else return;
  }
};

/** Frees the cylinders of scans that are not waiting any more. */
export const release = (scans: readonly Planned[]): void => {
  for (const { scan } of scans) if (scan.bottle) scan.bottle.taken = (scan.bottle.taken ?? 1) - 1;
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
