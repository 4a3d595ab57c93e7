import { sql } from "kysely";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Connection } from "#infra/engines/database/connect.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createSealReader } from "#infra/stores/seals/seal-reader.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { inBatches } from "#projections/runner/in-batches.ts";
import { createTree, nodesToGoOn } from "#projections/audit/sealer/tree.ts";
import { writeBatch } from "#projections/audit/sealer/write-batch.ts";

const batchSize = 2000;

/** Seals a log as projections do it, without signing. */
export const openSealing = ({ db, url }: Connection & { url: string }) => {
  const log = createPostgresEventLog({ connectionString: url });
  const connection = createLastingConnection(projectionConnection(url));
  const reader = createSealReader(db);
  return {
    reader,
    /** Throws the tree away. */
    async forget(): Promise<void> {
      await sql`truncate audit.leaf, audit.tile`.execute(db);
      await db.updateTable("audit.progress").set({ size: 0, position: null }).execute();
    },
    /** Goes on until the tree has so many events; answers the root and the seconds that it took. */
    async sealTo(size: number): Promise<{ root: Uint8Array; seconds: number }> {
      const begin = performance.now();
      const progress = await reader.progress();
      const tree = createTree(progress.size, await reader.nodes(nodesToGoOn(progress.size)));
      const stop = new AbortController();
      const items = log.subscribe({ after: progress.position, signal: stop.signal });
      for await (const batch of inBatches(items, batchSize)) {
        const events = batch.filter((item): item is Recorded => !("caughtUp" in item)).slice(0, size - tree.size);
        if (events.length > 0) await writeBatch(connection, { tree, logName: "" }, events);
        if (tree.size === size) stop.abort();
      }
      return { root: tree.root(), seconds: (performance.now() - begin) / 1000 };
    },
    async close(): Promise<void> {
      await Promise.all([connection.close(), log.close()]);
    },
  };
};
