import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { JobHint } from "#contracts/wire/live-topics.ts";
import { jobDefinitions } from "#contracts/jobs/registry.ts";
import { streamKinds } from "#contracts/streams/kinds.ts";
import { createMovedClock, realClock } from "#infra/engines/business-clock/business-clock.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { createNamedLocks, type NamedLocks } from "#infra/engines/database/advisory-lock.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { logConnection } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createTurns } from "#infra/turns.ts";
import { createEventLog, nameOfLog, type LogChoice } from "#infra/engines/event-log/create-event-log.ts";
import type { EventStoreLogOptions } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { createEvidenceStore } from "#infra/stores/evidence/evidence-store.ts";
import { createExportFiles } from "#infra/stores/exports/export-files.ts";
import { createFiles } from "#infra/engines/files/file-store.ts";
import { folderOpener } from "#infra/engines/files/bucket-folder.ts";
import type { BucketSettings } from "#infra/engines/files/folder.ts";
import { createImportStore } from "#infra/stores/imports/import-store.ts";
import { createJobs } from "#infra/stores/jobs/jobs.ts";
import { createJobStore } from "#infra/stores/jobs/job-store.ts";
import { createLiveBus } from "#infra/engines/live-bus/create-live-bus.ts";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { createBusConsumer, createBusQueue } from "#infra/engines/queue/bus-queue.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import { createSealAsker } from "#infra/stores/seals/seal-asker.ts";
import { createSealReader } from "#infra/stores/seals/seal-reader.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createVerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
import { createHiddenTexts } from "#infra/engines/upcast-log/hidden-texts.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Engines } from "./tenant.ts";
import { folderOf, keyPrefixOf, prefixOf, queueNameOf, type TenantPlace } from "./tenant-place.ts";

type Closable = { close?: () => Promise<void> };

/** Parts that are made at their first use and closed together. */
type Parts = {
  /** Returns a function that makes the part at the first call and then returns the same part. */
  once<Part extends object>(make: () => Part & Closable): () => Part;
  /**
   * Closes the parts, last made first. If one fails to close, the others are still closed.
   *
   * @throws AggregateError with the reasons of the failures
   */
  closeAll(): Promise<void>;
};

const createParts = (): Parts => {
  const open: Closable[] = [];
  return {
    once<Part extends object>(make: () => Part & Closable) {
      let part: (Part & Closable) | undefined;
      return () => {
        if (part === undefined) open.push((part = make()));
        return part;
      };
    },
    async closeAll() {
      const failures: unknown[] = [];
      for (const part of open.splice(0).reverse()) await part.close?.().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, "parts could not be closed");
    },
  };
};

export type Opening = Pick<EventStoreLogOptions, "sendsAgain"> & {
  config: LogChoice & {
    dataDir: string;
    redisUrl?: string;
    timeZone: string;
    demoClock: boolean;
    /** Absent: files are in `dataDir`. */
    bucket?: BucketSettings;
  };
  /** Name shown in `pg_stat_activity`. */
  program: string;
  /** Maximum number of connections of `db` of the platform's own tenant, and of every other. Default: 10. */
  connections?: { home: number; other: number };
  /** Called when a connection is lost. It reconnects by itself. */
  onError(error: Error): void;
  /** Absent: nothing is measured. */
  meters?: { pool(tenant: string, pool: Pool): void; log?(tenant: string, log: EventLog): EventLog };
};

/** Size of the separate pool for locks. A waiting lock holds a connection, and must not take one that the work under a lock needs. */
const LOCK_CONNECTIONS = 4;

/** The engines of one place, each made at its first use. Long because each engine is made and named here. */
export const openEngines = (place: TenantPlace, opening: Opening): Engines => {
  const { once, closeAll } = createParts();
  const {
    folder,
    logName,
    database,
    locks,
    log,
    bus,
    progress,
    uploads,
    files,
    seals,
    jobs,
    imports,
    verifyRuns,
    evidence,
  } = makersOf(place, opening, once);
  return {
    ...place,
    folder,
    timeZone: opening.config.timeZone,
    clock: opening.config.demoClock ? createMovedClock(() => database().db) : realClock,
    logName,
    get db() {
      return database().db;
    },
    get pool() {
      return database().pool;
    },
    customerLocks: (names, work) => locks().customer(names, work),
    batchLocks: (names, work) => locks().batch(names, work),
    get events() {
      return log().read;
    },
    get storedEvents() {
      return log().stored;
    },
    get progress() {
      return progress();
    },
    get bus() {
      return bus();
    },
    get files() {
      return files();
    },
    get uploads() {
      return uploads();
    },
    get seals() {
      return seals();
    },
    get jobs() {
      return jobs();
    },
    get imports() {
      return imports();
    },
    get verifyRuns() {
      return verifyRuns();
    },
    get evidence() {
      return evidence();
    },
    close: closeAll,
  };
};

