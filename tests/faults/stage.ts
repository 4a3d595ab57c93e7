import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { openEventStoreProcess } from "#tests/support/event-store-target.ts";
import { operatedStore } from "./operated-store.ts";
import type { LogName } from "./options.ts";
import { openScene, type Scene } from "./scene.ts";
import type { Store } from "./store.ts";

const template = "fault_template";

/** Resources that all seeds of a run share: one PostgreSQL, with a database that each seed's is copied from. */
export type Stage = {
  dataDir: string;
  /** The application on a database (and an EventStoreDB) of its own. */
  open(seed: number): Promise<Scene>;
  /** `keep` leaves logs and data where they are. */
  close(options: { keep: boolean }): Promise<void>;
};

export async function openStage(log: LogName): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), "cylindra-faults-"));
  // As root PostgreSQL runs as another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  // With fsync, as the product runs it: without, a killed PostgreSQL may forget what it acknowledged.
  const postgres = await startEmbeddedPostgres({ dataDir, maxConnections: 300 });
  await administer(postgres, `create database ${template}`);
  await migrate(postgres.urlOf(template), platformSchema, {
    adminPassword: ADMIN_PASSWORD,
    firstPassword: () => undefined,
  });
  const secret = randomBytes(32).toString("hex");

  return {
    dataDir,
    async open(seed) {
      const database = `seed_${seed}`;
      await administer(postgres, `drop database if exists ${database} with (force)`);
      await administer(postgres, `create database ${database} template ${template}`);
      const store = log === "eventstore" ? await openStore() : undefined;
      const scene = await openScene({ postgres, database, store, secret, dataDir: join(dataDir, database) });
      return {
        ...scene,
        async close() {
          await scene.close();
          await store?.close();
        },
      };
    },
    async close({ keep }) {
      await postgres.stop({ remove: !keep });
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server at `EVENTSTORE_URL`, if one is given; else one in a container or the stand-in. */
async function openStore(): Promise<Store & { close(): Promise<void> }> {
  const { url, prefix, process: own, close } = await openEventStoreProcess();
  return { url, prefix, process: own ?? operatedStore(process.env, url), close };
}

async function administer(postgres: EmbeddedPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
