import { sql, type Kysely, type SqlBool } from "kysely";
import { EVIDENCE_KEPT_DAYS, type EvidenceState, type LastCheck } from "#contracts/audit/evidence-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { MadeBundle } from "#infra/engines/database/tables/evidence.ts";
import { compareDay } from "../list-engine/compare.ts";

export type NewEvidence = {
  id: string;
  gasBarcodes: string[];
  orderNumber: string | null;
  purpose: string;
  pictures: boolean;
  names: boolean;
  fileName: string;
  language: Language;
  userId: string;
  userName: string;
  companyId: string | null;
  createdTime: Date;
};

export type EvidenceJob = NewEvidence & {
  state: EvidenceState;
  attempts: number;
  done: number;
  total: number;
  error: string | null;
  finishedTime: Date | null;
  made: MadeBundle | null;
  digest: string | null;
  lastCheck: LastCheck | null;
};

/** The digests of a bundle: of its file, and of its manifest, which an altered copy may still carry. Hex. */
export type BundleDigests = { digest: string; manifest: string };

export type EvidenceFilter = {
  /** Absent: everybody's. */
  userId?: string;
  find?: string;
  kind?: "cylinder" | "recall" | "order";
  userName?: string;
  /** Calendar days of the zone, both included. */
  firstDay?: string;
  lastDay?: string;
  timeZone: string;
};

/** The rows of bundles. A job goes on only while its row is active and its attempt is the last one. */
export type EvidenceStore = {
  add(job: NewEvidence): Promise<void>;
  find(id: string, userId?: string): Promise<EvidenceJob | undefined>;
  page(filter: EvidenceFilter, pageIndex: number, pageSize: number): Promise<{ list: EvidenceJob[]; total: number }>;
  /** Begins or begins anew; nothing when it is not wanted any more. */
  claim(id: string): Promise<EvidenceJob | undefined>;
  /** `false`: it is not wanted any more. */
  progress(id: string, attempt: number, done: number, total: number): Promise<boolean>;
  /** Finishes it with what `publish` does, while the row is held; `false`, and nothing done, when it is not wanted any more. */
  complete(
    id: string,
    attempt: number,
    bundle: MadeBundle & BundleDigests,
    publish: () => Promise<void>,
  ): Promise<boolean>;
  /** Ends one that waits or runs with a sentence; `false` when it has ended already. */
  fail(id: string, error: string): Promise<boolean>;
  /** Keeps the check of a copy; answers the bundle that it is of. */
  checked(copy: { digest: string; manifests: string[] }, check: LastCheck): Promise<string | undefined>;
  remove(id: string): Promise<void>;
  /** Ids that should be in the queue. */
  unfinished(): Promise<string[]>;
  /** Those whose time is over. */
  expired(): Promise<string[]>;
};

const columns = [
  "id",
  "gas_barcodes as gasBarcodes",
  "order_number as orderNumber",
  "purpose",
  "pictures",
  "names",
  "file_name as fileName",
  "language",
  "user_id as userId",
  "user_name as userName",
  "company_id as companyId",
  "created_time as createdTime",
  "state",
  "attempts",
  "done",
  "total",
  "error",
  "finished_time as finishedTime",
  "made",
  "digest",
  "last_check as lastCheck",
] as const;

const unfinished = ["waiting", "active"] as const;

