import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Migration } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { makeBackup } from "#infra/tools/backup/make-backup.ts";
import { logPart, tablePart } from "#infra/tools/backup/manifest.ts";
import { inPostgres } from "#infra/tools/log-copy/pace.ts";
import { restoreBackup, type RestoredSchema } from "#infra/tools/backup/restore-backup.ts";
import { canonicalEvent } from "#infra/tools/log-copy/canonical-event.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { rebuildReadModels } from "#projections/runner/rebuild.ts";
import { createModels } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";
import { livedEvents } from "#tests/bench/cylinder-lives.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { anEvent, collect } from "#tests/infra/engines/event-log/events.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const timeZone = "Asia/Shanghai";
const folder = mkdtempSync(join(tmpdir(), "cylindra-backup-"));

type Place = { database: TestDatabase; log: EventLog; client: pg.Client; files: string; close(): Promise<void> };
const places: Place[] = [];

const open = async (name: string, seeded: boolean, empty = false): Promise<Place> => {
  const database = await createTestDatabase({ seeded, empty });
  const log = createPostgresEventLog({ connectionString: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const close = async (): Promise<void> => {
    await Promise.all([log.close(), client.end()]);
    await database.drop();
  };
  const place = { database, log, client, files: join(folder, name), close };
  places.push(place);
  return place;
};
const restore = ({ log, client, files }: Place, from: string, schema?: RestoredSchema) =>
  restoreBackup({ folder: from, client, log, pace: inPostgres, files: createDiskFolder(files, "."), schema });

/** A release with one migration more. */
const laterRelease = ({ database }: Place): RestoredSchema => {
  const later: Migration = {
    async up(db) {
      await sql`alter table account rename column remark to note`.execute(db);
      await sql`update account set note = 'of before: ' || note`.execute(db);
    },
  };
  const migrations = { ...platformSchema.migrations, "9999_later": later };
  return { names: Object.keys(migrations), migrate: (some) => migrateToLatest(database.db, { migrations }, some) };
};

/** Every row of every read model, built from the log. */
const readModels = async ({ database, log }: Place): Promise<string> => {
  const models = createModels(createViews({ timeZone }), { timeZone });
  const filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  const administering = createLastingConnection({ connectionString: database.url });
  await rebuildReadModels({ models, events: createUpcastLog(log), filling, administering, onParked: () => undefined });
  await Promise.all([filling.close(), administering.close()]);
  const tables = models.views.flatMap((view) => view.tables.map(({ name }) => name));
  const digests = tables.map(async (name) => {
    const { rows } = await database.pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text collate "C")), '') as digest from read.${name} t`,
    );
    return `${name} ${rows[0]!.digest}`;
  });
  return (await Promise.all(digests)).join("\n");
};

let source: Place;
const backup = join(folder, "backup");
const names = ["ab", "cd"].map((start) => `${start}${randomUUID().replaceAll("-", "").slice(2)}.png`);
beforeAll(async () => {
  source = await open("files", true);
  const lived = [...livedEvents(3400)];
  // Each life takes a step in turn, so that no slice has a stream twice.
  for (let at = 0; at < lived.length; at += 500)
    await source.log.appendEach(
      lived.slice(at, at + 500).map(({ stream, revision, id, type, data, meta }) => ({
        stream,
        expected: revision === 0 ? ("none" as const) : BigInt(revision - 1),
        events: [{ id, type, data, meta }],
      })),
    );
  const remark = "1.0, 5''' \\ 钢瓶\n\u2028";
  await source.client.query("update account set remark = $1, created_time = '2026-01-01 00:00:00.123456+00'", [remark]);
  await source.client.query(
    "insert into session (id, account_id, token_id, token_issued_at) select $1, id, $1, now() from account limit 1",
    [randomUUID()],
  );
  for (const name of names) {
    mkdirSync(join(source.files, name.slice(0, 2)), { recursive: true });
    writeFileSync(join(source.files, name.slice(0, 2), name), name);
  }
  const { client, log, files } = source;
  await makeBackup({ folder: backup, client, log, files: createDiskFolder(files, "."), now: new Date() });
});
afterAll(async () => {
  for (const place of places) await place.close();
  rmSync(folder, { recursive: true });
});

describe("a backup restored to an empty database", () => {
  it("has the same log, records, pictures and read models, and appending goes on", async () => {
    const target = await open("restored", false);
    const manifest = await restore(target, backup);
    const [before, after] = await Promise.all(
      [source, target].map(async ({ log }) => (await collect(log.readAll({ limit: Infinity }))).map(canonicalEvent)),
    );
    expect(after).toEqual(before);
    expect(manifest.log.events).toBe(before!.length);
    const accounts = "select * from account order by id";
    expect((await target.client.query(accounts)).rows).toEqual((await source.client.query(accounts)).rows);
    for (const name of names) expect(readFileSync(join(target.files, name.slice(0, 2), name), "utf8")).toBe(name);
    const models = await readModels(target);
    expect(models).toMatch(/cylinder [1-9]/);
    expect(models).toBe(await readModels(source));
    const [first] = await collect(target.log.readAll({ limit: 1 }));
    const events = await collect(target.log.readStream(first!.stream));
    expect(await target.log.append(first!.stream, BigInt(events.length - 1), [anEvent()])).toMatchObject({ ok: true });
    expect(await target.log.append("new", "none", [anEvent()])).toMatchObject({ ok: true });
  });

  it("has nobody signed in: who was signed out since must stay so", async () => {
    const target = places.at(-1)!;
    expect((await target.client.query("select from session")).rowCount).toBe(0);
  });

  it("is not restored over anything: neither records nor events are touched", async () => {
    const seeded = await open("seeded", true);
    await expect(restore(seeded, backup)).rejects.toThrow("there is data in");
    const other = await open("other", false);
    await other.log.append("mine", "none", [anEvent()]);
    await expect(restore(other, backup)).rejects.toThrow("the target holds");
    expect(await collect(other.log.readAll({ limit: Infinity }))).toHaveLength(1);
    expect((await other.client.query("select from account")).rowCount).toBe(0);
  });
});

describe("a backup of an earlier release", () => {
  it("is restored to the tables of that release, which are then brought to the newest", async () => {
    const target = await open("earlier", false, true);
    await restore(target, backup, laterRelease(target));
    const { rows } = await source.client.query("select id, 'of before: ' || remark as note from account order by id");
    expect((await target.client.query("select id, note from account order by id")).rows).toEqual(rows);
    await expect(restore(target, backup, laterRelease(target))).rejects.toThrow(
      "the database has tables of a newer release (9999_later)",
    );
  });

  it("of a later one is refused before anything is written", async () => {
    const target = await open("later", false, true);
    const { names, migrate } = laterRelease(target);
    const known = names.slice(0, 3);
    await expect(restore(target, backup, { names: known, migrate })).rejects.toThrow("made by a newer release");
    expect((await target.client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  });
});

describe("a backup that is damaged", () => {
  it("is named part by part, and nothing is written", async () => {
    const { client, log, files } = source;
    const damaged = join(folder, "damaged");
    await makeBackup({ folder: damaged, client, log, files: createDiskFolder(files, "."), now: new Date() });
    const bytes = readFileSync(join(damaged, logPart));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(damaged, logPart), bytes);
    rmSync(join(damaged, tablePart("account")));
    const target = await open("untouched", false);
    await expect(restore(target, damaged)).rejects.toThrow(
      `the backup is damaged: ${logPart}, ${tablePart("account")}`,
    );
    expect(await target.log.head()).toBeUndefined();
    expect(existsSync(target.files)).toBe(false);
  });

  it("a folder in which something is gets none, and one without a manifest is none", async () => {
    const { client, log, files } = source;
    await expect(
      makeBackup({ folder: backup, client, log, files: createDiskFolder(files, "."), now: new Date() }),
    ).rejects.toThrow("not empty");
    const empty = await open("empty", false);
    await expect(restore(empty, folder)).rejects.toThrow("there is no backup");
  });
});
