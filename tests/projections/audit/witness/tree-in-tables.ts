import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { signerOf } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { logKey, signedLog, textsOf } from "#tests/infra/tools/witness/signed-log.ts";

export type TreeInTables = {
  key: ReturnType<typeof signerOf>;
  /** Has the tree grow to a size, and signs it there. */
  grow(size: number): Promise<StoredCheckpoint>;
};

/** Puts the tree of a log of texts into the tables of a database, as the sealer does; 200 leaves at most, so there are no tiles. */
export const treeInTables = (
  db: Kysely<Database>,
  tenantId: string,
  { generation = 1, from = 0, mark = "event" }: { generation?: number; from?: number; mark?: string } = {},
): TreeInTables => {
  const origin = originOf(tenantId, generation);
  const key = signerOf(origin, logKey.seed);
  const log = signedLog(textsOf(200, mark), key, origin);
  let there = from;
  return {
    key,
    async grow(size) {
      const leaves = Array.from({ length: size - there }, (_, at) => ({
        index: there + at,
        hash: Buffer.from(log.leaves[there + at]!),
        stream: `thing-${there + at}`,
        revision: 0,
        type: "Said",
        event_id: randomUUID(),
        exceptions: [],
      }));
      if (leaves.length > 0) await db.insertInto("audit.leaf").values(leaves).execute();
      there = Math.max(there, size);
      await db.updateTable("audit.progress").set({ size, generation }).execute();
      const root = log.rootAt(size);
      const at = new Date("2026-11-23T08:00:00Z");
      const note = log.noteAt(size);
      await db
        .insertInto("audit.checkpoint")
        .values({ generation, size, root: Buffer.from(root), note, at })
        .execute();
      return { generation, size, root, note, at, cosignatures: [] };
    },
  };
};
