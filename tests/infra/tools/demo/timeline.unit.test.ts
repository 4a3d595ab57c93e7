import { expect, it } from "vitest";
import type { Bottle } from "#infra/tools/demo/bottle.ts";
import type { DemoClock } from "#infra/tools/demo/clock.ts";
import type { ScanBatch } from "#infra/tools/demo/phase.ts";
import type { SitedScan } from "#infra/tools/demo/recorder.ts";
import { agendaOf, playUntil, release, type Start } from "#infra/tools/demo/timeline.ts";

const minute = 60_000;
const bottle = (barcode: string) => ({ barcode }) as Bottle;
const batch = (moments: [Bottle, number][]): ScanBatch => ({
  site: "shop",
  scans: moments.map(([one, at]) => ({
    bottle: one,
    item: {
      commandId: `${one.barcode} at ${at}`,
      gasBarcode: one.barcode,
      procedureId: 4,
      companyId: "shop",
      occurredAt: new Date(at).toISOString(),
    },
  })),
});

/** Plays a day on a clock of paper, up to a moment. Returns what was sent when, and the rest. */
const playTo = async (starts: Start[], until = Infinity) => {
  let now = 0;
  const sent: { at: number; moments: number[]; barcodes: string[] }[] = [];
  const clock: DemoClock = {
    now: () => now,
    moveTo: async (moment) => void (now = Math.max(now, moment)),
    end: async () => undefined,
    close: async () => undefined,
  };
  const record = async (scans: SitedScan[]) => {
    const moments = scans.map(({ scan }) => Date.parse(scan.item.occurredAt));
    sent.push({ at: now, moments, barcodes: scans.map(({ scan }) => scan.item.gasBarcode) });
  };
  const recorder = { record, tally: { recorded: 0, duplicate: 0, refused: 0, exceptions: 0 } };
  const agenda = agendaOf(starts);
  await playUntil({ clock, recorder, signal: new AbortController().signal }, agenda, until);
  return { sent, agenda };
};

it("what two places do at the same time is recorded in the order of its moments, none later than two minutes", async () => {
  const bottles = Array.from({ length: 40 }, (_, index) => bottle(`B${index}`));
  const at = (first: number, step: number, own: Bottle[]) =>
    batch(own.map((one, index) => [one, first + index * step] as [Bottle, number]));
  const { sent } = await playTo([
    { at: 5 * minute, begin: (from) => [at(from, 40_000, bottles.slice(20))] },
    { at: 2 * minute, begin: (from) => [at(from, 30_000, bottles.slice(0, 20))] },
  ]);
  const moments = sent.flatMap((call) => call.moments);
  expect(moments).toHaveLength(40);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  for (const { at: recordedAt, moments: own } of sent)
    for (const moment of own) {
      expect(recordedAt).toBeGreaterThanOrEqual(moment);
      expect(recordedAt - moment).toBeLessThan(2 * minute);
    }
});

it("two scans of one cylinder are never sent together, and it is taken until the last one", async () => {
  const one = bottle("B1");
  const taken: (number | undefined)[] = [];
  const { sent } = await playTo([
    {
      at: minute,
      begin: (at) => [
        batch([
          [one, at],
          [one, at + 10_000],
        ]),
      ],
    },
    { at: minute + 5000, begin: () => (taken.push(one.taken), []) },
    { at: minute + 20_000, begin: () => (taken.push(one.taken), []) },
  ]);
  expect(sent.map(({ barcodes }) => barcodes)).toEqual([["B1"], ["B1"]]);
  expect(taken).toEqual([1, 0]);
});

it("a day that is cut keeps the scans and the work of after it, and their cylinders stay taken until they are released", async () => {
  const bottles = [bottle("B1"), bottle("B2")];
  const begin = (at: number) => [batch(bottles.map((one, index) => [one, at + index * 5 * minute]))];
  const later = { at: 30 * minute, begin: () => [] };
  const { sent, agenda } = await playTo([{ at: minute, begin }, later], 3 * minute);
  expect(sent.flatMap(({ barcodes }) => barcodes)).toEqual(["B1"]);
  expect(agenda.scans.map(({ scan }) => scan.item.gasBarcode)).toEqual(["B2"]);
  expect(agenda.starts).toEqual([later]);
  expect(bottles.map(({ taken }) => taken)).toEqual([0, 1]);
  release(agenda.scans);
  expect(bottles.map(({ taken }) => taken)).toEqual([0, 0]);
});
