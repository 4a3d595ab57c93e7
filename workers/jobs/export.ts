import type { Kysely } from "kysely";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { translate } from "#contracts/locales/translate.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import type { Checkpoint } from "#contracts/seals/checkpoint.ts";
import type { ExportPayload } from "#contracts/wire/exports.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { requesterScope } from "#infra/engines/list-engine/requester-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { ExportFiles } from "#infra/engines/exports/export-files.ts";
import { attemptOfRound, type ExportJob, type ExportStore } from "#infra/engines/exports/export-store.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { NotWanted, TooManyRows, writeSheet } from "./write-sheet.ts";

export type ExportDeps = {
  db: Kysely<Database>;
  store: ExportStore;
  files: ExportFiles;
  log: Logger;
  timeZone: string;
  now: () => Date;
  announce(hint: LiveTopics["export"]): void;
  /** Of an Excel sheet; default: what the format holds. */
  mostRows?: number;
  /** How far the read models have come, for the footer. */
  position(): Promise<string | undefined>;
  /** The log's newest checkpoint, for the footer's last line. */
  sealed(): Promise<Pick<Checkpoint, "size" | "root"> | undefined>;
};

/** A job that keeps killing its worker is given up. */
const MOST_ATTEMPTS = 5;

/**
 * Makes the file of one export. Whatever happens on the way, the row says how it stands, and a file is there only when it is whole: an
 * export whose worker died is made anew from its first row.
 *
 * @throws what the queue should try again.
 */
export const createExportJob =
  (deps: ExportDeps) =>
  async ({ id }: ExportPayload, signal: AbortSignal): Promise<void> => {
    const job = await deps.store.claim(id);
    if (!job) return;
    // An attempt before this one may have left something half done, or still write without being wanted.
    await deps.files.remove(id, job.format);
    const giveUp = (error: string) => finish(deps, job, error);
    if (attemptOfRound(job) > MOST_ATTEMPTS) return giveUp("export.failed");
    const definition = exportableLists.get(job.list);
    if (!definition) return giveUp("export.unknownList");
    const scope = await allowedScope(deps.db, job, definition);
    if (scope === undefined) return giveUp("access.denied");
    const parsed = parseListRequest(definition, job.query);
    if (!parsed.ok) return giveUp("list.invalid");
    try {
      const rows = await writeSheet(deps, { job, definition, request: parsed.value, scope, signal });
      const publish = () => deps.files.publish(id, job.attempts, job.format);
      if (!(await deps.store.complete(id, job.attempts, rows, publish)))
        return await deps.files.discard(id, job.attempts);
      deps.announce({ id, userId: job.userId, state: "completed", done: rows, total: rows });
    } catch (error) {
      await deps.files.discard(id, job.attempts);
      if (error instanceof NotWanted || signal.aborted) return;
      if (error instanceof TooManyRows) return giveUp("export.tooManyRows");
      deps.log.error({ err: error, exportId: id }, "export failed");
      if (attemptOfRound(job) >= MOST_ATTEMPTS) return giveUp("export.failed");
      throw error;
    }
  };

/** The requester's present scope: both the list's own code and the right to export must still be theirs. */
async function allowedScope(db: Kysely<Database>, job: ExportJob, definition: ListDefinition) {
  const mayExport = await requesterScope(db, job.userId, [systemScreens.export.codes.add]);
  return mayExport === undefined ? undefined : requesterScope(db, job.userId, definition.permission);
}

async function finish({ store, files, announce }: ExportDeps, job: ExportJob, error: string): Promise<void> {
  await files.remove(job.id, job.format);
  await store.fail(job.id, translate(job.language, error, { list: job.list }));
  announce({ id: job.id, userId: job.userId, state: "failed", done: job.done, total: job.total });
}
