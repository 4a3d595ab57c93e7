import type { Kysely } from "kysely";
import { readAnchors } from "#contracts/audit/anchors.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { readVerifier, signersOf } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";

/**
 * Counts the pasted notes of a tenant's log.
 *
 * @returns `undefined` where some of the text is no checkpoint's note, is of another log, or is falsely signed: nothing can be held against
 * it. A note by a key that nobody knows any more is taken, and the run tells so.
 */
export const countAnchors = async (
  db: Kysely<Database>,
  tenantId: string,
  text: string,
): Promise<number | undefined> => {
  const anchors = readAnchors(text);
  if (!anchors) return undefined;
  const rows = await db.selectFrom("audit.key").select("vkey").execute();
  const keys = rows.map(({ vkey }) => readVerifier(vkey)).filter((key) => key !== undefined);
  const own = originOf(tenantId);
  const isGood = anchors.every(
    ({ origin, note }) => (origin === own || origin.startsWith(`${own}/`)) && signersOf(note, keys) !== undefined,
  );
  return isGood ? anchors.length : undefined;
};
