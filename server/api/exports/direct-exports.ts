import { setTimeout as delay } from "node:timers/promises";
import type { Router } from "express";
import { directExports } from "#contracts/interface/export-calls.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import { addFileCall } from "../calls/add-call.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { queueExport } from "./queue-export.ts";
import { sendExport } from "./send-export.ts";

/** Callers time out after 20 s (rules §6). A file that takes longer can be found in the list of exports. */
const WAIT_MS = 18_000;
const LOOK_MS = 200;

/** Queues an export, waits for it and sends the file. With `isAll=false` it holds only the current page. */
export const addDirectExports = (router: Router): void => {
  for (const { definition, format, call } of directExports)
    addFileCall(router, call, async (context, { isAll, ...query }, { response }) => {
      const scope = isAll === "false" ? "page" : "all";
      const id = await queueExport(context, { definition, format, scope, query, isDirect: true });
      const { fileName } = await finished(context, id);
      await sendExport(response, context.tenant.jobs.files("export").path(id, format), fileName ?? id);
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
