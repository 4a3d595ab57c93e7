import pg from "pg";
import { expect, test } from "vitest";
import { fillEmpty } from "#projections/runner/fill-empty.ts";
import { createTables } from "#projections/runner/schema.ts";
import { append, everything, openShop, type Shop } from "./open-shop.ts";
import { happened, sold } from "./till.ts";

const tables = ["till", "sale", "item", "fold_till"];

/** Sales at many tills in turn, so that each till's life lies over the whole log. */
const sales = async (shop: Shop): Promise<void> => {
  for (let round = 0; round < 10; round++) {
    for (let till = 0; till < 5; till++) {
      const event =
        (round + till) % 9 === 4 ? happened({ type: "Closed", data: {} }) : sold((7 * round + 5 * till) % 17);
      await append(shop.events, `till-${till}`, round === 0 ? "none" : BigInt(round - 1), event);
    }
  }
};

test.each([
  { batchSize: 1000, maxKept: 1000 },
  { batchSize: 3, maxKept: 1000 },
  { batchSize: 3, maxKept: 4 },
])(
  "rows written at the end or spilled on the way are those of batches that are applied one by one: %j",
  async (sizes) => {
    const shop = await openShop();
    const client = new pg.Client({ connectionString: shop.database.url, options: "-c timezone=UTC" });
    await client.connect();
    const rowsOf = async (schema: string, table: string): Promise<unknown[]> =>
      (await client.query(`select t::text as row from ${schema}.${table} t order by 1`)).rows;
    try {
      await sales(shop);
      const checkpoint = await shop
        .projector()
        .apply(await everything(shop.events), { position: undefined, order: 0n });
      await createTables(client, "read_other", shop.models, { keys: false });
      const filled = await fillEmpty(client, {
        schema: "read_other",
        models: shop.models,
        events: shop.events,
        ...sizes,
      });
      expect(filled).toEqual(checkpoint);
      for (const table of tables) {
        const rows = await rowsOf("read", table);
        expect(rows.length, table).toBeGreaterThan(0);
        expect(await rowsOf("read_other", table), table).toEqual(rows);
      }
      const { rows: keys } = await client.query(
        "select 1 from pg_indexes where schemaname = 'read_other' and indexname like '%pkey'",
      );
      expect(keys).toHaveLength(tables.length + 2);
    } finally {
      await client.end();
      await shop.close();
    }
  },
  60_000,
);

test("a log with an event that cannot be projected is rebuilt all the same, and the event is parked", async () => {
  const shop = await openShop();
  try {
    await append(shop.events, "till-1", "none", sold(3), happened({ type: "Torn", data: {} }), sold(4));
    await append(shop.events, "till-2", "none", sold(5));
    await shop.rebuild();
    const { rows } = await shop.database.pool.query("select id, cents from read.till order by id");
    expect(rows).toEqual([
      { id: "till-1", cents: 3 },
      { id: "till-2", cents: 5 },
    ]);
    const { rows: parked } = await shop.database.pool.query("select revision, view from read.parked order by revision");
    expect(parked).toEqual([
      { revision: "1", view: "sales" },
      { revision: "2", view: null },
    ]);
  } finally {
    await shop.close();
  }
}, 60_000);
