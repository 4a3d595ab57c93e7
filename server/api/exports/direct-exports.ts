import { setTimeout as delay } from "node:timers/promises";
import { Router } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { customerInventory } from "#contracts/lists/customer-stock.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { stockDetail } from "#contracts/lists/stock.ts";
import type { ExportFormat } from "#contracts/wire/exports.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { queueExport } from "./queue-export.ts";
import { sendExport } from "./send-export.ts";

/** Lists whose file the specification has a call of its own for, which answers the file itself (rules §1). */
export const directLists: readonly ListDefinition[] = [stockDetail, customerInventory];

/** The call's name behind the list's own, and what it answers. */
export const directFormats = { ExportExcel: "xlsx", ExportPdf: "pdf" } satisfies Record<string, ExportFormat>;

/** Callers give up after 20 s (rules §6); a file that takes longer is found among the exports. */
const WAIT_MS = 18_000;
const LOOK_MS = 200;

/** Makes the file as every export is made, waits for it and answers it. `isAll=false` takes the current page alone. */
export const createDirectExports = (definition: ListDefinition): Router => {
  const router = Router();
  for (const [call, format] of Object.entries(directFormats)) {
    const answer = handle(async (context, request, response) => {
      const { isAll, ...query } = request.query as Record<string, unknown>;
      const scope = isAll === "false" ? "page" : "all";
      const id = await queueExport(context, { definition, format, scope, query, isDirect: true });
      const { fileName } = await finished(context, id);
      await sendExport(response, context.tenant.jobs.files("export").path(id, format), fileName ?? id);
    });
    router.get(
      `${definition.path}${call}`,
      requireCode(systemScreens.export.codes.add),
      requireCode(...definition.permission),
      answer,
    );
  }
  return router;
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
