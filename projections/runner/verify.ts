import type { ClientBase } from "pg";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { readCheckpoint } from "./checkpoint.ts";
import { columnName, foldTable, qualified, quoted } from "./names.ts";
import { fill } from "./fill.ts";
import { createProjector, type Step } from "./projector.ts";
import { liveSignature } from "./rebuild.ts";
import { createTables, liveSchema, type Models } from "./schema.ts";
import { inTransaction } from "#infra/engines/database/transaction.ts";

/** A table to compare: the name of a row, and the compared content, as SQL. */
type Compared = { view: string; table: string; key: string; row: string };

/** A column in which a row differs. Without a column, one side lacks the row. */
type Cell = { key: string; column: string | null; live: string | null; rebuilt: string | null };

type Side = { client: ClientBase; schema: string };
type Hashed = { key: string; hash: string };

const shownKeys = 5;
const shownCells = 50;
const PAGE = 2000;

/** Finds the rows that only one side has or that differ. Both sides are read in the order of their keys, so memory stays constant. */
async function differingRows(
  compared: Compared,
  [live, built]: readonly [Side, Side],
): Promise<{ differing: number; keys: string[]; cells: Cell[] }> {
  const keys: string[] = [];
  const cells: Cell[] = [];
  let differing = 0;
  for await (const key of differingKeys(hashes(live, compared), hashes(built, compared))) {
    differing += 1;
    if (keys.length < shownKeys) keys.push(key);
    if (cells.length < shownCells) cells.push(...(await cellsOf(compared, key, [live, built])));
  }
  return { differing, keys, cells: cells.slice(0, shownCells) };
}

async function* differingKeys(one: AsyncGenerator<Hashed>, other: AsyncGenerator<Hashed>): AsyncGenerator<string> {
  let [left, right] = [await one.next(), await other.next()];
  while (!left.done || !right.done) {
    const order = left.done
      ? 1
      : right.done
        ? -1
        : Buffer.compare(Buffer.from(left.value.key), Buffer.from(right.value.key));
    if (order !== 0 || (!left.done && !right.done && left.value.hash !== right.value.hash))
      yield (order <= 0 ? left : right).value.key;
    if (order <= 0) left = await one.next();
    if (order >= 0) right = await other.next();
  }
}

/** Reads through a held cursor. It needs no transaction, and reads the table once. */
async function* hashes({ client, schema }: Side, { table, key, row }: Compared): AsyncGenerator<Hashed> {
  const cursor = quoted(`verify_${table}`);
  await client.query(
    `declare ${cursor} no scroll cursor with hold for
     select ${key} as key, md5(${row}) as hash from ${qualified(schema, table)} t order by ${key} collate "C"`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<Hashed>(`fetch ${PAGE} from ${cursor}`);
      yield* rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await client.query(`close ${cursor}`);
  }
}

async function cellsOf(compared: Compared, key: string, sides: readonly [Side, Side]): Promise<Cell[]> {
  const [live, rebuilt] = await Promise.all(sides.map((side) => readRow(side, compared, key)));
  if (!live || !rebuilt) return [{ key, column: null, live: asText(live), rebuilt: asText(rebuilt) }];
  return Object.keys(live)
    .filter((column) => column !== "parked_at" && asText(live[column]) !== asText(rebuilt[column]))
    .map((column) => ({ key, column, live: asText(live[column]), rebuilt: asText(rebuilt[column]) }));
}

