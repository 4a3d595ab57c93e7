import { afterEach, beforeEach, expect, test } from "vitest";
import { fill } from "#projections/runner/fill.ts";
import type { Step } from "#projections/runner/projector.ts";
import { append, openShop, type Shop } from "./open-shop.ts";
import { sold } from "./till.ts";

let shop: Shop;
const window = { rows: 10_000, events: 250 };

beforeEach(async () => {
  shop = await openShop();
  for (let till = 0; till < 10; till++)
    await append(shop.events, `till-${till}`, "none", ...Array.from({ length: 100 }, () => sold(1)));
});
afterEach(() => shop.close());

/** How many sales the read models hold. */
const sales = async (): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: string }>("select count(*) from read.sale");
  return Number(rows[0]!.count);
};

test("who is behind tells after each window, and stands at the end of the log as it was found", async () => {
  const steps: bigint[] = [];
  const committed = ({ checkpoint }: Step): void => void steps.push(checkpoint.order);
  const { order } = await fill(shop.projector(), shop.events, { window, committed });
  expect(steps).toEqual([...steps].sort((a, b) => Number(a - b)));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.at(-1)).toBe(1000n);
  expect(order).toBe(1000n);
  expect(await sales()).toBe(1000);
});

test("who is asked to end keeps what is committed and begins no other window", async () => {
  const stop = new AbortController();
  const { order } = await fill(shop.projector(), shop.events, {
    window,
    committed: () => stop.abort(),
    signal: stop.signal,
  });
  expect(order).toBeLessThan(1000n);
  expect(await sales()).toBe(Number(order));
  expect((await shop.projector().checkpoint()).order).toBe(order);
});
