import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { NamedLocks } from "#infra/engines/database/advisory-lock.ts";
import type { BusinessClock } from "#infra/engines/business-clock/business-clock.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { EvidenceStore } from "#infra/stores/evidence/evidence-store.ts";
import type { Folder } from "#infra/engines/files/folder.ts";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import type { ImportStore } from "#infra/stores/imports/import-store.ts";
import type { Jobs } from "#infra/stores/jobs/jobs.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Progress } from "#infra/engines/read-models/progress.ts";
import type { SealAsker } from "#infra/stores/seals/seal-asker.ts";
import type { SealReader } from "#infra/stores/seals/seal-reader.ts";
import type { VerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
import type { TenantPlace } from "./tenant-place.ts";

/** The tree over the tenant's log. Every process may read it, but only the sealer extends it, on request. */
export type TenantSeals = { reader: SealReader; asker: SealAsker };

/** The engines of one place. Each connects at its first use. */
export type Engines = TenantPlace & {
  /** Absolute path of the folder with `files` and `exports`. */
  folder: string;
  /** IANA name of the time zone for "today" and months. */
  timeZone: string;
  /** The business time. */
  clock: BusinessClock;
  db: Kysely<Database>;
  /** The connections of `db`, for code that uses PostgreSQL without Kysely. */
  pool: Pool;
  /** One lock per customer across all processes. */
  customerLocks: NamedLocks;
  /** One lock per maker's mark of a cylinder across all processes. */
  batchLocks: NamedLocks;
  events: UpcastLog;
  /** The same log with its events as stored, for the sealer, verify, and the copy tools. */
  storedEvents: EventLog;
  /** Name of the log, stored with its positions, because a position is valid in one log only. Empty for the usual log in `db`. */
  logName: string;
  progress: Progress;
  bus: LiveBus;
  /** Uploaded pictures. */
  files: FileStore;
  /** The same as files by path, for backup and restore. */
  uploads: Folder;
  seals: TenantSeals;
  jobs: Jobs;
  /** Imported spreadsheets and their rows. */
  imports: ImportStore;
  /** Runs of verify: their rows, for the requester and the executing process. */
  verifyRuns: VerifyRuns;
  /** Evidence bundles: their contents, and the facts of the finished ones. */
  evidence: EvidenceStore;
  /** Closes the engines in use, last opened first. */
  close(): Promise<void>;
};

/** One tenant with its own engines. They give no access to other tenants. */
export type Tenant = Engines & {
  /** UUID of the tenant in tokens and job payloads. */
  id: string;
};