async function readRow({ client, schema }: Side, { table, key }: Compared, value: string) {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${qualified(schema, table)} t where ${key} = $1`,
    [value],
  );
  return rows[0]?.row;
}

const longest = 500;
const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

export type VerifyOptions = {
  models: Models;
  events: UpcastLog;
  /** Connection that fills the rebuilt schema. */
  filling: LastingConnection;
  /** Connection that reads a snapshot of the live schema. The snapshot may last as long as the filling. */
  looking: LastingConnection;
  /** Name of the rebuilt schema. An existing one with this name is dropped. Default: a name with this process id. */
  schema?: string;
  /** Receives the progress. */
  watch?: VerifyWatch;
  signal?: AbortSignal;
};

export type VerifyWatch = {
  /** The tables, in the order of comparison. */
  tables(tables: readonly { view: string; table: string }[]): void;
  /** Filled part of the rebuilt schema, from 0 to 1. */
  filled(part: number): void;
  comparing(place: number): void;
  compared(place: number, comparison: Comparison): void;
};

/** Result of comparing one live table with its rebuilt one. `keys` are some of the `differing` rows, and `cells` some of their columns. */
export type Comparison = {
  view: string;
  table: string;
  rows: number;
  equal: boolean;
  differing: number;
  keys: string[];
  cells: Cell[];
};

/** There is nothing to compare with. */
export class NotComparable extends Error {
  override name = "NotComparable";
}

/** Compares all tables at the same position of the log, without changing or blocking the live schema. */
export async function verifyReadModels(options: VerifyOptions): Promise<Comparison[]> {
  const { models, filling, looking, schema = `read_verify_${process.pid}` } = options;
  const dropSchema = () => filling.use((client) => client.query(`drop schema if exists ${quoted(schema)} cascade`));
  await dropSchema();
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
          return fillAndCompare({ ...options, schema }, live);
        },
        "isolation level repeatable read, read only",
      ),
    );
  } finally {
    await dropSchema();
  }
}

async function fillAndCompare(
  { models, events, filling, schema, watch, signal }: VerifyOptions & { schema: string },
  live: ClientBase,
): Promise<Comparison[]> {
  const compared = comparedTables(models);
  watch?.tables(compared);
  const { order } = await readCheckpoint(live, liveSchema);
  await filling.use((client) => createTables(client, schema, models));
  const target = { connection: filling, schema, models, order: events.order, onParked: () => undefined };
  const committed = (step: Step) => watch?.filled(Number(step.checkpoint.order) / Number(order));
  await fill(createProjector(target), events, { until: order, committed, signal });
  signal?.throwIfAborted();
  return filling.use(async (built) => {
    // The connection is tuned for single rows, but here whole tables are read.
    await built.query("set enable_seqscan = on");
    return compareAll(compared, { live, built, schema, watch, signal });
  });
}

/** All content that a rebuild makes, except the time when an event was parked. */
function comparedTables({ views, folds }: Models): Compared[] {
  const ofViews = views.flatMap(({ name, tables }) =>
    tables.map((table) => ({
      view: name,
      table: table.name,
      key: `concat_ws(' ', ${table.key.map(columnName).join(", ")})`,
      row: "t::text",
    })),
  );
  // The order of keys in a state is not compared.
  const foldRow = "concat_ws(' ', revision, version, state::jsonb)";
  const ofFolds = folds.map((fold) => ({ view: "folds", table: foldTable(fold), key: "stream", row: foldRow }));
  const parkedRow = `concat_ws(' ', stream, revision, position, "order", view, error)`;
  return [
    ...ofViews,
    ...ofFolds,
    { view: "runner", table: "parked", key: "concat_ws(' ', stream, revision)", row: parkedRow },
  ];
}

type Sides = { live: ClientBase; built: ClientBase; schema: string } & Pick<VerifyOptions, "watch" | "signal">;

async function compareAll(tables: Compared[], sides: Sides): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const [place, compared] of tables.entries()) {
    sides.signal?.throwIfAborted();
    sides.watch?.comparing(place);
    const comparison = await compareTable(compared, sides);
    sides.watch?.compared(place, comparison);
    comparisons.push(comparison);
  }
  return comparisons;
}

async function compareTable(compared: Compared, { live, built, schema }: Sides): Promise<Comparison> {
  const { view, table } = compared;
  const [one, other] = await Promise.all([digest(live, liveSchema, compared), digest(built, schema, compared)]);
  const { rows } = one;
  if (one.digest === other.digest && rows === other.rows)
    return { view, table, rows, equal: true, differing: 0, keys: [], cells: [] };
  const sides = [
    { client: live, schema: liveSchema },
    { client: built, schema },
  ] as const;
  return { view, table, rows, equal: false, ...(await differingRows(compared, sides)) };
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
