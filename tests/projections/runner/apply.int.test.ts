import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CheckpointMoved, type Checkpoint } from "#projections/runner/checkpoint.ts";
import { allRows, append, different, everything, openShop, type Shop } from "./open-shop.ts";
import { happened, sold } from "./till.ts";

const start: Checkpoint = { position: undefined, order: 0n };
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** Some tills, with every kind of change within and across batches. */
const someSales = async (): Promise<void> => {
  for (let round = 0; round < 6; round++) {
    await shop.events.appendEach(
      Array.from({ length: 7 }, (_, till) => ({
        stream: `till-${till}`,
        expected: round === 0 ? ("none" as const) : BigInt(2 * round - 1),
        events: [
          sold((7 * round + 5 * till) % 17),
          round === 3 && till < 2 ? happened({ type: "Closed", data: {} }) : sold((3 * round + till) % 14),
        ],
      })),
    );
  }
};

test("rows and checkpoint do not depend on how the events were cut into batches", async () => {
  await someSales();
  const events = await everything(shop.events);
  const whole = await shop.projector().apply(events, start);
  const atOnce = await allRows(shop.database);
  expect(atOnce.sale!.length).toBeGreaterThan(70);
  expect(whole.position).toBe(events.at(-1)!.position);
  for (const size of [1, 5, 31]) {
    const other = await openShop();
    const projector = other.projector();
    let checkpoint = start;
    for (let at = 0; at < events.length; at += size)
      checkpoint = await projector.apply(events.slice(at, at + size), checkpoint);
    expect(await allRows(other.database)).toEqual(atOnce);
    expect(checkpoint).toEqual(whole);
    await other.close();
  }
});

test("events delivered again change nothing: the checkpoint is no longer where they would begin", async () => {
  await someSales();
  const events = await everything(shop.events);
  const projector = shop.projector();
  await projector.apply(events, start);
  const before = await allRows(shop.database);
  await expect(projector.apply(events, start)).rejects.toBeInstanceOf(CheckpointMoved);
  await expect(shop.projector().apply(events.slice(0, 3), start)).rejects.toBeInstanceOf(CheckpointMoved);
  expect(await allRows(shop.database)).toEqual(before);
});

test("of two processes that apply the same events at once one does, and the other is told", async () => {
  await someSales();
  const events = await everything(shop.events);
  const outcomes = await Promise.allSettled([0, 1, 2].map(() => shop.projector().apply(events, start)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(CheckpointMoved);
  expect(different(await shop.verify())).toEqual([]);
});

test("odd characters are stored as far as PostgreSQL can, and hold up nobody", async () => {
  const item = 'zero \0, half \ud800, "quoted", {braces}, \\, 长江 😀';
  await append(shop.events, "till-1", "none", sold(1, item));
  await shop.projector().apply(await everything(shop.events), start);
  const { rows } = await shop.database.pool.query("select item from read.sale");
  expect(rows).toEqual([{ item: 'zero \ufffd, half \ufffd, "quoted", {braces}, \\, 长江 😀' }]);
  expect(shop.faults).toEqual([]);
});

describe("an event that cannot be projected", () => {
  test.each([
    ["because a view throws", happened({ type: "Torn", data: {} }), { view: "sales", error: "torn to pieces" }],
    [
      "because PostgreSQL refuses a value",
      happened({ type: "Endless", data: {} }),
      { error: expect.stringContaining("2026-13-99") },
    ],
  ])("%s is parked, its stream waits, the others go on", async (_, poison, fault) => {
    await append(shop.events, "till-bad", "none", sold(1), poison, sold(2));
    await append(shop.events, "till-good", "none", sold(3), sold(4));
    const projector = shop.projector();
    const first = await projector.apply(await everything(shop.events), start);
    await append(shop.events, "till-bad", 2n, sold(5));
    await append(shop.events, "till-good", 1n, sold(6));
    const checkpoint = await projector.apply((await everything(shop.events)).slice(5), first);

    expect(checkpoint.order).toBe(7n);
    expect(shop.faults).toEqual([expect.objectContaining(fault)]);
    const { rows: sales } = await shop.database.pool.query(
      "select till_name, count(*)::int from read.sale group by 1 order by 1",
    );
    expect(sales).toEqual([
      { till_name: "till-bad", count: 1 },
      { till_name: "till-good", count: 3 },
    ]);
    const { rows: tills } = await shop.database.pool.query("select id, cents from read.till order by id");
    expect(tills).toEqual([
      { id: "till-bad", cents: 1 },
      { id: "till-good", cents: 13 },
    ]);
    const { rows: parked } = await shop.database.pool.query(
      "select stream, revision, error is null as waits from read.parked order by revision",
    );
    expect(parked).toEqual([
      { stream: "till-bad", revision: "1", waits: false },
      { stream: "till-bad", revision: "2", waits: true },
      { stream: "till-bad", revision: "3", waits: true },
    ]);
    expect(different(await shop.verify())).toEqual([]);
  });
});
