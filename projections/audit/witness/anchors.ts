import type { Kysely } from "kysely";
import { originOf } from "#contracts/seals/checkpoint.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { anchorName, anchorNames, writeAnchor } from "#infra/stores/seals/anchor-files.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";

export type AnchorOptions = {
  /** The setting `AUDIT_ANCHOR_DIR`. */
  folder: string;
  tenantId: string;
  db: Kysely<Database>;
  log: Record<"info" | "warn", (fields: object, words: string) => void>;
  meters: { failed(): void };
};

/** Saves every checkpoint as a file in an outside folder, in the background. */
export type Anchors = {
  published(checkpoint: StoredCheckpoint): void;
  /** Resolves when all published checkpoints were written, or have failed. */
  settled(): Promise<void>;
};

/** Writes the missing checkpoints at the start, and again after a failure. */
export const startAnchors = ({ folder, tenantId, db, log, meters }: AnchorOptions): Anchors => {
  let [isComplete, hasWarned] = [false, false];
  const write = ({ generation, size, note }: Pick<StoredCheckpoint, "generation" | "size" | "note">): Promise<void> =>
    writeAnchor(folder, { origin: originOf(tenantId, generation), size }, note);

  const writeMissing = async (): Promise<void> => {
    const there = await anchorNames(folder);
    const keys = await db
      .selectFrom("audit.checkpoint")
      .select(["generation", "size"])
      .orderBy("generation")
      .orderBy("size")
      .execute();
    const sized = keys.map(({ generation, size }) => ({ generation, size: Number(size) }));
    const missing = sized.filter(
      ({ generation, size }) => !there.has(anchorName({ origin: originOf(tenantId, generation), size })),
    );
    // The newest file may be incomplete after the end of an earlier process.
    const newest = sized.at(-1);
    for (const key of newest && !missing.includes(newest) ? [...missing, newest] : missing) {
      const row = await db
        .selectFrom("audit.checkpoint")
        .select("note")
        .where("generation", "=", key.generation)
        .where("size", "=", String(key.size))
        .executeTakeFirst();
      if (row) await write({ ...key, note: row.note });
    }
  };

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      if (!isComplete) await writeMissing();
      isComplete = true;
      await work();
      if (hasWarned) log.info({ folder }, "the folder of anchors can be written again");
      hasWarned = false;
    } catch (error) {
      isComplete = false;
      meters.failed();
      if (!hasWarned) log.warn({ err: error, folder }, "checkpoints cannot be written to the folder of anchors");
      hasWarned = true;
    }
  };
  let last = attempt(async () => undefined);
  return {
    published: (checkpoint) => void (last = last.then(() => attempt(() => write(checkpoint)))),
    settled: () => last,
  };
};
