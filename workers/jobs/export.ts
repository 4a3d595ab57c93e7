import type { Kysely } from "kysely";
import { exportableLists } from "#contracts/lists/exportable.ts";
import type { Checkpoint } from "#contracts/seals/checkpoint.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Printer } from "#infra/engines/browser/printer.ts";
import { GivenUp } from "#infra/engines/jobs/define-job.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import { defineJob, type JobTenant } from "./define-job.ts";
import { writePdf } from "./write-pdf.ts";
import { writeSheet } from "./write-sheet.ts";

export type ExportDeps = {
  db: Kysely<Database>;
  tenantId: string;
  timeZone: string;
  /** Prints PDF files; absent where only other formats are made. */
  printer?: Printer;
  now: () => Date;
  /** Of an Excel sheet; default: what the format holds. */
  mostRows?: number;
  /** How far the read models have come, for the footer. */
  position(): Promise<string | undefined>;
  /** The log's newest checkpoint, for the footer's last line. */
  sealed(): Promise<Pick<Checkpoint, "size" | "root"> | undefined>;
};

const depsOf = ({ id, db, pool, timeZone, clock, seals }: JobTenant): ExportDeps => ({
  db,
  tenantId: id,
  timeZone,
  now: () => clock.now(),
  position: () => readPosition(pool),
  sealed: () => seals.reader.newest(),
});

/** Makes the file of one export of a list. `changes` replace parts of what it is made with. */
export const exportJob = (changes: Partial<ExportDeps> = {}) =>
  defineJob("export", {
    async run({ tenant, job, payload, scope, signal, progress, file }) {
      const definition = exportableLists.get(payload.list);
      if (!definition) throw new GivenUp("export.unknownList");
      const parsed = parseListRequest(definition, payload.query);
      if (!parsed.ok) throw new GivenUp("list.invalid");
      const { language, userId, userName } = job;
      // Rows are cut by somebody's rights.
      if (userId === null) throw new GivenUp("access.denied");
      const asked = { ...payload, language, userId, userName: userName ?? "" };
      const task = { job: asked, path: file.path, progress };
      const made = { ...task, definition, request: parsed.value, scope, signal };
      const write = payload.format === "pdf" ? writePdf : writeSheet;
      return { done: await write({ ...depsOf(tenant), ...changes }, made) };
    },
  });
