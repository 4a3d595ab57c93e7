import type { Kysely, Transaction } from "kysely";
import type { EvidenceState, LastCheck } from "#contracts/audit/evidence-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { JobState } from "#contracts/wire/job-kinds.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { MadeBundle } from "#infra/engines/database/tables/evidence.ts";
import type { Jobs } from "../jobs/jobs.ts";

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

/** The digests of a bundle: of its file, and of its manifest, in hex. An altered copy may still have the right manifest. */
export type BundleDigests = { digest: string; manifest: string };

/** Bundles. The job holds the state of each; its row here holds its contents and the facts of the finished bundle. */
export type EvidenceStore = {
  /** Adds a bundle's row and the job that makes it. */
  add(bundle: NewEvidence): Promise<void>;
  find(id: string, userId?: string): Promise<EvidenceJob | undefined>;
  /** Saves the facts of a finished bundle, in the transaction that finishes its job. */
  facts(trx: Transaction<Database>, id: string, bundle: MadeBundle & BundleDigests): Promise<void>;
  /** Saves the check of a copy. Returns the id of its bundle. */
  checked(copy: { digest: string; manifests: string[] }, check: LastCheck): Promise<string | undefined>;
  remove(id: string): Promise<void>;
};

const columns = [
  "evidence.id",
  "evidence.gas_barcodes as gasBarcodes",
  "evidence.order_number as orderNumber",
  "evidence.purpose",
  "evidence.pictures",
  "evidence.names",
  "evidence.file_name as fileName",
  "evidence.language",
  "evidence.user_id as userId",
  "evidence.user_name as userName",
  "evidence.company_id as companyId",
  "evidence.created_time as createdTime",
  "evidence.made",
  "evidence.digest",
  "evidence.last_check as lastCheck",
  "job.state as jobState",
  "job.attempts",
  "job.done",
  "job.total",
  "job.error",
  "job.finished_time as finishedTime",
] as const;

type JobColumns = Pick<EvidenceJob, "attempts" | "done" | "total" | "error" | "finishedTime">;
type Row = Omit<EvidenceJob, keyof JobColumns | "state"> & { [K in keyof JobColumns]: JobColumns[K] | null } & {
  jobState: JobState | null;
};

/** A bundle's current state. Backups hold no jobs: a restored bundle without its job was finished before, or never will be. */
const standing = ({ jobState, ...row }: Row): EvidenceJob => {
  const state = jobState ?? (row.digest === null ? "failed" : "completed");
  const { attempts, done, total } = row;
  const counts = {
    attempts: attempts ?? 0,
    done: done ?? row.made?.events ?? 0,
    total: total ?? row.made?.events ?? 0,
  };
  if (state !== "cancelled") return { ...row, ...counts, state };
  return { ...row, ...counts, state: "failed", error: translate(row.language, "evidence.cancelled") };
};

const bundles = (db: Kysely<Database>) =>
  db.selectFrom("audit.evidence as evidence").leftJoin("job", "job.id", "evidence.id");

export const createEvidenceStore = (db: Kysely<Database>, jobs: Pick<Jobs, "add">): EvidenceStore => {
  const row = (id: string, on: Kysely<Database> = db) => on.updateTable("audit.evidence").where("id", "=", id);
  return {
    add: async ({ gasBarcodes, orderNumber, fileName, userId, userName, companyId, createdTime, ...choices }) => {
      const jsonColumns = { gas_barcodes: JSON.stringify(gasBarcodes), order_number: orderNumber, file_name: fileName };
      const whose = { user_id: userId, user_name: userName, company_id: companyId, created_time: createdTime };
      const { id, language } = choices;
      const who = { userId, userName, companyId, language };
      await jobs.add({ id, kind: "evidence", payload: {}, who, fileName, createdTime }, async (trx) => {
        await trx
          .insertInto("audit.evidence")
          .values({ ...choices, ...jsonColumns, ...whose, job_id: id })
          .execute();
      });
    },
    find: async (id, userId) => {
      const one = bundles(db).select(columns).where("evidence.id", "=", id);
      const job = await (userId === undefined ? one : one.where("evidence.user_id", "=", userId)).executeTakeFirst();
      return job && standing(job);
    },
    facts: async (trx, id, { digest, manifest, ...made }) => {
      await row(id, trx)
        .set({ made: JSON.stringify(made), digest, manifest })
        .execute();
    },
    checked: async ({ digest, manifests }, check) => {
      const bundle = await db
        .selectFrom("audit.evidence")
        .select("id")
        .where((eb) =>
          eb.or([eb("digest", "=", digest), ...(manifests.length > 0 ? [eb("manifest", "in", manifests)] : [])]),
        )
        .orderBy((eb) => eb("digest", "=", digest), "desc")
        .executeTakeFirst();
      if (bundle)
        await row(bundle.id)
          .set({ last_check: JSON.stringify(check) })
          .execute();
      return bundle?.id;
    },
    remove: async (id) => {
      await db.deleteFrom("audit.evidence").where("id", "=", id).execute();
    },
  };
};
