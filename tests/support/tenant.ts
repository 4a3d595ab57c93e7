import { realClock } from "#infra/engines/business-clock/business-clock.ts";
import { createNamedLocks } from "#infra/engines/database/advisory-lock.ts";
import type { Connection } from "#infra/engines/database/connect.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createEvidenceStore } from "#infra/stores/evidence/evidence-store.ts";
import { createExportFiles } from "#infra/stores/exports/export-files.ts";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createFiles } from "#infra/engines/files/file-store.ts";
import { createImportStore } from "#infra/stores/imports/import-store.ts";
import { createJobs } from "#infra/stores/jobs/jobs.ts";
import { createJobStore } from "#infra/stores/jobs/job-store.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import { createSealAsker } from "#infra/stores/seals/seal-asker.ts";
import { createSealReader } from "#infra/stores/seals/seal-reader.ts";
import { createVerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
import { createHiddenTexts } from "#infra/engines/upcast-log/hidden-texts.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { homePlace } from "#infra/tenancy/tenant-place.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { TEST_TIME_ZONE } from "./time-zone.ts";

/** A queue that is down: jobs stay rows, which is what the workers go by. */
const noQueue = { add: async () => undefined, remove: async () => undefined, close: async () => undefined };
const noConsumer = () => ({ close: async () => undefined });

/** The platform's own tenant on a seeded database of a test, with its files in a folder of the test. */
export async function testTenant({ db, pool, url }: Connection & { url: string }, folder: string): Promise<Tenant> {
  const { id } = await db.selectFrom("tenant").select("id").executeTakeFirstOrThrow();
  const storedEvents = createPostgresEventLog({ connectionString: url });
  const bus = createPostgresLiveBus({ connectionString: url });
  const uploads = createDiskFolder(folder, "files");
  const exports = createExportFiles(folder);
  const bundles = createExportFiles(folder, "evidence");
  const jobs = createJobs({
    store: createJobStore(db),
    queue: () => noQueue,
    bus,
    files: (kind) => (kind === "evidence" ? bundles : exports),
    consume: noConsumer,
  });
  const reader = createSealReader(db);
  return {
    ...homePlace(url),
    id,
    folder,
    timeZone: TEST_TIME_ZONE,
    clock: realClock,
    db,
    pool,
    customerLocks: createNamedLocks(pool, "customer"),
    batchLocks: createNamedLocks(pool, "batch"),
    events: createUpcastLog(storedEvents, { hidden: createHiddenTexts(() => db) }),
    storedEvents,
    logName: "",
    progress: createProgress({ pool, bus, order: storedEvents.order }),
    bus,
    files: createFiles(uploads),
    uploads,
    seals: { reader, asker: createSealAsker({ db, bus, log: storedEvents, logName: "", reader }) },
    jobs,
    imports: createImportStore(db, pool),
    verifyRuns: createVerifyRuns(db, jobs),
    evidence: createEvidenceStore(db, jobs),
    async close() {
      await Promise.all([bus.close(), storedEvents.close()]);
    },
  };
}
