import { Router, type Request, type RequestHandler, type Response } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { uuid } from "#contracts/fields/schema.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { exportPaging, exportRequest, type ExportAnswer } from "#contracts/wire/exports.ts";
import type { ExportJob } from "#infra/engines/exports/export-store.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { demandCode, requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { givenBy, rawRequest } from "../lists/read-request.ts";
import { createDirectExports, directLists } from "./direct-exports.ts";
import { enqueue, queueExport } from "./queue-export.ts";
import { sendExport } from "./send-export.ts";

const RIGHT = systemScreens.export.codes.add;

/** Exports under `/base/export`: each sees and removes only the own ones (rules §1). */
export const createExportRouter = (): Router => {
  const router = Router();
  router.use("/export", requireCode(RIGHT));
  router.route("/export/getpage").get(listExports).post(listExports);
  router.get("/export/:id/file", sendFile);
  router.post("/export/:id/retry", retryExport);
  router.route("/export/:id").get(showExport).delete(dropExport);
  router.post("/export/:list", demandList, startExport);
  for (const definition of directLists) router.use(createDirectExports(definition));
  return router;
};

const listExports = handle(async ({ caller, tenant }, request, response) => {
  const { pageIndex = 1, pageSize = 20 } = validate(exportPaging, rawRequest(givenBy(request)));
  const { list, total } = await tenant.exports.store.page(caller.userId, pageIndex, pageSize);
  sendOk(response, { list: list.map(answerOf), total });
});

const showExport = handle(async (context, request, response) => {
  sendOk(response, answerOf(await findOwn(context, request.params.id)));
});

const listCalled = ({ params }: Request): ListDefinition => {
  const list = String(params.list);
  const definition = [...exportableLists].find(([name]) => name.toLowerCase() === list.toLowerCase())?.[1];
  if (!definition) throw new Failure("export.unknownList", { params: { list: list.slice(0, 64) } });
  return definition;
};

/** An export needs its list's code, too. */
const demandList: RequestHandler = (request, response, next) => {
  demandCode(response, listCalled(request).permission);
  next();
};

const startExport = handle(async (context, request, response) => {
  const definition = listCalled(request);
  const { format, scope } = validate(exportRequest, request.body);
  const { format: _format, scope: _scope, ...query } = request.body as Record<string, unknown>;
  const id = await queueExport(context, { definition, format, scope, query });
  sendOk(response, { id }, "ok.submitted");
});

const dropExport = handle(async (context, request, response) => {
  const { id, format } = await findOwn(context, request.params.id);
  const { store, queue, files } = context.tenant.exports;
  if (await store.cancel(id)) {
    await queue.remove(id);
    return sendOk(response, { id }, "ok.done");
  }
  await files.remove(id, format);
  await store.remove(id);
  sendOk(response, { id }, "ok.removed");
});

const retryExport = handle(async (context, request, response) => {
  const { id } = await findReadable(context, request, response);
  if (!(await context.tenant.exports.store.retry(id))) throw new Failure("export.notEnded");
  await enqueue(context.tenant, id);
  sendOk(response, { id }, "ok.submitted");
});

const sendFile = handle(async (context, request, response) => {
  const { id, format, state, fileName } = await findReadable(context, request, response);
  if (state !== "completed") throw new Failure("export.notReady", { params: { state } });
  await sendExport(response, context.tenant.exports.files.path(id, format), fileName);
});

/** An own export of a list that its owner may still see: how it stands he is told anyway. */
async function findReadable(context: RequestContext, request: Request, response: Response) {
  const job = await findOwn(context, request.params.id);
  demandCode(response, exportableLists.get(job.list)?.permission ?? []);
  return job;
}

async function findOwn({ caller, tenant }: RequestContext, id: unknown): Promise<ExportJob> {
  const job = typeof id === "string" && uuid.test(id) ? await tenant.exports.store.find(id, caller.userId) : undefined;
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
