import type { ClientBase } from "pg";
import type { Position } from "#contracts/streams/position.ts";
import { qualified } from "./names.ts";

/** How far a schema's read models are. `order` is 0 before the first event. */
export type Checkpoint = { position: Position | undefined; order: bigint };

/** The checkpoint has moved since this process wrote it: another process applies events too, or a rebuild was swapped in. */
export class CheckpointMoved extends Error {
  override name = "CheckpointMoved";
}

type Row = { position: string | null; order: string; version: string };

export async function readCheckpoint(client: ClientBase, schema: string): Promise<Checkpoint> {
  const { position, order } = await readRow(client, schema, "");
  return { position: position ?? undefined, order: BigInt(order) };
}

/** Reads the checkpoint and locks it until the transaction ends, so that no other process applies events. `version` changes with each write. */
export async function lockCheckpoint(client: ClientBase, schema: string): Promise<Checkpoint & { version: string }> {
  const { position, order, version } = await readRow(client, schema, " for update");
  return { position: position ?? undefined, order: BigInt(order), version };
}

async function readRow(client: ClientBase, schema: string, lock: string): Promise<Row> {
  const { rows } = await client.query<Row>(
    `select position, "order", xmin::text as version from ${qualified(schema, "checkpoint")} where name = 'views'${lock}`,
  );
  const row = rows[0];
  if (!row) throw new Error(`the schema ${schema} has no checkpoint`);
  return row;
}

/**
 * Moves the checkpoint and returns its new version. The old place is checked although the row was locked, because a rebuild may have swapped the
 * table meanwhile.
 */
export async function moveCheckpoint(
  client: ClientBase,
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `update ${qualified(schema, "checkpoint")} set position = $1, "order" = $2, updated_at = now()
     where name = 'views' and "order" = $3 returning xmin::text as version`,
    [to.position, String(to.order), String(from.order)],
  );
  if (!rows[0]) throw new CheckpointMoved(`the checkpoint is no longer at ${from.order}`);
  return rows[0].version;
}

/** Gives the checkpoint a new version without moving it. */
export const touchCheckpoint = (client: ClientBase, schema: string): Promise<unknown> =>
  client.query(`update ${qualified(schema, "checkpoint")} set updated_at = now() where name = 'views'`);
