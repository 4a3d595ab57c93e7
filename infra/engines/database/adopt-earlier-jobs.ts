import type { Kysely } from "kysely";
import type { Database } from "./database.ts";

/** Makes jobs from exports and bundles of an earlier server version. The new job fences off an attempt that still runs there. */
export const adoptEarlierJobs = async (db: Kysely<Database>): Promise<void> => {
  await adoptExports(db);
  await adoptEvidence(db);
};

const standing = ["id", "state", "attempts", "done", "total", "error", "language", "user_id", "user_name"] as const;
const adopted = [...standing, "company_id", "file_name", "file_ending", "created_time", "finished_time"] as const;

const adoptExports = (db: Kysely<Database>) =>
  db
    .with("earlier", (old) => old.deleteFrom("export_job").returningAll())
    .insertInto("job")
    .columns([...adopted, "file_size", "started_time", "kind", "payload"])
    .expression((eb) =>
      eb
        .selectFrom("earlier")
        .select([...standing, "company_id", "file_name", "format as file_ending", "created_time", "finished_time"])
        .select(["file_size", "started_time"])
        .select(({ fn, ref, cast, val }) => {
          const text = (value: string) => cast<string>(val(value), "text");
          const fields = (["list", "format", "scope", "query"] as const).flatMap((name) => [text(name), ref(name)]);
          return [text("export").as("kind"), fn<string>("jsonb_build_object", fields).as("payload")] as const;
        }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const adoptEvidence = (db: Kysely<Database>) =>
  db
    .with("earlier", (old) =>
      old
        .updateTable("audit.evidence")
        .set(({ ref }) => ({ job_id: ref("id") }))
        .where("job_id", "is", null)
        .returningAll(),
    )
    .insertInto("job")
    .columns([...adopted, "kind", "payload"])
    .expression((eb) =>
      eb
        .selectFrom("earlier")
        .select([...standing, "company_id", "file_name"])
        .select(({ val, cast }) => cast<string>(val("zip"), "text").as("file_ending"))
        .select(["created_time", "finished_time"])
        .select(({ cast, val, fn }) => [
          cast<string>(val("evidence"), "text").as("kind"),
          fn<string>("jsonb_build_object", []).as("payload"),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
