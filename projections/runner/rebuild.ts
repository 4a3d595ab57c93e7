import type { ClientBase } from "pg";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { lockCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { fill } from "./fill.ts";
import { qualified, quoted } from "./names.ts";
import { createProjector, type ProjectorOptions } from "./projector.ts";
import { analyzeTables, createIndexes, createTables, liveSchema, type Models } from "./schema.ts";
import { inTransaction } from "#infra/engines/database/transaction.ts";

export type RebuildOptions = {
  models: Models;
  events: UpcastLog;
  /** Connection that fills the new schema. A crash may lose its last commits. */
  filling: LastingConnection;
  /** Connection that locks, creates and swaps schemas. */
  administering: LastingConnection;
  onParked: ProjectorOptions["onParked"];
};

const nextSchema = "read_next";
const oldSchema = "read_old";
/** A lock number, the same in every process that makes or swaps schemas. */
const builderLock = 7_269_101;

/** Only one process at a time builds. The lock ends with its connection. */
const asBuilder = <T>(administering: LastingConnection, work: (client: ClientBase) => Promise<T>): Promise<T> =>
  administering.use(async (client) => {
    await client.query("select pg_advisory_lock($1)", [builderLock]);
    try {
      return await work(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [builderLock]).catch(() => undefined);
    }
  });

/**
 * Ensures that the live schema exists and matches the code. It is made when missing, and rebuilt when views changed.
 *
 * @returns what was done.
 */
export const ensureReadModels = (options: RebuildOptions): Promise<"kept" | "made" | "rebuilt"> =>
  asBuilder(options.administering, async (client) => {
    const signature = await liveSignature(client);
    if (signature === options.models.signature) return "kept";
    if (signature !== undefined) {
      await rebuild(client, options);
      return "rebuilt";
    }
    await inTransaction(client, async () => {
      await createTables(client, liveSchema, options.models);
      await createIndexes([client], liveSchema, options.models);
    });
    return "made";
  });

/** Rebuilds all read models while the live ones stay in use, then swaps them. */
export const rebuildReadModels = (options: RebuildOptions): Promise<Checkpoint> =>
  asBuilder(options.administering, (client) => rebuild(client, options));

/** Signature of the views that the live schema was made from. `undefined` when there is no schema. */
export async function liveSignature(client: ClientBase): Promise<string | undefined> {
  const checkpoint = qualified(liveSchema, "checkpoint");
  const { rows } = await client.query<{ there: string | null }>("select to_regclass($1) as there", [checkpoint]);
  if (rows[0]?.there === null) return undefined;
  const { rows: signatures } = await client.query<{ signature: string }>(`select signature from ${checkpoint}`);
  return signatures[0]?.signature;
}

async function rebuild(client: ClientBase, { models, events, filling, onParked }: RebuildOptions): Promise<Checkpoint> {
  for (const leftover of [nextSchema, oldSchema]) await dropSchema(client, leftover);
  await createTables(client, nextSchema, models);
  const target = { connection: filling, schema: nextSchema, models, order: events.order, onParked };
  const projector = createProjector(target);
  await fill(projector, events);
  await filling.use(async (second) => {
    await createIndexes([client, second], nextSchema, models);
    await analyzeTables([client, second], nextSchema, models);
  });
  await fill(projector, events);
  const checkpoint = await swap(client, (until) => fill(projector, events, { until }));
  await dropSchema(client, oldSchema);
  return checkpoint;
}

/**
 * While the live checkpoint is locked, no process applies events to the live schema. The new schema reaches at least the same position, so that
 * readers never go back.
 */
const swap = (client: ClientBase, reach: (order: bigint) => Promise<Checkpoint>): Promise<Checkpoint> =>
  inTransaction(client, async () => {
    const live = (await liveSignature(client)) === undefined ? undefined : await lockCheckpoint(client, liveSchema);
    const checkpoint = await reach(live?.order ?? 0n);
    if (live) await client.query(`alter schema ${quoted(liveSchema)} rename to ${quoted(oldSchema)}`);
    await client.query(`alter schema ${quoted(nextSchema)} rename to ${quoted(liveSchema)}`);
    return checkpoint;
  });

/**
 * Drops the tables one by one, so that readers from before the swap can finish. Dropping all in one statement could deadlock with such a reader, if
 * each holds a table that the other needs.
 */
async function dropSchema(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1",
    [schema],
  );
  for (const { name } of rows) await client.query(`drop table ${qualified(schema, name)}`);
  await client.query(`drop schema if exists ${quoted(schema)}`);
}