/** The log as the product reads it: events of today's version, without hidden texts. */
const readFor = (log: EventLog, db: () => Kysely<Database>) => createUpcastLog(log, { hidden: createHiddenTexts(db) });

/** One function per engine. It makes the engine at the first call and then returns the same one. Long because each engine is made here. */
const makersOf = (place: TenantPlace, opening: Opening, once: Parts["once"]) => {
  const { config, program, connections, onError, meters, sendsAgain } = opening;
  const { code, databaseUrl: url, mark } = place;
  const { redisUrl } = config;
  const isHome = mark === "";
  const folder = folderOf(place, config.dataDir);
  const choice = { ...config, eventStorePrefix: prefixOf(place, config.eventStorePrefix) };

  const database = once(() => {
    const max = connections?.[isHome ? "home" : "other"];
    const connection = createConnection({ url, name: program, max, isSmall: !isHome, onError });
    meters?.pool(code, connection.pool);
    return connection;
  });
  const ownLine = once(() => createLastingConnection({ ...logConnection(url), application_name: `${program} line` }));
  const line = isHome ? undefined : ownLine;
  const locks = once(() =>
    locksOf(
      isHome ? createConnection({ url, name: `${program} locks`, max: LOCK_CONNECTIONS, onError }) : database().pool,
    ),
  );
  const log = once(() => {
    // The names of the platform's own streams begin as those of all tenants do, so it reads by their kinds.
    const bare = createEventLog(choice, url, { sendsAgain, line, ...(isHome && { kinds: streamKinds }) });
    const measured = meters?.log?.(code, bare) ?? bare;
    return { stored: measured, read: readFor(measured, () => database().db), close: measured.close };
  });
  const bus = once(() => createLiveBus({ redisUrl, databaseUrl: url, mark, line, onError }));
  const progress = once(() => createProgress({ pool: database().pool, bus: bus(), order: log().stored.order }));
  const { uploads, folders } = fileMakersOf(place, config, once);
  const queuePlace = redisUrl === undefined ? undefined : { name: queueNameOf(place), redisUrl, onError };
  const queue = once(() => (queuePlace ? createJobQueue<JobHint>(queuePlace) : createBusQueue(bus())));
  const jobs = once(() =>
    createJobs({
      store: createJobStore(database().db),
      queue,
      bus: bus(),
      files: (kind) => folders[jobDefinitions[kind].folder ?? "exports"](),
      consume: (concurrency, work) =>
        queuePlace ? createJobConsumer({ ...queuePlace, concurrency, work }) : createBusConsumer(bus(), work),
    }),
  );
  const imports = once(() => createImportStore(database().db, database().pool));
  const evidence = once(() => createEvidenceStore(database().db, jobs()));
  const files = once(() => createFiles(uploads()));
  const verifyRuns = once(() => createVerifyRuns(database().db, jobs()));
  const logName = nameOfLog(choice);
  const seals = once(() => sealsOf({ db: database().db, bus: bus(), log: log().stored, logName }));
  return {
    folder,
    logName,
    database,
    locks,
    log,
    bus,
    progress,
    uploads,
    files,
    seals,
    jobs,
    imports,
    verifyRuns,
    evidence,
  };
};

/** Locks of the platform's own tenant have a pool of their own. Those of another share its `db`: one lock at a time, and the rest is for the work. */
const locksOf = (place: Pool | Connection) => {
  if ("close" in place)
    return {
      customer: createNamedLocks(place.pool, "customer"),
      batch: createNamedLocks(place.pool, "batch"),
      close: place.close,
    };
  const turns = createTurns(1);
  const inTurn = (space: string): NamedLocks => {
    const lock = createNamedLocks(place, space);
    return (names, work) => turns(() => lock(names, work));
  };
  return { customer: inTurn("customer"), batch: inTurn("batch") };
};

/** Folders of the tenant's files, on the disk or in the bucket. */
const fileMakersOf = (place: TenantPlace, { dataDir, bucket }: Opening["config"], once: Parts["once"]) => {
  const folder = folderOf(place, dataDir);
  const openFolder = folderOpener(folder, bucket && { ...bucket, prefix: keyPrefixOf(place) });
  const exportsIn = (name: string) => once(() => createExportFiles(folder, name, openFolder(name)));
  return {
    uploads: once(() => openFolder("files")),
    folders: { exports: exportsIn("exports"), evidence: exportsIn("evidence") },
  };
};

const sealsOf = (parts: Omit<Parameters<typeof createSealAsker>[0], "reader">): Engines["seals"] => {
  const reader = createSealReader(parts.db);
  return { reader, asker: createSealAsker({ ...parts, reader }) };
};
