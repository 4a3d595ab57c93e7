import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createFiles } from "#infra/engines/files/file-store.ts";
import { openSealer } from "#tests/projections/audit/sealer/open-sealer.ts";
import type { JobTenant } from "#workers/jobs/define-job.ts";
import { evidenceJob } from "#workers/jobs/evidence.ts";
import type { TestDatabase } from "./database.ts";
import { testTenant } from "./tenant.ts";
import { workOff } from "./work-off.ts";

/** A sealer and a worker that makes bundles, both in this process, on a database and a `DATA_DIR` of the caller's. */
export const openEvidenceMaker = async (database: TestDatabase, folder: string) => {
  const shop = await openSealer({ given: { ...database, drop: async () => undefined } });
  const { jobs, evidence, close } = await testTenant(database, folder);
  const tenant = { ...shop.tenant, files: createFiles(createDiskFolder(folder, "files")), jobs, evidence };
  return {
    tenant,
    /** Starts a sealer of the log. */
    seal: () => shop.start(),
    /** Works off one job, as a worker does; `changes` replace parts of the tenant that the worker is given. */
    make: (id: string, changes: Partial<JobTenant> = {}, signal?: AbortSignal): Promise<void> =>
      workOff({ ...tenant, ...changes }, evidenceJob(), id, signal),
    async close() {
      await close();
      await shop.close();
    },
  };
};
export type EvidenceMaker = Awaited<ReturnType<typeof openEvidenceMaker>>;
