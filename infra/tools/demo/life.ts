import { setTimeout as delay } from "node:timers/promises";
import { type Bottle, isFull } from "./bottle.ts";
import type { DemoClock } from "./clock.ts";
import type { Scene } from "./phase.ts";
import { phases } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Recorder } from "./recorder.ts";
import type { Staff } from "./staff.ts";
import { agendaOf, playUntil, release, type Start } from "./timeline.ts";
import type { World } from "./world.ts";
import { type DemoApi, DemoFailure } from "./api.ts";
import { groupBy } from "#infra/engines/event-log/group-by.ts";

type Office = { world: World; staff: Staff; fleet: Bottle[]; random: Random };
type Result = { id: string; gasBarcode: string; createdTime: string };
type Exception = { id: string; status: "open" | "claimed" };

/** Office work that is left for tomorrow. */
const leftOver = { claimed: 3, orders: 1 };

/** A manager settles earlier results: full cylinders go back to a store, bad ones are scrapped. Empty ones wait for the inspection unit. */
const settleResults = async ({ world, staff, fleet, random }: Office, at: number): Promise<void> => {
  const waiting = new Map(fleet.filter(isWaiting).map((bottle) => [bottle.barcode, bottle]));
  if (waiting.size === 0) return;
  const manager = staff.manager(at);
  const stores = world.shops.filter(({ id }) => world.stores.has(id));
  for (const { id, gasBarcode, createdTime } of await manager.all<Result>("/manage/checkinginfo/unqualified", open)) {
    const bottle = waiting.get(gasBarcode);
    if (!bottle || at - Date.parse(createdTime) < 16 * hourMs) continue;
    const store = random.pick(stores);
    const back = { isGoodStatus: 1, storeId: store.id, processingMeasures: world.words.measures };
    const scrap = { isGoodStatus: 2, processingMeasures: world.words.scrapped };
    if (!(await isDone(manager.put("/manage/checkinginfo/process", { id, ...(isFull(bottle) ? back : scrap) }))))
      continue;
    if (isFull(bottle)) Object.assign(bottle, { at: "shop", place: store.id, stage: "filled", stopped: false });
    else fleet.splice(fleet.indexOf(bottle), 1);
  }
};
const open = { processingStatus: 0 };

const isWaiting = (bottle: Bottle): boolean => bottle.failed === true || (bottle.stopped && isFull(bottle));

/** A manager handles the exceptions. The newest stay open, a few are claimed, and the others are acknowledged. */
const settleExceptions = async ({ world, staff, random }: Office, at: number): Promise<void> => {
  const manager = staff.manager(at);
  const rows = await manager.all<Exception>("/manage/exception/getpage", { status: "open,claimed" });
  const fresh = random.between(3, 6);
  const mine = rows.slice(fresh, fresh + leftOver.claimed).filter(({ status }) => status === "open");
  await several(manager, "claim", mine);
  const settled = rows.slice(fresh + leftOver.claimed);
  const byComment = groupBy(settled, () => random.pick(world.words.comments));
  for (const [comment, group] of byComment) await several(manager, "acknowledge", group, comment);
};

const several = async (api: DemoApi, action: string, rows: Exception[], comment?: string): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 200)
    await isDone(api.put(`/manage/exception/${action}`, { ids: ids.slice(from, from + 200), comment }));
};

/** The keeper of each shop completes the delivered orders. */
const completeOrders = async ({ world, staff }: Office, at: number): Promise<void> => {
  const shop = async (companyId: string): Promise<void> => {
    const keeper = staff.at(companyId, at);
    const rows = await keeper.all<{ orderNumber: string }>("/trade/order/getpage", { orderStatus: 2 });
    const orderNumbers = rows.slice(leftOver.orders).map(({ orderNumber }) => orderNumber);
    for (let from = 0; from < orderNumbers.length; from += 200)
      await isDone(keeper.put("/trade/clientProcess/complete", { orderNumbers: orderNumbers.slice(from, from + 200) }));
  };
  await Promise.all(world.shops.map(({ id }) => shop(id)));
};

/** False if another person did it meanwhile. */
const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof DemoFailure) return false;
    throw error;
  }
};

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
