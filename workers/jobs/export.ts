import { exportableLists } from "#contracts/lists/exportable.ts";
import { GivenUp } from "#infra/stores/jobs/define-job.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { scopeInList } from "#infra/engines/list-engine/requester-scope.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import { defineJob, type JobTenant } from "./define-job.ts";
import { writePdf } from "./write-pdf.ts";
import { writeSheet, type ExportDeps } from "./write-sheet.ts";

/** Wait in ms for a checkpoint that covers the newest events of a file. */
const SEAL_MS = 2000;

const depsOf = ({ id, db, pool, timeZone, clock, seals }: JobTenant): ExportDeps => ({
  db,
  tenantId: id,
  timeZone,
  now: () => clock.now(),
  position: () => readPosition(pool),
  sealed: async () => {
    const { position } = await seals.reader.progress();
    // Nobody seals a log that no part of is sealed yet.
    return position === undefined ? seals.reader.newest() : seals.asker.checkpoint(SEAL_MS);
  },
});

/** Makes the file of one list's export. `changes` replace some of the job's parts. */
export const exportJob = (changes: Partial<ExportDeps> = {}) =>
  defineJob("export", {
    async run({ tenant, job, payload, signal, progress, file }) {
      const definition = exportableLists.get(payload.list);
      if (!definition) throw new GivenUp("export.unknownList");
      const parsed = parseListRequest(definition, payload.query);
      if (!parsed.ok) throw new GivenUp("list.invalid");
      const { language, userId, userName } = job;
      // The person's rights limit the rows, so a person is required.
      if (userId === null) throw new GivenUp("access.denied");
      const scope = await scopeInList(tenant.db, userId, definition);
      const request = { ...payload, language, userId, userName: userName ?? "" };
      const task = { job: request, path: file.path, progress };
      const made = { ...task, definition, request: parsed.value, scope, signal };
      const write = payload.format === "pdf" ? writePdf : writeSheet;
      return { done: await write({ ...depsOf(tenant), ...changes }, made) };
    },
  });
