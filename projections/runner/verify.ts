import type { ClientBase } from "pg";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { columnName, foldTable, qualified, quoted } from "./names.ts";
import { fill } from "./fill.ts";
import { createProjector } from "./projector.ts";
import { liveSignature } from "./rebuild.ts";
import { createTables, liveSchema, type Models } from "./schema.ts";
import { inTransaction } from "#infra/engines/database/transaction.ts";

export type VerifyOptions = {
  models: Models;
  events: UpcastLog;
  /** Fills the schema beside. */
  filling: LastingConnection;
  /** Looks at the live schema as it was at one moment, which may last as long as the filling. */
  looking: LastingConnection;
};

/** How one table of the live read models compares with the same built from the log. `keys` are some that differ. */
export type Comparison = { view: string; table: string; rows: number; equal: boolean; keys: string[] };

/** There is nothing to compare with. */
export class NotComparable extends Error {
  override name = "NotComparable";
}

const shownKeys = 5;

/** Compares table by table, at one and the same place in the log, without touching or holding up the live schema. */
export async function verifyReadModels({ models, events, filling, looking }: VerifyOptions): Promise<Comparison[]> {
  const schema = `read_verify_${process.pid}`;
  const compared = comparedTables(models);
  try {
    return await looking.use((live) =>
      inTransaction(
        live,
        async () => {
          if ((await liveSignature(live)) !== models.signature) {
            throw new NotComparable(
              "the read models are missing or of another version: start the application or rebuild first",
            );
          }
          const { order } = await readCheckpoint(live, liveSchema);
          await filling.use((client) => createTables(client, schema, models));
          const target = { connection: filling, schema, models, order: events.order, onParked: () => undefined };
          await fill(createProjector(target), events, { until: order });
          return await filling.use(async (built) => {
            // The connection is set for finding single rows; here whole tables are read.
            await built.query("set enable_seqscan = on");
            return compareAll(compared, live, built, schema);
          });
        },
        "isolation level repeatable read, read only",
      ),
    );
  } finally {
    await filling.use((client) => client.query(`drop schema if exists ${quoted(schema)} cascade`));
  }
}

type Compared = { view: string; table: string; key: string; row: string };

/** Everything that a rebuild makes, but the moment at which an event was parked. */
function comparedTables({ views, folds }: Models): Compared[] {
  const ofViews = views.flatMap(({ name, tables }) =>
    tables.map((table) => ({
      view: name,
      table: table.name,
      key: `concat_ws(' ', ${table.key.map(columnName).join(", ")})`,
      row: "t::text",
    })),
  );
  // The order of a state's keys says nothing.
  const foldRow = "concat_ws(' ', revision, version, state::jsonb)";
  const ofFolds = folds.map((fold) => ({ view: "folds", table: foldTable(fold), key: "stream", row: foldRow }));
  const parkedRow = `concat_ws(' ', stream, revision, position, "order", view, error)`;
  return [
    ...ofViews,
    ...ofFolds,
    { view: "runner", table: "parked", key: "concat_ws(' ', stream, revision)", row: parkedRow },
  ];
}

async function compareAll(
  tables: Compared[],
  live: ClientBase,
  built: ClientBase,
  schema: string,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const compared of tables) {
    const [one, other] = await Promise.all([digest(live, liveSchema, compared), digest(built, schema, compared)]);
    const equal = one.digest === other.digest && one.rows === other.rows;
    const keys = equal ? [] : await differing(compared, live, built, schema);
    comparisons.push({ view: compared.view, table: compared.table, rows: one.rows, equal, keys });
  }
  return comparisons;
}

async function digest(
  client: ClientBase,
  schema: string,
  { table, key, row }: Compared,
): Promise<{ rows: number; digest: string | null }> {
  const { rows } = await client.query<{ rows: string; digest: string | null }>(
    `select count(*) as rows, md5(string_agg(md5(${row}), '' order by ${key} collate "C")) as digest from ${qualified(schema, table)} t`,
  );
  return { rows: Number(rows[0]!.rows), digest: rows[0]!.digest };
}

/** Keys of rows that only one side has or that are not alike. */
async function differing(compared: Compared, live: ClientBase, built: ClientBase, schema: string): Promise<string[]> {
  const [ones, others] = await Promise.all([hashes(live, liveSchema, compared), hashes(built, schema, compared)]);
  const keys = new Set([...ones.keys(), ...others.keys()]);
  return [...keys].filter((key) => ones.get(key) !== others.get(key)).slice(0, shownKeys);
}

async function hashes(client: ClientBase, schema: string, { table, key, row }: Compared): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; hash: string }>(
    `select ${key} as key, md5(${row}) as hash from ${qualified(schema, table)} t`,
  );
  return new Map(rows.map(({ key: name, hash }) => [name, hash]));
}
