import { setTimeout as delay } from "node:timers/promises";
import type { Bottle } from "./bottle.ts";
import type { DemoClock } from "./clock.ts";
import { completeOrders, settleExceptions, settleResults } from "./office.ts";
import type { Scene } from "./phase.ts";
import { phases } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Recorder } from "./recorder.ts";
import type { Staff } from "./staff.ts";
import { agendaOf, playUntil, release, type Start } from "./timeline.ts";
import type { World } from "./world.ts";

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export type Story = {
  world: World;
  staff: Staff;
  fleet: Bottle[];
  random: Random;
  recorder: Recorder;
  signal: AbortSignal;
  print(line: string): void;
};

/** Plays the days from `from` (a midnight) up to a moment. Work that would begin later is left out. */
export const livePast = async (story: Story, clock: DemoClock, from: number, until: number): Promise<void> => {
  for (let midnight = from; midnight < until && !story.signal.aborted; midnight += dayMs) {
    const agenda = agendaOf(startsOf(story, midnight));
    await playUntil({ ...story, clock }, agenda, until);
    release(agenda.scans);
    story.print(`${new Date(midnight + 8 * hourMs).toISOString().slice(0, 10)}: ${tallyOf(story)}`);
  }
};

const startsOf = (story: Story, midnight: number): Start[] => {
  const { random, fleet } = story;
  // Limits the work of a place per day, so that not everything moves at once.
  const limit = Math.max(4, Math.ceil(fleet.length / 10));
  const work = phases.flatMap(({ rounds, run }) =>
    rounds.map(({ hour, share }) => ({
      at: midnight + hour * hourMs + random.between(0, 300) * 1000,
      begin: (at: number) => run({ ...story, at, limit: Math.ceil(limit * share), live: false }),
    })),
  );
  const officeWork = [
    { at: midnight + 8 * hourMs, begin: (at: number) => settleResults(story, at) },
    { at: midnight + 8.2 * hourMs, begin: (at: number) => settleExceptions(story, at) },
    { at: midnight + 11.4 * hourMs, begin: (at: number) => settleExceptions(story, at) },
    { at: midnight + 17.6 * hourMs, begin: (at: number) => settleExceptions(story, at) },
    { at: midnight + 19.8 * hourMs, begin: (at: number) => completeOrders(story, at) },
  ];
  return [...work, ...officeWork];
};

/** Does the open office work: results, exceptions and orders. */
export const settle = async (story: Story, at: number): Promise<void> => {
  await settleResults(story, at);
  await settleExceptions(story, at);
  await completeOrders(story, at);
};

/** Time between two rounds of office work on the live day, in ms. */
const officeMs = 600_000;

/** Records about `rate` procedures a second, in no order of a day, until stopped. `now` is the business time. */
export const liveNow = async (story: Story, rate: number, now: () => number): Promise<void> => {
  const handful = Math.min(60, Math.max(3, Math.ceil(rate)));
  let printed = Date.now();
  while (!story.signal.aborted) {
    const began = Date.now();
    const limit = story.random.between(1, handful);
    const scene: Scene = { ...story, at: now(), limit, live: true };
    const batches = story.random
      .pick(phases)
      .run(scene)
      .filter(({ scans }) => scans.length > 0);
    let count = 0;
    // All batches are recorded, so that a loaded van also drives its round.
    for (const { scans, site } of batches) {
      await story.recorder.record(scans.map((scan) => ({ scan, site })));
      count += scans.length;
    }
    if (Date.now() - printed > officeMs) {
      printed = Date.now();
      await settle(story, now());
      story.print(tallyOf(story));
    }
    const pause = Math.max(5, (count / rate) * 1000 - (Date.now() - began));
    await delay(pause, undefined, { signal: story.signal }).catch(() => undefined);
  }
};

const tallyOf = ({ recorder: { tally } }: Story): string =>
  `${tally.recorded} recorded (${tally.exceptions} with an exception), ${tally.refused} refused, ${tally.duplicate} sent twice`;
