import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Recorded } from "#contracts/streams/event.ts";
import { createLastingConnection, type LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createProjector } from "#projections/runner/projector.ts";
import { rebuildReadModels } from "#projections/runner/rebuild.ts";
import { createModels, createTables, liveSchema } from "#projections/runner/schema.ts";
import { foldTable } from "#projections/runner/names.ts";
import { createViews } from "#projections/views/index.ts";
import { livedEvents, type LivedEvent } from "#tests/bench/cylinder-lives.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { Bottle } from "#tests/support/model/bottle.ts";
import { uuidOf } from "../views/three-cylinders.ts";
import { append, everything } from "./open-shop.ts";
import { randomLives } from "./random-lives.ts";

/** `PROPERTY_RUNS=200 npx vitest run tests/projections/runner/batch-sizes` is the long run. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 2);
const timeZone = "Asia/Shanghai";
const models = createModels(createViews({ timeZone }), { timeZone });
const tables = models.views.flatMap((view) => view.tables.map(({ name }) => name));

let database: TestDatabase;
let filling: LastingConnection;
let administering: LastingConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  administering = createLastingConnection({ connectionString: database.url, options: "-c timezone=UTC" });
});
afterAll(async () => {
  await Promise.all([filling.close(), administering.close()]);
  await database.drop();
});

const refuse = (event: Recorded, fault: unknown): never => {
  throw new Error(`${event.type} ${event.stream} ${event.revision}: ${JSON.stringify(fault)}`);
};

/**
 * The projected rows of every table, and every state, in a schema of their own.
 *
 * @param forgetful makes a new projector for each batch, which has to load the states that it needs.
 */
const projected = async (log: UpcastLog, events: Recorded[], size: number, forgetful = false) => {
  const schema = `read_by_${size}`;
  await administering.use((client) => client.query(`drop schema if exists ${schema} cascade`));
  await filling.use((client) => createTables(client, schema, models));
  const create = () => createProjector({ connection: filling, schema, models, order: log.order, onParked: refuse });
  let projector = create();
  let checkpoint = await projector.checkpoint();
  for (let at = 0; at < events.length; at += size) {
    if (forgetful) projector = create();
    checkpoint = await projector.apply(events.slice(at, at + size), checkpoint);
  }
  return rowsOf(schema);
};

const rowsOf = async (schema: string): Promise<Record<string, unknown[]>> => {
  const read = async (table: string, row: string) =>
    [table, (await database.pool.query(`select ${row} as row from ${schema}.${table} t order by 1`)).rows] as const;
  const foldRow = "concat_ws(' ', stream, revision, version, state::jsonb)";
  return Object.fromEntries(
    await Promise.all([
      ...tables.map((table) => read(table, "t::text")),
      ...models.folds.map((fold) => read(foldTable(fold), foldRow)),
    ]),
  );
};

/** One row per cylinder, in the words of the independent model. */
const expectAsInModel = async (bottles: Map<string, Bottle>): Promise<void> => {
  const { rows } = await database.pool.query(
    "select id, holder_id, content, hold_reasons, is_usable, inspection_due::text from read.cylinder order by id",
  );
  const expected = [...bottles].map(([id, { where, full, holds, disabled, due }]) => ({
    id,
    holder_id: uuidOf(where.id),
    content: full ? "full" : "empty",
    hold_reasons: holds,
    is_usable: !disabled,
    inspection_due: due,
  }));
  expect(rows).toEqual(expected.toSorted((a, b) => a.id.localeCompare(b.id)));
};

const emptied = async (): Promise<UpcastLog> => {
  await database.pool.query("truncate log.event; drop schema if exists read cascade");
  return createUpcastLog(createPostgresEventLog({ connectionString: database.url }));
};

test(`read models do not depend on how events were cut into batches, and are a rebuild's: ${numRuns} random histories`, async () => {
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const log = await emptied();
    try {
      const { events, bottles } = randomLives(seed, 10);
      for (const { stream, revision, type, data, meta } of events)
        await append(log, stream, revision === 0n ? "none" : revision - 1n, { id: randomUUID(), type, data, meta });
      const stored = await everything(log);
      await rebuildReadModels({ models, events: log, filling, administering, onParked: refuse });
      const rebuilt = await rowsOf(liveSchema);
      await expectAsInModel(bottles);
      for (const size of [1, 7, 1000])
        expect(await projected(log, stored, size, size === 7), `${size} at once`).toEqual(rebuilt);
    } finally {
      await log.close();
    }
  });
  await fc.assert(property, { numRuns, endOnFailure: true });
}, 600_000);

test("the lives of the benches can be projected", async () => {
  const log = await emptied();
  const recorded: LivedEvent[] = [];
  const some = new Set<string>();
  for (const event of livedEvents(24_000)) {
    if (some.size < 2) some.add(event.stream);
    if (some.has(event.stream)) recorded.push(event);
  }
  const events = recorded.map((event, index) => ({
    ...event,
    revision: BigInt(event.revision),
    position: `${index + 1}`,
  }));
  expect(events.length).toBeGreaterThan(14);
  const rows = await projected(log, events, 1000);
  expect(rows.history).toHaveLength(events.length);
  await log.close();
}, 60_000);
