import type { Kysely } from "kysely";
import type { Outside } from "#contracts/audit/verify-calls.ts";
import { readNote } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Db = Kysely<Database>;

/** Names of the witnesses that signed a checkpoint, each from its own line. */
const witnessNames = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => readNote(`text\n\n${line}\n`)?.signatures ?? []).map(({ name }) => name);

/** Checkpoints that are read, at most one a minute. A witness that signed none of them has been away for a week. */
const READ_AT_MOST = 10_000;

/** The newest checkpoint that a witness signed. */
const newestWitnessed = async (db: Db): Promise<Outside["witness"]> => {
  const newest = db
    .selectFrom("audit.checkpoint")
    .select(["generation", "size", "at", "cosignatures"])
    .orderBy("generation", "desc")
    .orderBy("size", "desc")
    .limit(READ_AT_MOST);
  const row = await db
    .selectFrom(newest.as("newest"))
    .selectAll()
    .where(({ fn }) => fn<number>("jsonb_array_length", ["cosignatures"]), ">", 0)
    .orderBy("generation", "desc")
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { names: witnessNames(row.cosignatures), size: Number(row.size), at: new Date(row.at).toISOString() }
    : null;
};

/** The newest run that compared the log with pasted anchors, if they agreed. */
const newestAnchored = async (db: Db): Promise<Outside["anchor"]> => {
  const row = await db
    .selectFrom("audit.verify_run")
    .select(["anchor_count", "checks", "finished_time"])
    .where("state", "=", "completed")
    .where("anchor_count", ">", 0)
    .orderBy("created_time", "desc")
    .limit(1)
    .executeTakeFirst();
  const agrees = row?.checks.some(({ name, state }) => name === "anchors" && state === "ok") ?? false;
  return row?.finished_time && agrees
    ? { count: row.anchor_count, at: new Date(row.finished_time).toISOString() }
    : null;
};

/** Agreements with copies outside this installation. Without them a log that is rewritten together with its tree looks sound. */
export const readOutside = async (db: Db): Promise<Outside> => {
  const [witness, anchor] = await Promise.all([newestWitnessed(db), newestAnchored(db)]);
  return { witness, anchor };
};
