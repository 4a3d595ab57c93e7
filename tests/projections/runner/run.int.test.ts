import { afterEach, beforeEach, expect, test } from "vitest";
import pg from "pg";
import { pino } from "pino";
import type { ProjectionHint } from "#contracts/wire/live-topics.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import { run } from "#projections/runner/run.ts";
import { append, different, everything, openShop, type Shop } from "./open-shop.ts";
import { happened, sold, shop as shopViews, tillTable } from "./till.ts";

let shop: Shop;
let bus: LiveBus;
const silent = pino({ level: "silent" });
const stops: AbortController[] = [];
const runs: Promise<void>[] = [];

beforeEach(async () => {
  shop = await openShop();
  bus = createPostgresLiveBus({ connectionString: shop.database.url });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort();
  await Promise.all(runs.splice(0));
  await bus.close();
  await shop.close();
});

const startRunning = (projector = shop.projector()): void => {
  const stop = new AbortController();
  stops.push(stop);
  runs.push(
    run({
      projector,
      models: shop.models,
      events: shop.events,
      bus,
      log: silent,
      signal: stop.signal,
      beatMs: 100,
    }),
  );
};

const reached = async (): Promise<void> => {
  const progress = createProgress({ pool: shop.database.pool, bus, order: shop.events.order });
  expect(await progress.waitFor((await shop.events.head())!, 20_000)).toBe(true);
};

/** Sells at several tills at once until told to stop. */
const sellOn = (tills: number): { stop(): Promise<void> } => {
  let on = true;
  const selling = Array.from({ length: tills }, async (_, till) => {
    for (let n = 0; on; n++)
      await append(shop.events, `till-${till}`, n === 0 ? "none" : BigInt(n - 1), sold((n * 3 + till) % 17));
  });
  return {
    async stop() {
      on = false;
      await Promise.all(selling);
    },
  };
};

