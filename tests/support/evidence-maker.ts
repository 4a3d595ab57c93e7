import { createExportFiles } from "#infra/engines/exports/export-files.ts";
import { createDiskFiles } from "#infra/engines/files/disk-files.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { readVerifiers } from "#infra/tools/verifier/read-verifiers.ts";
import { openSealer } from "#tests/projections/sealer/open-sealer.ts";
import { createEvidenceJob, type EvidenceDeps } from "#workers/jobs/evidence.ts";
import type { TestDatabase } from "./database.ts";

/** A sealer and a worker that makes bundles, both in this process, on a database and a `DATA_DIR` of the caller's. */
export const openEvidenceMaker = async (database: TestDatabase, folder: string) => {
  const shop = await openSealer({ given: { ...database, drop: async () => undefined } });
  const { tenant } = shop;
  const worked: Tenant = {
    ...tenant,
    files: createDiskFiles(folder),
    evidence: { ...tenant.evidence, files: createExportFiles(folder, "evidence") },
  };
  return {
    tenant: worked,
    /** Starts a sealer of the log. */
    seal: () => shop.start(),
    /** Works off one job, as a worker does; `changes` replace parts of what the worker is given. */
    make: (id: string, changes: Partial<EvidenceDeps> = {}, signal = new AbortController().signal): Promise<void> =>
      createEvidenceJob({
        tenant: worked,
        verifiers: readVerifiers,
        log: createLogger({ name: "test", level: "silent" }),
        ...changes,
      })({ id, tenantId: worked.id }, signal),
    close: () => shop.close(),
  };
};
export type EvidenceMaker = Awaited<ReturnType<typeof openEvidenceMaker>>;
