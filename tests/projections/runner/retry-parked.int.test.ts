import { afterEach, beforeEach, expect, test } from "vitest";
import { append, different, everything, openShop, type Shop } from "./open-shop.ts";
import { happened, shop as shopViews, sold } from "./till.ts";

/** A view that chokes on what the mended one, which is the shop's own, takes. */
const choking: typeof shopViews.sales = {
  ...shopViews.sales,
  on: {
    ...shopViews.sales.on,
    Sold(event, ...rest) {
      if (event.data.item === "fish") throw new Error("a bone");
      shopViews.sales.on.Sold?.(event, ...rest);
    },
  },
};

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ ...shopViews, sales: choking });
});
afterEach(() => shop.close());

const parked = async (): Promise<unknown[]> =>
  (await shop.database.pool.query("select stream, revision, error from read.parked order by 1, 2")).rows;

test("after a mend parked streams are projected from their first parked event on, in order, and then follow as the others do", async () => {
  await append(shop.events, "till-1", "none", sold(1), sold(2, "fish"), sold(3));
  await append(shop.events, "till-2", "none", sold(4), sold(5, "fish"));
  await append(shop.events, "till-3", "none", sold(6));
  const projector = shop.projector();
  const checkpoint = await projector.apply(await everything(shop.events), await projector.checkpoint());
  expect(await parked()).toHaveLength(3);

  expect(await shop.retry({ ...shopViews, sales: choking })).toEqual({ projected: 0, parked: 3 });
  const told: unknown[] = [];
  const answer = await shop.retry(shopViews, ({ checkpoint: { position }, changes }) =>
    told.push([position, changes.map(({ table, ids }) => [table.name, ids.size])]),
  );
  expect(answer).toEqual({ projected: 3, parked: 0 });
  const changed = ["sale", "item", "till"].map((table) => [table, 1]);
  expect(told).toEqual(Array.from({ length: 3 }, () => ["6", expect.arrayContaining(changed)]));
  expect(await parked()).toEqual([]);

  // The projector that had parked them goes on with the states as they are now.
  await append(shop.events, "till-1", 2n, sold(7));
  await projector.apply((await everything(shop.events)).slice(6), checkpoint);
  const { rows } = await shop.database.pool.query("select id, cents from read.till order by id");
  expect(rows).toEqual([
    { id: "till-1", cents: 13 },
    { id: "till-2", cents: 9 },
    { id: "till-3", cents: 6 },
  ]);
  expect(different(await shop.verify(shopViews))).toEqual([]);
});

test("what still cannot be projected stays parked with what follows it, and says why", async () => {
  await append(shop.events, "till-1", "none", sold(2, "fish"), happened({ type: "Torn", data: {} }), sold(3));
  const projector = shop.projector();
  await projector.apply(await everything(shop.events), await projector.checkpoint());
  expect(await shop.retry(shopViews)).toEqual({ projected: 1, parked: 2 });
  expect(await parked()).toEqual([
    { stream: "till-1", revision: "1", error: "torn to pieces" },
    { stream: "till-1", revision: "2", error: null },
  ]);
  expect(different(await shop.verify(shopViews))).toEqual([]);
});
