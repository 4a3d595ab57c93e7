import { Router } from "express";
import { v7 } from "uuid";
import { z } from "zod";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";
import { uuid } from "#contracts/fields/schema.ts";
import { exportableLists } from "#contracts/resources/exportable.ts";
import { availableFormats, exportRequest, type ExportAnswer, type ExportPayload } from "#contracts/wire/exports.ts";
import type { ExportFiles } from "#infra/exports/export-files.ts";
import type { ExportJob, ExportStore } from "#infra/exports/export-store.ts";
import type { JobQueue } from "#infra/queue/job-queue.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { demandCode, requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { rawRequest, readListRequest } from "../lists/read-request.ts";

export type ExportDeps = {
  queue: JobQueue<ExportPayload>;
  files: ExportFiles;
  /** Rows of exports live in the tenant's own database. */
  storeOf(db: RequestContext["db"]): ExportStore;
  now: () => Date;
};

const RIGHT = "export:add";
const paging = z.object({
  pageIndex: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});

/** Exports under `/base/export`: each sees and removes only the own ones (decisions §1). */
export const createExportRouter = (deps: ExportDeps): Router => {
  const router = Router();
  router.use("/export", requireCode(RIGHT));
  router.get("/export/getpage", listExports(deps));
  router.get("/export/:id/file", sendFile(deps));
  router.route("/export/:id").get(showExport(deps)).delete(dropExport(deps));
  router.post("/export/:list", startExport(deps));
  return router;
};

const listExports = ({ storeOf }: ExportDeps) =>
  handle(async ({ caller, db }, request, response) => {
    const { pageIndex, pageSize } = validate(paging, request.query);
    const { list, total } = await storeOf(db).page(caller.userId, pageIndex, pageSize);
    sendOk(response, { list: list.map(answerOf), total });
  });

const showExport = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    sendOk(response, answerOf(await findOwn(deps, context, request.params.id)));
  });

const startExport = ({ queue, now, storeOf }: ExportDeps) =>
  handle(async ({ caller, db, language, tenant }, request, response) => {
    const list = String(request.params.list);
    const definition = [...exportableLists].find(([name]) => name.toLowerCase() === list.toLowerCase())?.[1];
    if (!definition?.export) throw new Failure("export.unknownList", { status: 404, params: { list } });
    demandCode(response, definition.permission);
    const { format, scope } = validate(exportRequest, request.body);
    if (!availableFormats.includes(format)) throw new Failure("export.formatUnavailable", { params: { format } });
    const { format: _format, scope: _scope, ...query } = request.body as Record<string, unknown>;
    readListRequest(definition, query);
    const id = v7();
    const fileName = `${titleOf(definition, language)}-${stamp(now(), tenant.timeZone)}.${format}`;
    const who = { userId: caller.userId, userName: caller.userName, language };
    const job = { id, list: definition.export, format, scope, query: rawRequest(query), fileName, ...who };
    await storeOf(db).add(job);
    // Should the queue be down, the workers find the row by themselves.
    await queue.add(id, { id }).catch(() => undefined);
    sendOk(response, { id }, "ok.submitted");
  });

const dropExport = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    const { id, format } = await findOwn(deps, context, request.params.id);
    const store = deps.storeOf(context.db);
    if (await store.cancel(id)) {
      await deps.queue.remove(id);
      return sendOk(response, { id }, "ok.done");
    }
    await deps.files.remove(id, format);
    await store.remove(id);
    sendOk(response, { id }, "ok.removed");
  });

const sendFile = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    const { id, format, state, fileName } = await findOwn(deps, context, request.params.id);
    if (state !== "completed") throw new Failure("export.notReady", { status: 409, params: { state } });
    await new Promise<void>((resolve, reject) => {
      response.download(deps.files.path(id, format), fileName, { dotfiles: "allow" }, (error) =>
        error ? reject(fileFailure(error)) : resolve(),
      );
    });
  });

const fileFailure = (error: Error): Error =>
  "code" in error && error.code === "ENOENT" ? new Failure("export.notFound", { cause: error }) : error;

async function findOwn({ storeOf }: ExportDeps, { caller, db }: RequestContext, id: unknown): Promise<ExportJob> {
  const job = typeof id === "string" && uuid.test(id) ? await storeOf(db).find(id, caller.userId) : undefined;
  if (!job) throw new Failure("export.notFound");
  return job;
}

const answerOf = (job: ExportJob): ExportAnswer => ({
  id: job.id,
  list: job.list,
  format: job.format,
  scope: job.scope,
  state: job.state,
  done: job.done,
  total: job.total,
  fileName: job.fileName,
  error: job.error,
  createdTime: job.createdTime.toISOString(),
  finishedTime: job.finishedTime?.toISOString() ?? null,
});

const titleOf = ({ name, export: exported }: ListDefinition, language: RequestContext["language"]): string => {
  const key = [`lists.${name}`, `resources.${name}`].find((each) => hasText(language, each));
  return key ? translate(language, key) : (exported ?? name);
};

/** yyyyMMdd-HHmmss on the tenant's clock. */
const stamp = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
    .format(at)
    .replaceAll(/[-:]/g, "")
    .replace(" ", "-");
