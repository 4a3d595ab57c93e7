import { type RequestHandler, type Response, Router } from "express";
import { uuid } from "#contracts/fields/schema.ts";
import { sizes } from "#contracts/limits.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { paperFormat, paperName } from "#contracts/paper/paper-calls.ts";
import { exportCalls as calls, directExports, startExport } from "#contracts/interface/export-calls.ts";
import { type ExportAnswer, exportPaging, exportRequest } from "#contracts/wire/exports.ts";
import { exportedKinds, isExported } from "#contracts/wire/job-kinds.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import { refusedExport } from "#server/application/jobs/open-exports.ts";
import { codesOf } from "#server/application/jobs/jobs.ts";
import { Failure, failureOf } from "../http/failure.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addCall, addFileCall } from "../calls/add-call.ts";
import type { RequestContext } from "../http/request-context.ts";
import { demandCode, requireCode } from "../http/require-code.ts";
import { validate } from "../http/validate.ts";
import { rawRequest } from "../lists/read-request.ts";
import { queueExport } from "./queue-export.ts";
import { sendExport } from "./send-export.ts";
import { setTimeout as delay } from "node:timers/promises";

/** Callers time out after 20 s (rules §6). A file that takes longer can be found in the list of exports. */
const WAIT_MS = 18_000;
const LOOK_MS = 200;

/** Queues an export, waits for it and sends the file. With `isAll=false` it holds only the current page. */
const addDirectExports = (router: Router): void => {
  for (const { definition, format, call } of directExports)
    addFileCall(router, call, async (context, { isAll, ...query }, { response }) => {
      const scope = isAll === "false" ? "page" : "all";
      const id = await queueExport(context, { definition, format, scope, query, isDirect: true });
      const { fileName } = await finished(context, id);
      await sendExport(response, context.tenant.jobs.files("export"), { id, format, fileName: fileName ?? id });
    });
};

async function finished({ tenant }: RequestContext, id: string): Promise<Job> {
  const ends = performance.now() + WAIT_MS;
  for (;;) {
    const job = await tenant.jobs.store.find(id);
    if (job?.state === "completed") return job;
    if (!job || job.state === "cancelled") throw new Failure("export.notFound");
    if (job.state === "failed") throw new Failure("export.failed", { msg: job.error ?? undefined });
    if (performance.now() > ends)
      throw new Failure("export.notReady", { status: 503, retryAfter: 5, params: { state: job.state }, data: { id } });
    await delay(LOOK_MS);
  }
}

/** Export calls. Users see and remove only their own exports (rules §1). */
export const createExportRouter = (): Router => {
  const router = Router();
  router.use("/export", requireCode(...calls.get.permission));
  for (const call of [calls.getPage, calls.postPage])
    addCall(router, call, async ({ caller, tenant }, query) => {
      const { pageIndex = 1, pageSize = 20 } = validate(exportPaging, rawRequest(query));
      const owner = { userId: caller.userId, kinds: exportedKinds };
      const { list, total } = await tenant.jobs.store.page(owner, pageIndex, pageSize);
      return done({ list: list.flatMap(answerOf), total });
    });
  addOwn(router);
  for (const [name, definition] of exportableLists) addStart(router, name, definition);
  router.post("/export/:list", unknownList);
  addDirectExports(router);
  return router;
};

const addOwn = (router: Router): void => {
  addFileCall(router, calls.file, async (context, input, { response }) => {
    const { id, kind, fileEnding, state, fileName } = await findReadable(context, input.id, response);
    if (state !== "completed") throw new Failure("export.notReady", { params: { state } });
    await sendExport(response, context.tenant.jobs.files(kind), {
      id,
      format: fileEnding ?? "",
      fileName: fileName ?? id,
    });
  });
  addCall(router, calls.retry, async (context, input, { response }) => {
    const job = await findReadable(context, input.id, response);
    await demandPlace(context);
    return (await context.tenant.jobs.retry(job)) ? done({ id: job.id }) : refusedCall("export.notEnded");
  });
  addCall(router, calls.get, async (context, { id }) => {
    const [answer] = answerOf(await findOwn(context, id));
    return answer ? done(answer) : refusedCall("export.notFound");
  });
  addCall(router, calls.remove, async (context, input) => {
    const { jobs } = context.tenant;
    const job = await findOwn(context, input.id);
    if (await jobs.cancel(job)) return done({ id: job.id }, "ok.done");
    await jobs.remove(job);
    return done({ id: job.id }, "ok.removed");
  });
};

const addStart = (router: Router, name: string, definition: ListDefinition): void =>
  addCall(router, startExport(name, definition), async (context, body) => {
    const { format, scope } = validate(exportRequest, body);
    const { format: _format, scope: _scope, ...query } = body;
    return done({ id: await queueExport(context, { definition, format, scope, query }) });
  });

const unknownList: RequestHandler = ({ params }) => {
  throw new Failure("export.unknownList", { params: { list: String(params["list"]).slice(0, 64) } });
};

/** A retried export counts as an open one. */
const demandPlace = async ({ db, tenant, caller }: RequestContext): Promise<void> => {
  const refusal = await db.transaction().execute((trx) => refusedExport(tenant, trx, caller, sizes.openExports - 1));
  if (refusal) throw failureOf(refusal);
};

/** Finds an own export and checks that its owner still has the permission. Reading only its state needs no permission. */
async function findReadable(context: RequestContext, id: string, response: Response) {
  const job = await findOwn(context, id);
  for (const codes of codesOf(job)) demandCode(response, codes);
  return job;
}

async function findOwn({ caller, tenant }: RequestContext, id: string): Promise<Job> {
  const job = uuid.test(id) ? await tenant.jobs.store.find(id) : undefined;
  if (!job || job.userId !== caller.userId || !isExported(job.kind)) throw new Failure("export.notFound");
  return job;
}

const answerOf = (job: Job): ExportAnswer[] => {
  const { id, state, done: doneCount, total, error, createdTime, finishedTime } = job;
  const subject = askedOf(job);
  if (!subject) return [];
  const times = { createdTime: createdTime.toISOString(), finishedTime: finishedTime?.toISOString() ?? null };
  return [{ id, ...subject, state, done: doneCount, total, fileName: job.fileName ?? id, error, ...times }];
};

const askedOf = (job: Job) => {
  if (job.kind === "export") {
    const { list, format, scope } = job.payload;
    return { kind: job.kind, list, format, scope };
  }
  if (job.kind !== "document") return undefined;
  const { kind, payload } = job;
  return { kind, list: paperName(payload.document), format: paperFormat(payload), scope: "all" } as const;
};
