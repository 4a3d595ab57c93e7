import type { Kysely } from "kysely";
import type { Database } from "./database.ts";

/** Moves exports that a server of an earlier version wrote down to where jobs of every kind stand. An attempt that goes on over there is fenced off. */
export const adoptEarlierJobs = async (db: Kysely<Database>): Promise<void> => {
  await db
    .with("earlier", (old) => old.deleteFrom("export_job").returningAll())
    .insertInto("job")
    .columns([
      ...(["id", "kind", "payload", "state", "attempts", "done", "total", "error", "language", "user_id"] as const),
      ...(["user_name", "company_id", "file_name", "file_ending", "file_size"] as const),
      ...(["created_time", "started_time", "finished_time"] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom("earlier")
        .select(({ fn, ref, cast, val }) => {
          const text = (value: string) => cast<string>(val(value), "text");
          const fields = (["list", "format", "scope", "query"] as const).flatMap((name) => [text(name), ref(name)]);
          return ["id", text("export").as("kind"), fn<string>("jsonb_build_object", fields).as("payload")] as const;
        })
        .select(["state", "attempts", "done", "total", "error", "language", "user_id", "user_name", "company_id"])
        .select(["file_name", "format as file_ending", "file_size", "created_time", "started_time", "finished_time"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
