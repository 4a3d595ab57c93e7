import { createConnection } from "#infra/engines/database/connect.ts";
import { createNamedLocks } from "#infra/engines/database/advisory-lock.ts";
import { createEventLog, nameOfLog } from "#infra/engines/event-log/create-event-log.ts";
import type { EventStoreLogOptions } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { createExportFiles } from "#infra/engines/exports/export-files.ts";
import { createExportStore } from "#infra/engines/exports/export-store.ts";
import { createDiskFiles } from "#infra/engines/files/disk-files.ts";
import { createLiveBus } from "#infra/engines/live-bus/create-live-bus.ts";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Config } from "#infra/process/config/config.ts";
import type { Pool } from "pg";
import type { ExportPayload } from "#contracts/wire/exports.ts";
import type { Engines } from "./tenant.ts";
import { folderOf, prefixOf, queueNameOf, type TenantPlace } from "./tenant-place.ts";

export type Opening = Pick<EventStoreLogOptions, "sendsAgain"> & {
  config: Pick<Config, "dataDir" | "redisUrl" | "eventStoreUrl" | "eventStorePrefix" | "timeZone">;
  /** Shown in `pg_stat_activity`. */
  program: string;
  /** Connections of `db` at most; default 10. */
  connections?: number;
  /** Told when a connection is lost; it comes back by itself. */
  onError(error: Error): void;
  /** Absent: nothing is measured. */
  meters?: { pool(tenant: string, pool: Pool): void; log?(tenant: string, log: EventLog): EventLog };
};

/** Waiting for a lock holds a connection, which must not be one of those that the work under the lock needs. */
const LOCK_CONNECTIONS = 4;

/** The engines of one place, each made when it is first asked for. */
export const openEngines = (place: TenantPlace, opening: Opening): Engines => {
  const { config, program, connections, onError, meters, sendsAgain } = opening;
  const { code, databaseUrl: url } = place;
  const { timeZone, redisUrl } = config;
  const { once, closeAll } = createParts();
  const folder = folderOf(place, config.dataDir);
  const queuePlace = { name: queueNameOf(place), databaseUrl: url, redisUrl, onError };

  const database = once(() => {
    const connection = createConnection({ url, name: program, max: connections, onError });
    meters?.pool(code, connection.pool);
    return connection;
  });
  const locks = once(() => createConnection({ url, name: `${program} locks`, max: LOCK_CONNECTIONS, onError }));
  const choice = { ...config, eventStorePrefix: prefixOf(place, config.eventStorePrefix) };
  const log = once(() => {
    const made = createEventLog(choice, url, { sendsAgain });
    const stored = meters?.log?.(code, made) ?? made;
    return { stored, read: createUpcastLog(stored), close: stored.close };
  });
  const bus = once(() => createLiveBus({ redisUrl, databaseUrl: url, mark: place.mark, onError }));
  const progress = once(() => createProgress({ pool: database().pool, bus: bus(), order: log().stored.order }));
  const store = once(() => createExportStore(database().db));
  const queue = once(() => createJobQueue<ExportPayload>(queuePlace));
  const files = once(() => createDiskFiles(folder));
  const exportFiles = once(() => createExportFiles(folder));

  return {
    ...place,
    folder,
    timeZone,
    logName: nameOfLog(choice),
    get db() {
      return database().db;
    },
    get pool() {
      return database().pool;
    },
    customerLocks: (names, work) => createNamedLocks(locks().pool, "customer")(names, work),
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
    exports: {
      get store() {
        return store();
      },
      get files() {
        return exportFiles();
      },
      get queue() {
        return queue();
      },
      consume: (concurrency, work) => createJobConsumer({ ...queuePlace, concurrency, work }),
    },
    close: closeAll,
  };
};

type Closable = { close?: () => Promise<void> };

/** Parts that are made when they are first asked for, and closed in the opposite order. */
const createParts = () => {
  const made: Closable[] = [];
  return {
    once<Part extends object>(make: () => Part & Closable): () => Part {
      let part: (Part & Closable) | undefined;
      return () => {
        if (part === undefined) made.push((part = make()));
        return part;
      };
    },
    async closeAll(): Promise<void> {
      for (const part of made.splice(0).reverse()) await part.close?.();
    },
  };
};