/** Text that `like` takes for itself. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Long because it holds every statement of the table, one a method. */
export const createEvidenceStore = (db: Kysely<Database>): EvidenceStore => {
  const row = (id: string) => db.updateTable("audit.evidence").where("id", "=", id);
  const attemptOf = (id: string, attempt: number, on: Kysely<Database> = db) =>
    on.updateTable("audit.evidence").where("id", "=", id).where("state", "=", "active").where("attempts", "=", attempt);
  return {
    add: async ({ gasBarcodes, orderNumber, fileName, userId, userName, companyId, createdTime, ...named }) => {
      const kept = { gas_barcodes: JSON.stringify(gasBarcodes), order_number: orderNumber, file_name: fileName };
      const who = { user_id: userId, user_name: userName, company_id: companyId, created_time: createdTime };
      await db
        .insertInto("audit.evidence")
        .values({ ...named, ...kept, ...who })
        .execute();
    },
    find: (id, userId) => {
      const one = db.selectFrom("audit.evidence").select(columns).where("id", "=", id);
      return (userId === undefined ? one : one.where("user_id", "=", userId)).executeTakeFirst();
    },
    page: async (filter, pageIndex, pageSize) => {
      const found = filtered(db, filter);
      const list = await found
        .select(columns)
        .orderBy("created_time", "desc")
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute();
      const { total } = await found.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
      return { list, total: Number(total) };
    },
    claim: (id) =>
      row(id)
        .set((eb) => ({ state: "active", attempts: eb("attempts", "+", 1), done: 0, total: 0 }))
        .where("state", "in", unfinished)
        .returning(columns)
        .executeTakeFirst(),
    progress: async (id, attempt, done, total) => {
      const { numUpdatedRows } = await attemptOf(id, attempt).set({ done, total }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    complete: (id, attempt, { digest, manifest, ...made }, publish) =>
      // The row is held while the file gets its name and the log its event, so that nobody cancels or takes over in between.
      db.transaction().execute(async (trx) => {
        const completed = attemptOf(id, attempt, trx).set({
          state: "completed",
          done: made.events,
          total: made.events,
          error: null,
          made: JSON.stringify(made),
          finished_time: new Date(),
          digest,
          manifest,
        });
        if ((await completed.executeTakeFirst()).numUpdatedRows === 0n) return false;
        await publish();
        return true;
      }),
    fail: async (id, error) => {
      const failed = row(id).set({ state: "failed", error, finished_time: new Date() });
      return (await failed.where("state", "in", unfinished).executeTakeFirst()).numUpdatedRows > 0n;
    },
    checked: async ({ digest, manifests }, check) => {
      const known = await db
        .selectFrom("audit.evidence")
        .select("id")
        .where((eb) =>
          eb.or([eb("digest", "=", digest), ...(manifests.length > 0 ? [eb("manifest", "in", manifests)] : [])]),
        )
        .orderBy((eb) => eb("digest", "=", digest), "desc")
        .executeTakeFirst();
      if (known)
        await row(known.id)
          .set({ last_check: JSON.stringify(check) })
          .execute();
      return known?.id;
    },
    remove: async (id) => {
      await db.deleteFrom("audit.evidence").where("id", "=", id).execute();
    },
    unfinished: async () => {
      const rows = await db.selectFrom("audit.evidence").select("id").where("state", "in", unfinished).execute();
      return rows.map(({ id }) => id);
    },
    expired: async () => {
      const over = sql<Date>`now() - make_interval(days => ${EVIDENCE_KEPT_DAYS})`;
      const rows = await db.selectFrom("audit.evidence").select("id").where("finished_time", "<", over).execute();
      return rows.map(({ id }) => id);
    },
  };
};

const filtered = (db: Kysely<Database>, filter: EvidenceFilter) => {
  const { userId, find, kind, userName, firstDay, lastDay, timeZone } = filter;
  let query = db.selectFrom("audit.evidence");
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  if (userName !== undefined) query = query.where("user_name", "=", userName);
  const created = { ref: sql.ref("created_time"), timeZone };
  if (firstDay !== undefined) query = query.where(compareDay(created, ">=", firstDay));
  if (lastDay !== undefined) query = query.where(compareDay(created, "<=", lastDay));
  // SQL text: a column of JSON has as many elements as a bundle has barcodes.
  const count = sql<number>`jsonb_array_length(gas_barcodes)`;
  if (kind === "order") query = query.where("order_number", "is not", null);
  else if (kind !== undefined)
    query = query.where("order_number", "is", null).where(count, kind === "recall" ? ">" : "=", 1);
  if (find === undefined) return query;
  const part = `%${escaped(find)}%`;
  return query.where((eb) =>
    eb.or([
      eb("purpose", "ilike", part),
      eb("order_number", "ilike", part),
      sql<SqlBool>`gas_barcodes::text ilike ${part}`,
    ]),
  );
};
