import type { ClientBase } from "pg";
import type { Position } from "#contracts/wire/position.ts";
import { qualified } from "./names.ts";

/** How far a schema's read models have come; `order` is 0 before the first event. */
export type Checkpoint = { position: Position | undefined; order: bigint };

/** The checkpoint is not where this process left it: another one applies events too, or a rebuild was swapped in. */
export class CheckpointMoved extends Error {
  override name = "CheckpointMoved";
}

type Row = { position: string | null; order: string };

/** @param lock keeps every other process from applying until the transaction ends. */
export async function readCheckpoint(client: ClientBase, schema: string, { lock = false } = {}): Promise<Checkpoint> {
  const { rows } = await client.query<Row>(
    `select position, "order" from ${qualified(schema, "checkpoint")} where name = 'views'${lock ? " for update" : ""}`,
  );
  const row = rows[0];
  if (!row) throw new Error(`the schema ${schema} has no checkpoint`);
  return { position: row.position ?? undefined, order: BigInt(row.order) };
}

/**
 * Moves on from just the place where this process thinks it stands. Looked at again although the row was locked: a rebuild may have put
 * another table under its name in between.
 */
export async function moveCheckpoint(
  client: ClientBase,
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
): Promise<void> {
  const { rowCount } = await client.query(
    `update ${qualified(schema, "checkpoint")} set position = $1, "order" = $2, updated_at = now()
     where name = 'views' and "order" = $3`,
    [to.position, String(to.order), String(from.order)],
  );
  if (rowCount !== 1) throw new CheckpointMoved(`the checkpoint is no longer at ${from.order}`);
}
