import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { NamedLocks } from "#infra/engines/database/advisory-lock.ts";
import type { BusinessClock } from "#infra/engines/business-clock/business-clock.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { EvidenceStore } from "#infra/stores/evidence/evidence-store.ts";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import type { ImportStore } from "#infra/stores/imports/import-store.ts";
import type { Jobs } from "#infra/stores/jobs/jobs.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Progress } from "#infra/engines/read-models/progress.ts";
import type { SealAsker } from "#infra/stores/seals/seal-asker.ts";
import type { SealReader } from "#infra/stores/seals/seal-reader.ts";
import type { VerifyRuns } from "#infra/engines/verify-runs/verify-runs.ts";
import type { TenantPlace } from "./tenant-place.ts";

/** The tree over the tenant's log: read by whoever may, made by the sealer alone, which is asked. */
export type TenantSeals = { reader: SealReader; asker: SealAsker };

/** The engines of one place. Each connects when it is first used. */
export type Engines = TenantPlace & {
  /** Absolute; holds the folders `files` and `exports`. */
  folder: string;
  /** IANA name in which "today" and months are cut. */
  timeZone: string;
  /** The time at which its business happens. */
  clock: BusinessClock;
  db: Kysely<Database>;
  /** The connections of `db`, for callers that speak to PostgreSQL without Kysely. */
  pool: Pool;
  /** One lock per customer across all processes. */
  customerLocks: NamedLocks;
  /** One lock per maker's mark of a cylinder across all processes. */
  batchLocks: NamedLocks;
  events: UpcastLog;
  /** The same log with its events as they are stored, for the sealer, verify, and the tools that copy it unread. */
  storedEvents: EventLog;
  /** Names the log beside a place in it: a place of one log says nothing in another. Empty for the usual one, in `db`. */
  logName: string;
  progress: Progress;
  bus: LiveBus;
  /** Uploaded pictures. */
  files: FileStore;
  seals: TenantSeals;
  /** Jobs of every kind. */
  jobs: Jobs;
  /** Spreadsheets that are imported, and their rows. */
  imports: ImportStore;
  /** Runs of verify: their rows, for who asks for one and who does it. */
  verifyRuns: VerifyRuns;
  /** Evidence bundles: what they are about, and what is known of those that are made. */
  evidence: EvidenceStore;
  /** Closes whatever was used, last opened first. */
  close(): Promise<void>;
};

/** One tenant with its own engines; nothing of another tenant can be reached through it. */
export type Tenant = Engines & {
  /** UUID. Tokens and job payloads name the tenant by it. */
  id: string;
};
