import type { Kysely } from "kysely";
import { cosignatureLine } from "./good-lines.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";

/**
 * Adds witnesses' lines to a checkpoint. The first line of each witness stays, because it proves the earliest time.
 *
 * @param lines each with one signature
 */
export const keepCosignatures = (
  db: Kysely<Database>,
  { generation, size }: Pick<StoredCheckpoint, "generation" | "size">,
  lines: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (within) => {
    const row = await within
      .selectFrom("audit.checkpoint")
      .select("cosignatures")
      .where("generation", "=", generation)
      .where("size", "=", String(size))
      .forUpdate()
      .executeTakeFirst();
    const stored = row?.cosignatures ?? [];
    const signers = new Set(stored.map(signer));
    const added = lines.filter((line) => !signers.has(signer(line)));
    if (!row || added.length === 0) return;
    await within
      .updateTable("audit.checkpoint")
      .set({ cosignatures: JSON.stringify([...stored, ...added]) })
      .where("generation", "=", generation)
      .where("size", "=", String(size))
      .execute();
  });

const signer = (line: string): string => {
  const { name, hash } = cosignatureLine(line) ?? { name: line, hash: "" };
  return `${name}+${hash}`;
};
