import { describe, expect, it } from "vitest";
import { AT_ONCE, MOST_WAITING } from "#contracts/webhooks/kinds.ts";
import { sample } from "#tests/support/sample.ts";
import { createModelClock, createModelLog, createModelStore, startCourier, type Post } from "./model-receiver.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const model = () => ({ log: createModelLog(), store: createModelStore(), clock: createModelClock() });
const taken = { status: 200, ms: 1 };
const busy = { fault: "status", status: 503, ms: 1, answer: "Service unavailable" } as const;

describe("a courier", () => {
  it("sends what its kinds and companies want, in the log's order for each cylinder, and keeps its place", async () => {
    const { log, store, clock } = model();
    const wanted = [log.add("a"), log.add("b"), log.add("a")];
    log.add("a", "22222222-2222-4222-8222-222222222222");
    log.add("a", undefined, "order.opened");
    const got: string[] = [];
    const { stop } = startCourier({ log, store }, clock, (id) => (got.push(id), taken));
    expect(await clock.run(() => store.progress()?.position === "5", HOUR)).toBe(true);
    expect(got.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    expect(got.indexOf(wanted[0]?.id ?? "")).toBeLessThan(got.indexOf(wanted[2]?.id ?? ""));
    expect(store.progress()).toMatchObject({ state: "live", waiting: 0, fails: 0 });
    await stop();
  });

  it("has at most 16 messages under way and never two of one cylinder", async () => {
    const { log, store, clock } = model();
    for (let number = 0; number < 200; number++) log.add(`c${number % 40}`);
    const underWay = new Map<string, number>();
    let [most, twice] = [0, 0];
    const post: Post = async (_id, { data }) => {
      const lane = `c${(data.number - 1) % 40}`;
      underWay.set(lane, (underWay.get(lane) ?? 0) + 1);
      twice += underWay.get(lane) === 2 ? 1 : 0;
      most = Math.max(
        most,
        [...underWay.values()].reduce((sum, each) => sum + each, 0),
      );
      await clock.pause(50);
      underWay.set(lane, 0);
      return taken;
    };
    const { stop } = startCourier({ log, store }, clock, post);
    expect(await clock.run(() => store.progress()?.position === "200", HOUR)).toBe(true);
    expect([most, twice]).toEqual([AT_ONCE, 0]);
    await stop();
  });

  it("lets later messages of a cylinder wait behind one that fails, while others go on until 1,000 wait", async () => {
    const { log, store, clock } = model();
    const first = log.add("bad");
    for (let number = 0; number < 1400; number++) log.add("bad");
    for (let number = 0; number < 50; number++) log.add("good");
    const got: number[] = [];
    const { stop } = startCourier({ log, store }, clock, (id, { data }) => {
      if (id === first.id) return busy;
      got.push(data.number);
      return taken;
    });
    await clock.run(() => false, 10_000);
    // The 50 good ones stand behind more than may wait.
    expect(got).toEqual([]);
    expect(store.progress()?.waiting).toBeGreaterThanOrEqual(MOST_WAITING);
    expect(store.progress()?.position).toBeUndefined();
    await stop();
  });

  it("tries again after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h and every 6 h, and is off after 3 days without losing anything", async () => {
    const { log, store, clock } = model();
    log.add("a");
    log.add("a");
    const begun = clock.now().getTime();
    const at: number[] = [];
    const dead = startCourier({ log, store }, clock, () => (at.push(clock.now().getTime() - begun), busy));
    await clock.run(() => dead.offs.length > 0, 4 * DAY);
    await dead.courier.ended;
    const gaps = at.slice(1).map((ms, index) => Math.round((ms - (at[index] ?? 0)) / 1000));
    expect(gaps.slice(0, 8)).toEqual([5, 30, 120, 600, 3600, 10_800, 21_600, 21_600]);
    expect(dead.offs).toEqual(["dead"]);
    expect(store.progress()).toMatchObject({ state: "off", offReason: "dead", waiting: 2 });
    const got: number[] = [];
    const again = startCourier({ log, store }, clock, (_id, { data }) => (got.push(data.number), taken));
    await clock.run(() => got.length === 2, DAY);
    expect(got).toEqual([1, 2]);
    await again.stop();
  });

  it("is off at once after 410, and sets an event aside that fails for 3 days while others are taken", async () => {
    const gone = model();
    gone.log.add("a");
    const ended = startCourier(gone, gone.clock, () => ({ fault: "status", status: 410, ms: 1 }));
    await gone.clock.run(() => ended.offs.length > 0, DAY);
    expect(ended.offs).toEqual(["gone"]);

    const { log, store, clock } = model();
    const bad = log.add("bad");
    const behind = log.add("bad");
    const got: string[] = [];
    const mixed = startCourier({ log, store }, clock, (id) => {
      if (id === bad.id) return { fault: "status", status: 422, ms: 1 };
      got.push(id);
      return taken;
    });
    for (let hour = 0; hour < 80; hour++) {
      log.add(`other${hour}`);
      mixed.courier.wake();
      await clock.run(() => false, HOUR);
    }
    expect(store.rows.get(bad.id)).toMatchObject({ state: "aside", status: 422 });
    expect(got).toContain(behind.id);
    expect(store.progress()).toMatchObject({ state: "live", position: "82" });
    await mixed.stop();
  });
});

/** A generator of numbers from 0 to 1 that a seed repeats. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const seeds = sample(
  Array.from({ length: 100 }, (_, index) => index + 1),
  8,
);

it.each(seeds)(
  "gives every message at least once and in order through restarts, cuts and refusals (seed %i)",
  async (seed) => {
    const chance = random(seed);
    const { log, store, clock } = model();
    const got: { id: string; number: number; lane: string }[] = [];
    const sent = Array.from({ length: 300 }, () => log.add(`c${Math.floor(chance() * 25)}`));
    const laneOf = new Map(sent.map(({ id, lane }) => [id, lane]));
    const post: Post = async (id, { data }) => {
      const luck = chance();
      // A cut: the receiver has it, its answer is lost.
      if (luck < 0.85) got.push({ id, number: data.number, lane: laneOf.get(id) ?? "invented" });
      await clock.pause(Math.floor(chance() * 20));
      return luck < 0.75 ? taken : luck < 0.85 ? { fault: "broken", ms: 1 } : busy;
    };
    for (let restart = 0; restart < 4; restart++) {
      const running = startCourier({ log, store }, clock, post);
      await clock.run(() => false, Math.floor(chance() * 2000));
      await running.stop();
    }
    const last = startCourier({ log, store }, clock, post);
    expect(await clock.run(() => store.progress()?.position === "300", 2 * DAY)).toBe(true);
    await last.stop();
    expect(new Set(got.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)));
    // The first arrivals of a cylinder stand in the log's order.
    const firsts = new Map<string, number[]>();
    const seen = new Set<string>();
    for (const { id, number, lane } of got) {
      if (seen.has(id)) continue;
      seen.add(id);
      firsts.set(lane, [...(firsts.get(lane) ?? []), number]);
    }
    for (const [lane, numbers] of firsts) expect([lane, numbers]).toEqual([lane, numbers.toSorted((a, b) => a - b)]);
  },
);
