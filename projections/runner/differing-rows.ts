import type { ClientBase } from "pg";
import { qualified, quoted } from "./names.ts";

/** A table to compare: the name of a row, and the compared content, as SQL. */
export type Compared = { view: string; table: string; key: string; row: string };

/** A column in which a row differs. Without a column, one side lacks the row. */
export type Cell = { key: string; column: string | null; live: string | null; rebuilt: string | null };

type Side = { client: ClientBase; schema: string };
type Hashed = { key: string; hash: string };

const shownKeys = 5;
const shownCells = 50;
const PAGE = 2000;

/** Finds the rows that only one side has or that differ. Both sides are read in the order of their keys, so memory stays constant. */
export async function differingRows(
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
