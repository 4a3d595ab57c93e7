import type { ClientBase } from "pg";
import type { Position } from "#contracts/streams/position.ts";
import { qualified } from "./names.ts";

/** How far a schema's read models have come; `order` is 0 before the first event. */
export type Checkpoint = { position: Position | undefined; order: bigint };

/** The checkpoint is not where this process left it: another one applies events too, or a rebuild was swapped in. */
export class CheckpointMoved extends Error {
  override name = "CheckpointMoved";
}

type Row = { position: string | null; order: string; version: string };

export async function readCheckpoint(client: ClientBase, schema: string): Promise<Checkpoint> {
  const { position, order } = await readRow(client, schema, "");
  return { position: position ?? undefined, order: BigInt(order) };
}

/** Locked until the transaction ends: no other process applies meanwhile. `version` is another one after each write, whoever wrote. */
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
 * Moves on from just the place where this process thinks it stands. Looked at again although the row was locked: a rebuild may have put
 * another table under its name in between. Answers the checkpoint's new version.
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

/** Gives the checkpoint another version where it stands. */
export const touchCheckpoint = (client: ClientBase, schema: string): Promise<unknown> =>
  client.query(`update ${qualified(schema, "checkpoint")} set updated_at = now() where name = 'views'`);
