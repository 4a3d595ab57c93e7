import { Router, type Request, type RequestHandler, type Response } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { uuid } from "#contracts/fields/schema.ts";
import { sizes } from "#contracts/limits.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { paperName } from "#contracts/paper/paper-calls.ts";
import { exportPaging, exportRequest, type ExportAnswer } from "#contracts/wire/exports.ts";
import { isExported, exportedKinds } from "#contracts/wire/job-kinds.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import { refusedExport } from "#server/application/jobs/open-exports.ts";
import { codesOf } from "#server/application/jobs/jobs.ts";
import { Failure, failureOf } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { demandCode, requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { givenBy, rawRequest } from "../lists/read-request.ts";
import { createDirectExports, directLists } from "./direct-exports.ts";
import { queueExport } from "./queue-export.ts";
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
  const own = { userId: caller.userId, kinds: exportedKinds };
  const { list, total } = await tenant.jobs.store.page(own, pageIndex, pageSize);
  sendOk(response, { list: list.flatMap(answerOf), total });
});

const showExport = handle(async (context, request, response) => {
  sendOk(response, answerOf(await findOwn(context, request.params.id))[0]);
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
  const { jobs } = context.tenant;
  const job = await findOwn(context, request.params.id);
  if (await jobs.cancel(job)) return sendOk(response, { id: job.id }, "ok.done");
  await jobs.remove(job);
  sendOk(response, { id: job.id }, "ok.removed");
});

const retryExport = handle(async (context, request, response) => {
  const job = await findReadable(context, request, response);
  await demandPlace(context);
  if (!(await context.tenant.jobs.retry(job))) throw new Failure("export.notEnded");
  sendOk(response, { id: job.id }, "ok.submitted");
});

const sendFile = handle(async (context, request, response) => {
  const { id, kind, fileEnding, state, fileName } = await findReadable(context, request, response);
  if (state !== "completed") throw new Failure("export.notReady", { params: { state } });
  await sendExport(response, context.tenant.jobs.files(kind).path(id, fileEnding ?? ""), fileName ?? id);
});

/** One that begins anew waits among the others. */
const demandPlace = async ({ db, tenant, caller }: RequestContext): Promise<void> => {
  const refused = await db.transaction().execute((trx) => refusedExport(tenant, trx, caller, sizes.openExports - 1));
  if (refused) throw failureOf(refused);
};

/** An own export whose codes its owner still has: how it stands he is told anyway. */
async function findReadable(context: RequestContext, request: Request, response: Response) {
  const job = await findOwn(context, request.params.id);
  for (const codes of codesOf(job)) demandCode(response, codes);
  return job;
}

async function findOwn({ caller, tenant }: RequestContext, id: unknown): Promise<Job> {
  const job = typeof id === "string" && uuid.test(id) ? await tenant.jobs.store.find(id) : undefined;
  if (!job || job.userId !== caller.userId || !isExported(job.kind)) throw new Failure("export.notFound");
  return job;
}

const answerOf = (job: Job): ExportAnswer[] => {
  const { id, state, done, total, error, createdTime, finishedTime } = job;
  const asked = askedOf(job);
  if (!asked) return [];
  const times = { createdTime: createdTime.toISOString(), finishedTime: finishedTime?.toISOString() ?? null };
  return [{ id, ...asked, state, done, total, fileName: job.fileName ?? id, error, ...times }];
};

const askedOf = (job: Job) => {
  if (job.kind === "export") {
    const { list, format, scope } = job.payload;
    return { kind: job.kind, list, format, scope };
  }
  if (job.kind !== "document") return undefined;
  return { kind: job.kind, list: paperName(job.payload.document), format: "pdf", scope: "all" } as const;
};
