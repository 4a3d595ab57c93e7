import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import type { TestProject } from "vitest/node";
import { createConnection } from "#infra/engines/database/connect.ts";
import { migrate, migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { ADMIN_PASSWORD } from "./admin-password.ts";
import { makeReadModels } from "./projections.ts";
import { quickHash } from "./quick-hash.ts";
import { TEST_TIME_ZONE } from "./time-zone.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of the run's own PostgreSQL, of its database `postgres`. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, whatever number of projects asks for it. */
type Shared = { users: number; started: Promise<EmbeddedPostgres>; folder: string };
const slot = globalThis as { cylindraTestPostgres?: Shared };

export async function setup(project: TestProject): Promise<void> {
  // A program that runs many times hands over its own.
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return project.provide("postgresUrl", given);
  slot.cylindraTestPostgres ??= start();
  slot.cylindraTestPostgres.users += 1;
  project.provide("postgresUrl", (await slot.cylindraTestPostgres.started).urlOf("postgres"));
}

export async function teardown(): Promise<void> {
  const shared = slot.cylindraTestPostgres;
  if (!shared || --shared.users > 0) return;
  delete slot.cylindraTestPostgres;
  await end(shared);
}

/** A PostgreSQL with the templates of the tests, for a program that hands its address to many runs as `TEST_POSTGRES_URL`. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const shared = start();
  return { url: (await shared.started).urlOf("postgres"), stop: () => end(shared) };
}

async function end({ started, folder }: Pick<Shared, "started" | "folder">): Promise<void> {
  const postgres = await started.catch(() => undefined);
  await postgres?.stop({ remove: true });
  rmSync(folder, { recursive: true, force: true });
}

function start(): Shared {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-test-"));
  return { users: 0, folder, started: startWithTemplates(join(folder, "data")) };
}

/** Databases to copy from: the schema, the seeds too, the read models too. Copying is far quicker than migrating. */
async function startWithTemplates(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, maxConnections: 400 });
  const client = new pg.Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  await client.query("create database template_migrated");
  const connection = createConnection({ url: postgres.urlOf("template_migrated"), name: "template", max: 2 });
  await migrateToLatest(connection.db, platformSchema).finally(() => connection.close());
  await client.query("create database template_seeded template template_migrated strategy file_copy");
  await addSeeds(postgres.urlOf("template_seeded"));
  await client.query("create database template_whole template template_seeded strategy file_copy");
  await addReadModels(postgres.urlOf("template_whole"));
  await client.end();
  return postgres;
}

const makers = ["华东钢瓶制造有限公司", "江南压力容器有限公司", "北方钢瓶股份有限公司"];

async function addSeeds(url: string): Promise<void> {
  await migrate(url, platformSchema, { adminPassword: ADMIN_PASSWORD, firstPassword: () => undefined });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update account set password_hash = $1", [await quickHash(ADMIN_PASSWORD)]);
  // Nobody made a cylinder before somebody says who did.
  for (const [index, name] of makers.entries())
    await client.query(
      "insert into maker (id, name, code, address, contact, telephone) values ($1, $2, $3, '1', '2', '3')",
      [v7(), name, `M${index + 1}`],
    );
  await client.end();
}

async function addReadModels(url: string): Promise<void> {
  const events = createPostgresEventLog({ connectionString: url });
  await makeReadModels(url, events, TEST_TIME_ZONE).finally(() => events.close());
}