const cutConnections = () =>
  shop.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'cylindra projections'`,
  );

test("what is appended while it runs is projected", async () => {
  startRunning();
  await append(shop.events, "till-1", "none", sold(3), sold(4));
  await reached();
  const { rows } = await shop.database.pool.query("select id, cents from read.till");
  expect(rows).toEqual([{ id: "till-1", cents: 7 }]);
});

test("a batch that fails is retried at once, not when the next event comes", async () => {
  const projector = shop.projector();
  let fails = true;
  const failingOnce: typeof projector = {
    ...projector,
    apply(events, ...rest) {
      if (events.length === 0 || !fails) return projector.apply(events, ...rest);
      fails = false;
      return Promise.reject(new Error("the batch fails"));
    },
  };
  startRunning(failingOnce);
  // The first may still be read by the windows of the start; the second comes while the log is followed.
  await append(shop.events, "till-1", "none", sold(3));
  await reached();
  fails = true;
  await append(shop.events, "till-1", 0n, sold(4));
  await reached();
  expect(fails).toBe(false);
});

test("connections cut ten times in mid-stream leave every table equal to one built from the log", async () => {
  startRunning();
  const selling = sellOn(5);
  for (let cut = 0; cut < 10; cut++) {
    const before = await shop.events.head();
    await cutConnections();
    while (shop.events.order((await shop.events.head()) ?? "1") < shop.events.order(before ?? "1") + 30n);
  }
  await selling.stop();
  await reached();
  expect(different(await shop.verify())).toEqual([]);
});

test("several processes at once apply each event once", async () => {
  startRunning();
  startRunning();
  const selling = sellOn(4);
  while (((await shop.events.head()) ?? "0").length < 3);
  startRunning();
  await selling.stop();
  await reached();
  expect(different(await shop.verify())).toEqual([]);
});

test("the second process waits until the first is gone, and takes over where it stood", async () => {
  const [first, second] = [shop.projector(), shop.projector()];
  expect(await first.lead()).toBe(true);
  expect(await first.lead()).toBe(true);
  expect(await second.lead()).toBe(false);
  startRunning();
  await append(shop.events, "till-1", "none", sold(3));
  await first.apply(await everything(shop.events), await first.checkpoint());
  await append(shop.events, "till-1", 0n, sold(4));
  await cutConnections();
  await reached();
  const { rows } = await shop.database.pool.query("select id, cents from read.till");
  expect(rows).toEqual([{ id: "till-1", cents: 7 }]);
}, 30_000);

/** PostgreSQL asks for rows and gets none. */
class Unanswered extends pg.Query {
  handleCopyInResponse(): void {}
}

test("who froze while it sent rows, with the checkpoint locked, is cut off by the one that leads", async () => {
  const frozen = createLastingConnection({ connectionString: shop.database.url });
  const stuck = frozen.use(async (client) => {
    await client.query("begin; select from read.checkpoint for update");
    await new Promise((_, reject) =>
      client.query(new Unanswered("copy read.item from stdin", (error) => reject(error!))),
    );
  });
  const cutOff = stuck.then(String, String);
  startRunning(shop.projector({ silenceMs: 1500 }));
  await append(shop.events, "till-1", "none", sold(3));
  await reached();
  expect(await cutOff).toMatch(/terminat/i);
  await frozen.close();
}, 30_000);

test("a hint is sent after the commit only: whoever hears it finds its rows", async () => {
  startRunning();
  const heard: { hint: ProjectionHint; stood: Promise<bigint> }[] = [];
  const stoodAt = async (): Promise<bigint> =>
    BigInt((await shop.database.pool.query<{ order: string }>(`select "order" from read.checkpoint`)).rows[0]!.order);
  bus.subscribe("projections", (hint) => heard.push({ hint, stood: stoodAt() }));
  for (let n = 0; heard.length < 20; n++) {
    await append(shop.events, `till-${n}`, "none", sold(1), happened({ type: "Closed", data: {} }));
    await reached();
  }
  for (const { hint, stood } of heard) expect(await stood).toBeGreaterThanOrEqual(shop.events.order(hint.position));
  const [stream] = heard.at(-1)!.hint.lists.find(({ list }) => list === "tills")!.ids;
  expect(stream).toMatch(/^till-\d+$/);
  expect(
    heard
      .at(-1)!
      .hint.lists.map(({ list }) => list)
      .toSorted(),
  ).toEqual(["overview", "sales", "tills"]);
});

test("a rebuild while events arrive swaps in tables that are equal, and projecting goes on from there", async () => {
  startRunning();
  const selling = sellOn(4);
  for (let n = 0; n < 3; n++) {
    await append(shop.events, `till-more-${n}`, "none", sold(2));
    await shop.rebuild();
  }
  await selling.stop();
  await reached();
  expect(different(await shop.verify())).toEqual([]);
  const { rows } = await shop.database.pool.query("select nspname from pg_namespace where nspname like 'read%'");
  expect(rows).toEqual([{ nspname: "read" }]);
  const { rows: indexes } = await shop.database.pool.query(
    "select count(*)::int from pg_indexes where schemaname = 'read' and tablename = 'sale'",
  );
  expect(indexes).toEqual([{ count: 3 }]);
});

const waitsForTable = async (): Promise<boolean> => {
  const asked = `select from pg_locks l join pg_stat_activity a using (pid)
    where not granted and datname = current_database() and mode = 'AccessExclusiveLock'`;
  return (await shop.database.pool.query(asked)).rowCount! > 0;
};

test("a transaction that began before a swap, and goes on with plans of before, is not in a rebuild's way", async () => {
  await append(shop.events, "till-1", "none", sold(3));
  const reader = await shop.database.pool.connect();
  const look = async (): Promise<void> => {
    for (const table of ["till", "sale", "item", "fold_till", "parked"])
      await reader.query({ name: table, text: `select from read.${table}` });
  };
  await look();
  await reader.query("begin");
  await reader.query("select from read.checkpoint");
  const rebuilt = shop.rebuild();
  while (!(await waitsForTable()));
  await look();
  await reader.query("commit");
  reader.release();
  await expect(rebuilt).resolves.toMatchObject({ position: "1" });
  const { rows } = await shop.database.pool.query("select nspname from pg_namespace where nspname like 'read%'");
  expect(rows).toEqual([{ nspname: "read" }]);
});

test("a row that was changed behind the back of the projections is found and named", async () => {
  startRunning();
  await append(shop.events, "till-1", "none", sold(3));
  await append(shop.events, "till-2", "none", sold(3));
  await reached();
  await shop.database.pool.query("update read.till set cents = 4 where id = 'till-2'");
  await shop.database.pool.query("delete from read.sale where till_name = 'till-1'");
  const found = different(await shop.verify());
  expect(found).toHaveLength(2);
  expect(found).toContain("till till-2");
  await shop.rebuild();
  expect(different(await shop.verify())).toEqual([]);
});

test("views that were changed are built again at the next start, others are kept", async () => {
  await append(shop.events, "till-1", "none", sold(3));
  expect(await shop.ensure(shopViews)).toBe("kept");
  const wider = { ...tillTable, columns: { ...tillTable.columns, open: { ...tillTable.columns.open, default: true } } };
  expect(await shop.ensure({ ...shopViews, tills: { ...shopViews.tills, tables: [tillTable], version: 2 } })).toBe(
    "rebuilt",
  );
  expect(await shop.ensure({ tills: { ...shopViews.tills, tables: [wider] }, sales: shopViews.sales })).toBe("rebuilt");
  const { rows } = await shop.database.pool.query("select position from read.checkpoint");
  expect(rows).toEqual([{ position: "1" }]);
});

/** By what the code signed the shop when states were still jsonb; it would sign it so today if it looked at the declarations alone. */
const signedBefore = "f7362c9f0377420961bc2f318990cceedd54de1c77669f558c468c921eaaa967";

test("tables of an earlier shape, though of the same views, are built again at the next start", async () => {
  await append(shop.events, "till-1", "none", sold(3));
  await shop.database.pool.query("alter table read.fold_till alter column state type jsonb");
  await shop.database.pool.query("update read.checkpoint set signature = $1", [signedBefore]);
  expect(await shop.ensure(shopViews)).toBe("rebuilt");
  startRunning();
  await append(shop.events, "till-1", 0n, sold(4));
  await reached();
  const { rows } = await shop.database.pool.query(
    "select pg_typeof(state)::text as type, revision from read.fold_till",
  );
  expect(rows).toEqual([{ type: "json", revision: "1" }]);
  expect(different(await shop.verify())).toEqual([]);
});
