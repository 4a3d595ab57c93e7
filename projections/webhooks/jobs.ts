import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { Message } from "./messages.ts";
import { JOB_STREAM } from "./store.ts";

/** The message of an export or an import that ended. Undefined for one that was deleted meanwhile. */
export const messageOfJob = async (db: Kysely<Database>, stream: string): Promise<Message | undefined> => {
  const id = stream.slice(JOB_STREAM.length);
  const job = await db
    .selectFrom("job")
    .select(["kind", "payload", "done", "company_id", "user_id", "file_name", "finished_time"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!job?.finished_time || job.company_id === null) return undefined;
  const place = { companyId: job.company_id, subject: job.file_name ?? id, lane: stream };
  const at = job.finished_time.toISOString();
  const who = { jobId: id, userId: job.user_id, companyId: job.company_id };
  if ("list" in job.payload) {
    const { list, format } = job.payload;
    return { ...place, id, type: "export.completed", at, data: { ...who, list, format, count: job.done } };
  }
  if (!("importId" in job.payload)) return undefined;
  const { importId, resource } = job.payload;
  const counts = await db
    .selectFrom("import")
    .select(["created", "skipped", "failed"])
    .where("id", "=", importId)
    .executeTakeFirst();
  const data = { ...who, importId, resource, count: counts?.created ?? job.done, ...counts };
  return { ...place, id, type: "import.completed", at, data };
};
