import { leafHash, nodesInMemory, rootOf } from "#contracts/seals/merkle.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import { TILE_WIDTH } from "#contracts/seals/tile.ts";
import { checkpointText, originOf } from "#contracts/seals/checkpoint.ts";
import { noteOf, signerOf, signText, verifierText } from "#contracts/seals/signed-note.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { Kysely } from "kysely";
import type { TestDatabase } from "./database.ts";

export type SealedLog = { events: Recorded[]; leaves: Uint8Array[]; root: Uint8Array; note: string; vkey: string };

const seed = new Uint8Array(32).fill(7);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

const leafRow = (event: Recorded, index: number, hash: Uint8Array) => {
  const { exceptions, reasons, gasBarcode, details } = event.data as Record<string, unknown>;
  const inDetails = details as { gasBarcode?: unknown } | undefined;
  const { meta } = event;
  return {
    index,
    hash: Buffer.from(hash),
    stream: event.stream,
    revision: String(event.revision),
    type: event.type,
    event_id: event.id,
    correlation_id: meta.correlationId,
    user_id: meta.userId,
    company_id: meta.companyId,
    device: meta.device ?? null,
    gas_barcode: textIn(gasBarcode) ?? textIn(inDetails?.gasBarcode),
    occurred_at: meta.occurredAt,
    recorded_at: meta.recordedAt,
    exceptions: ((exceptions ?? reasons ?? []) as string[]).map(String),
  };
};

/** Everything in the log of a test. */
const readLog = async (url: string): Promise<Recorded[]> => {
  const log = createPostgresEventLog({ connectionString: url });
  const events: Recorded[] = [];
  try {
    for await (const event of log.readAll({ limit: 100_000 })) events.push(event);
  } finally {
    await log.close();
  }
  return events;
};

/** Computes the whole tree of a log at once, not step by step as the sealer does. Writes and signs it. */
export async function sealLog({ db, url }: TestDatabase): Promise<SealedLog> {
  const events = await readLog(url);
  const encoder = new TextEncoder();
  const leaves = events.map((event) => leafHash(encoder.encode(leafText(event))));
  const { id: tenantId } = await db.selectFrom("tenant").select("id").executeTakeFirstOrThrow();
  const origin = originOf(tenantId);
  const root = rootOf(leaves);
  const signer = signerOf(origin, seed);
  const text = checkpointText({ origin, size: leaves.length, root });
  const note = noteOf(text, [signText(text, signer)]);
  const vkey = verifierText(signer);
  await db.transaction().execute(async (trx) => {
    await writeTree(trx, events, leaves);
    await trx
      .insertInto("audit.checkpoint")
      .values({ size: leaves.length, root: Buffer.from(root), note, at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto("audit.key")
      .values({ vkey, from_size: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const last = events.at(-1)?.position;
    await trx
      .updateTable("audit.progress")
      .set({ size: leaves.length, position: last ?? null })
      .execute();
  });
  return { events, leaves, root, note, vkey };
}

const writeTree = async (db: Kysely<Database>, events: Recorded[], leaves: Uint8Array[]): Promise<void> => {
  await db.deleteFrom("audit.leaf").execute();
  await db.deleteFrom("audit.tile").execute();
  const rows = events.map((event, index) => leafRow(event, index, leaves[index]!));
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto("audit.leaf")
      .values(rows.slice(at, at + 1000))
      .execute();
  const whole = Math.floor(leaves.length / TILE_WIDTH);
  if (whole === 0) return;
  const read = nodesInMemory(leaves);
  const hashes = Array.from({ length: Math.min(whole, TILE_WIDTH) }, (_, index) => read({ level: 8, index }));
  await db
    .insertInto("audit.tile")
    .values({ level: 1, index: 0, hashes: Buffer.concat(hashes) })
    .execute();
};
