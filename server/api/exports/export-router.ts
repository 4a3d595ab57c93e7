import { Router, type Request, type RequestHandler, type Response } from "express";
import { uuid } from "#contracts/fields/schema.ts";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import { exportableLists } from "#contracts/resources/exportable.ts";
import { exportPaging, exportRequest, type ExportAnswer } from "#contracts/wire/exports.ts";
import type { ExportJob } from "#infra/engines/exports/export-store.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { demandCode, requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { givenBy, rawRequest } from "../lists/read-request.ts";
import { createDirectExports, directLists } from "./direct-exports.ts";
import { enqueue, queueExport, type ExportDeps } from "./queue-export.ts";
import { sendExport } from "./send-export.ts";

export type { ExportDeps } from "./queue-export.ts";

const RIGHT = "export:add";

/** Exports under `/base/export`: each sees and removes only the own ones (rules §1). */
export const createExportRouter = (deps: ExportDeps): Router => {
  const router = Router();
  router.use("/export", requireCode(RIGHT));
  router.route("/export/getpage").get(listExports(deps)).post(listExports(deps));
  router.get("/export/:id/file", sendFile(deps));
  router.post("/export/:id/retry", retryExport(deps));
  router.route("/export/:id").get(showExport(deps)).delete(dropExport(deps));
  router.post("/export/:list", demandList, startExport(deps));
  for (const definition of directLists) router.use(createDirectExports(deps, definition));
  return router;
};

const listExports = ({ storeOf }: ExportDeps) =>
  handle(async ({ caller, db }, request, response) => {
    const { pageIndex = 1, pageSize = 20 } = validate(exportPaging, rawRequest(givenBy(request)));
    const { list, total } = await storeOf(db).page(caller.userId, pageIndex, pageSize);
    sendOk(response, { list: list.map(answerOf), total });
  });

const showExport = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    sendOk(response, answerOf(await findOwn(deps, context, request.params.id)));
  });

const listCalled = ({ params }: Request): ListDefinition => {
  const list = String(params.list);
  const definition = [...exportableLists].find(([name]) => name.toLowerCase() === list.toLowerCase())?.[1];
  if (!definition) throw new Failure("export.unknownList", { status: 404, params: { list: list.slice(0, 64) } });
  return definition;
};

/** An export needs its list's code, too. */
const demandList: RequestHandler = (request, response, next) => {
  demandCode(response, listCalled(request).permission);
  next();
};

const startExport = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    const definition = listCalled(request);
    const { format, scope } = validate(exportRequest, request.body);
    const { format: _format, scope: _scope, ...query } = request.body as Record<string, unknown>;
    const id = await queueExport(deps, context, { definition, format, scope, query });
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

const retryExport = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    const { id } = await findReadable(deps, context, request, response);
    if (!(await deps.storeOf(context.db).retry(id))) throw new Failure("export.notEnded");
    await enqueue(deps, id);
    sendOk(response, { id }, "ok.submitted");
  });

const sendFile = (deps: ExportDeps) =>
  handle(async (context, request, response) => {
    const { id, format, state, fileName } = await findReadable(deps, context, request, response);
    if (state !== "completed") throw new Failure("export.notReady", { status: 409, params: { state } });
    await sendExport(response, deps.files.path(id, format), fileName);
  });

/** An own export of a list that its owner may still see: how it stands he is told anyway. */
async function findReadable(deps: ExportDeps, context: RequestContext, request: Request, response: Response) {
  const job = await findOwn(deps, context, request.params.id);
  demandCode(response, exportableLists.get(job.list)?.permission ?? []);
  return job;
}

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
