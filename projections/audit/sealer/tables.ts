import type { ClientBase } from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import { copyIn } from "#infra/engines/database/copy-in.ts";
import { textRows } from "#infra/engines/database/copy-rows.ts";
import { textArray } from "#infra/engines/database/binary-array.ts";
import { leafColumns, type leafRow } from "./leaf-row.ts";
import type { KeptTile } from "./tree.ts";

/* SQL text, because COPY needs this connection. Leaves, tiles and progress are one transaction with few round trips. */

/** Another process sealed meanwhile. */
export class SealingMoved extends Error {
  override name = "SealingMoved";
}

/** The position in the log up to which it is sealed. */
export type SealedPlace = { size: number; position: string | undefined; logName: string };

/** Locks the progress row for the transaction. @throws SealingMoved where another process changed it */
export const lockProgress = async (client: ClientBase, size: number): Promise<void> => {
  const { rows } = await client.query<{ size: string }>("select size from audit.progress for update");
  if (Number(rows[0]?.size) !== size) throw new SealingMoved(`the tree is no longer at ${size}`);
};

export const moveProgress = (client: ClientBase, { size, position, logName }: SealedPlace): Promise<unknown> =>
  client.query("update audit.progress set size = $1, position = $2, log_name = $3", [size, position ?? null, logName]);

const copyLeaves = `copy audit.leaf ("${Object.keys(leafColumns).join('", "')}") from stdin`;

export const writeLeaves = (client: ClientBase, rows: ReturnType<typeof leafRow>[]): Promise<unknown> =>
  copyIn(client, { command: copyLeaves, rows: textRows(leafColumns, rows) });

export const writeTile = (client: ClientBase, { level, index, hashes }: KeptTile): Promise<unknown> =>
  client.query({
    name: "audit.tile",
    text: `insert into audit.tile (level, index, hashes) values ($1, $2, $3)
      on conflict (level, index) do update set hashes = excluded.hashes`,
    values: [level, index, Buffer.from(hashes)],
  });

/** The last barcode in each stream that has one. */
export const lastBarcodes = async (client: ClientBase, streams: readonly string[]): Promise<Map<string, string>> => {
  if (streams.length === 0) return new Map();
  const { rows } = await client.query<{ stream: string; gas_barcode: string }>({
    name: "audit.barcodes",
    text: `select w.stream, l.gas_barcode from unnest($1::text[]) w(stream) join lateral (
        select gas_barcode from audit.leaf where stream = w.stream and gas_barcode is not null
        order by revision desc limit 1
      ) l on true`,
    values: [textArray([...streams])],
  });
  return new Map(rows.map(({ stream, gas_barcode }) => [stream, gas_barcode]));
};

/** The last leaf at a size, for comparison with the log. */
export const lastLeaf = async (
  client: ClientBase,
  size: number,
): Promise<(Pick<Recorded, "stream" | "revision"> & { hash: Buffer }) | undefined> => {
  const { rows } = await client.query<{ stream: string; revision: string; hash: Buffer }>(
    "select stream, revision, hash from audit.leaf where index = $1",
    [size - 1],
  );
  return rows[0] && { ...rows[0], revision: BigInt(rows[0].revision) };
};
