import { setTimeout as delay } from "node:timers/promises";
import type { DemoApi } from "./api.ts";
import type { Bottle } from "./bottle.ts";
import { inspectionPhases } from "./inspection-phases.ts";
import type { ScanBatch, Phase, Scene } from "./phase.ts";
import type { Random } from "./random.ts";
import type { Recorder } from "./recorder.ts";
import { releaseHeld } from "./release.ts";
import { shopPhases } from "./shop-phases.ts";
import { stationPhases } from "./station-phases.ts";
import type { World } from "./world.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const phases: Phase[] = [...stationPhases, ...shopPhases, ...inspectionPhases].sort((a, b) => a.hour - b.hour);

export type Story = {
  api: DemoApi;
  world: World;
  fleet: Bottle[];
  random: Random;
  recorder: Recorder;
  signal: AbortSignal;
  print(line: string): void;
};

/** The days from `from` (a midnight) to now, phase by phase, in the order in which they happened. */
export const livePast = async (story: Story, from: number, now: number): Promise<void> => {
  // Limits what a station fills on a day, so that not everything moves at once.
  const limit = Math.max(4, Math.ceil(story.fleet.length / 8));
  let late: ScanBatch[] = [];
  for (let midnight = from; midnight < now && !story.signal.aborted; midnight += dayMs) {
    for (const phase of phases) {
      const at = midnight + phase.hour * hourMs;
      // The longest phase takes two hours: what would reach into the future has not happened.
      if (at + 2 * hourMs > now || story.signal.aborted) break;
      const scene: Scene = { ...story, at: at + story.random.between(0, 900) * 1000, limit, live: false };
      for (const batch of phase.run(scene)) late.push(...(await sendPast(story, batch)));
    }
    // Overnight the handhelds that had no network are put on their cradles.
    for (const { site, scans } of late) await story.recorder.record(scans, site);
    late = [];
    if (!story.signal.aborted) await releaseHeld(story.api, story.world, story.fleet, story.random);
    story.print(`${new Date(midnight + 8 * hourMs).toISOString().slice(0, 10)}: ${tallyOf(story)}`);
  }
};

/** One batch in fifty stays on a handheld without network until the evening; one scan in three hundred is made by two people. */
const sendPast = async ({ random, recorder }: Story, batch: ScanBatch): Promise<ScanBatch[]> => {
  const first = batch.scans[0];
  if (!first) return [];
  if (random.chance(0.02)) return [batch];
  const twice = random.chance(batch.scans.length / 300);
  if (twice) await recorder.recordTwice(first, batch.site);
  await recorder.record(twice ? batch.scans.slice(1) : batch.scans, batch.site);
  return [];
};

/** A day that goes on now, at about `rate` procedures a second, until stopped. */
export const liveNow = async (story: Story, rate: number): Promise<void> => {
  const handful = Math.min(60, Math.max(3, Math.ceil(rate)));
  let printed = Date.now();
  while (!story.signal.aborted) {
    const began = Date.now();
    const limit = story.random.between(1, handful);
    const scene: Scene = { ...story, at: began, limit, live: true };
    const batches = story.random
      .pick(phases)
      .run(scene)
      .filter(({ scans }) => scans.length > 0);
    let sent = 0;
    // All of them: a van that is loaded drives its round.
    for (const batch of batches) {
      await story.recorder.record(batch.scans, batch.site);
      sent += batch.scans.length;
    }
    if (Date.now() - printed > 60_000) {
      printed = Date.now();
      await releaseHeld(story.api, story.world, story.fleet, story.random);
      story.print(tallyOf(story));
    }
    const pause = Math.max(5, (sent / rate) * 1000 - (Date.now() - began));
    await delay(pause, undefined, { signal: story.signal }).catch(() => undefined);
  }
};

const tallyOf = ({ recorder: { tally } }: Story): string =>
  `${tally.recorded} recorded (${tally.exceptions} with an exception), ${tally.refused} refused, ${tally.duplicate} sent twice`;
