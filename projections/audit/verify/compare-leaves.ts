import type { Kysely } from "kysely";
import { equalBytes } from "#contracts/seals/bytes.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createAlignment, type Alignment } from "./align.ts";
import type { Report } from "./report.ts";

/** An event as it stands in the log now. */
export type LogEntry = { index: number; id: string; stream: string; revision: number; type: string; hash: Uint8Array };
/** The leaf that was kept when the event of its index was sealed. */
export type KeptLeaf = { index: number; id: string; stream: string; revision: number; hash: Buffer };

/**
 * Compares the log leaf by leaf with what was sealed. As long as both have the same events in the same places that needs one look; from the
 * first place on where they have not, an {@link Alignment} finds each event again, so that one that is gone is told as one.
 */
export type LeafComparison = {
  /** Leaves of these indexes as they were sealed, by their index. */
  kept(from: number, to: number): Promise<ReadonlyMap<number, KeptLeaf>>;
  /** True where the event is the one that was sealed, or was not sealed yet. */
  compare(entry: LogEntry, leaf: KeptLeaf | undefined): boolean;
  /** Sends on what {@link LeafComparison.compare} set aside; after each batch. */
  flush(): Promise<void>;
  /** True once an event stood elsewhere than it was sealed. */
  isAstray(): boolean;
  /** @param size events of the log */
  end(size: number): Promise<void>;
};

/** @param sealed leaves that were sealed when the run began; events beyond are not judged */
export const createLeafComparison = (db: Kysely<Database>, sealed: number, report: Report): LeafComparison => {
  let alignment: Alignment | undefined;
  let aside: LogEntry[] = [];
  return {
    async kept(from, to) {
      if (from >= sealed) return new Map();
      const rows = await db
        .selectFrom("audit.leaf")
        .select(["index", "event_id as id", "stream", "revision", "hash"])
        .where("index", ">=", String(from))
        .where("index", "<", String(Math.min(to, sealed)))
        .execute();
      return new Map(
        rows.map(({ index, revision, ...leaf }) => [
          Number(index),
          { ...leaf, index: Number(index), revision: Number(revision) },
        ]),
      );
    },
    compare(entry, leaf) {
      if (alignment || (entry.index < sealed && leaf?.id !== entry.id)) {
        alignment ??= createAlignment(db, { from: entry.index, sealed, report });
        aside.push(entry);
        return false;
      }
      if (!leaf || equalBytes(leaf.hash, entry.hash)) return true;
      const { index, stream, revision } = leaf;
      report.find("leaves", { code: "leaf.changed", index, stream, revision, first: index, last: index });
      return false;
    },
    async flush() {
      if (aside.length === 0) return;
      await alignment!.take(aside);
      aside = [];
    },
    isAstray: () => alignment !== undefined,
    async end(size) {
      if (!alignment && size < sealed) alignment = createAlignment(db, { from: size, sealed, report });
      await alignment?.tell();
    },
  };
};
