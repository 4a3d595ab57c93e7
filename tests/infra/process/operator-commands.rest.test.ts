import { chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { checkpointText, originOf } from "#contracts/seals/checkpoint.ts";
import { noteOf, signerOf, signText } from "#contracts/seals/signed-note.ts";
import { writeAnchor } from "#infra/stores/seals/anchor-files.ts";
import { migrate } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { startEmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { digestOf, type LogDigest } from "#infra/tools/log-copy/log-digest.ts";
import { livedEvents } from "#tests/bench/cylinder-lives.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openEventStoreProcess } from "#tests/support/event-store-target.ts";
import { npmRun, startCommand, type Ended } from "#tests/support/operator.ts";
import { anEvent, collect } from "../engines/event-log/events.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const EVENTS = 3000;
const folder = mkdtempSync(join(tmpdir(), "cylindra-operator-"));
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");
const target = await openEventStoreProcess();
let written: LogDigest;

/** The data folder of an application that was used and stands still. */
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url, platformSchema, { adminPassword: ADMIN_PASSWORD, firstPassword: () => undefined });
  const log = createPostgresEventLog({ connectionString: postgres.url });
  const events = [...livedEvents(EVENTS)];
  for (let at = 0; at < events.length; at += 500) {
    await log.appendEach(
      events.slice(at, at + 500).map(({ stream, revision, id, type, data, meta }) => ({
        stream,
        expected: revision === 0 ? ("none" as const) : BigInt(revision - 1),
        events: [{ id, type, data, meta }],
      })),
    );
  }
  written = await digestOf(log.readAll({ limit: Infinity }));
  await log.close();
  await postgres.stop();
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The one sentence by which a command was refused, which a stack would only hide. */
const complaintOf = ({ code, said, complained }: Ended): string => {
  if (code !== 1 || /^\s+at /m.test(complained)) throw new Error(`no refusal: ${code} ${said} ${complained}`);
  return complained;
};
const onTarget = (name: string) => ({
  DATA_DIR: dataDir,
  EVENTSTORE_URL: target.url,
  EVENTSTORE_PREFIX: `${target.prefix}${name}.`,
});
const copyIn = (name: string) =>
  createEventStoreLog({ connectionString: target.url, prefix: `${target.prefix}${name}.` });

describe("npm run log:move", () => {
  it("killed in the middle and given again, moves the embedded log whole: every event with id, revision and times", async () => {
    const copy = copyIn("moved");
    const first = startCommand(["infra/run.mjs", "log:move"], onTarget("moved"));
    let there = 0;
    while (there < 1) there = (await collect(copy.readAll({ limit: 1 }))).length;
    first.kill();
    expect(await first.ended).toMatchObject({ signal: "SIGKILL" });
    const half = await digestOf(copy.readAll({ limit: Infinity }));
    expect(half.events).toBeLessThan(written.events);

    const second = await npmRun("log:move", [], onTarget("moved"));
    expect(second.complained).toBe("");
    expect(second.code).toBe(0);
    const { events, digest } = written;
    expect(second.said).toContain(`the copy is whole: ${events} events, digest ${digest}`);
    const [, found] = /read, (\d+) of them were there already/.exec(second.said) ?? [];
    expect(Number(found)).toBeGreaterThanOrEqual(half.events);
    expect(Number(found)).toBeLessThan(events);
    expect(await digestOf(copy.readAll({ limit: Infinity }))).toEqual(written);
    await copy.close();

    const third = await npmRun("log:move", ["--from", "embedded", "--to", target.url], onTarget("moved"));
    expect(third).toMatchObject({ code: 0 });
    expect(third.said).toContain(`${events} events read, ${events} of them were there already`);
  });

  it("refuses a target that holds anything else, and leaves it as it is", async () => {
    const other = copyIn("other");
    await other.append("mine", "none", [anEvent()]);
    expect(complaintOf(await npmRun("log:move", [], onTarget("other")))).toMatch(
      /^the target holds Said of mine at revision 0 where/,
    );
    expect(await collect(other.readAll({ limit: 10 }))).toHaveLength(1);
    await other.close();
    // Without its prefix a server that others use is no empty place either.
    const { EVENTSTORE_PREFIX: _, ...whole } = onTarget("other");
    expect(complaintOf(await npmRun("log:move", [], whole))).toMatch(
      "must be empty or hold the beginning of the same log",
    );
  });

  it("says in one sentence what is wrong with how it was called", async () => {
    const env = { DATA_DIR: dataDir };
    expect(complaintOf(await npmRun("log:move", [], env))).toMatch("EVENTSTORE_URL is not set");
    expect(complaintOf(await npmRun("log:move", ["--to", "mysql"], env))).toMatch("mysql is no log");
    expect(complaintOf(await npmRun("log:move", ["--onto", "eventstore"], env))).toMatch("Unknown option '--onto'");
    expect(complaintOf(await npmRun("log:move", ["--to", "postgres"], env))).toMatch("cannot be moved to where it is");
    const noCertificate = { ...env, EVENTSTORE_URL: "esdb://host?tlsCaFile=/nowhere" };
    expect(complaintOf(await npmRun("log:move", [], noCertificate))).toMatch("Failed to load certificate file");
    const nobody = { ...env, EVENTSTORE_URL: `esdb://127.0.0.1:${await freePort()}?tls=false` };
    expect(complaintOf(await npmRun("log:move", [], nobody))).toMatch(/^the event log does not answer: .*ECONNREFUSED/);
    expect(complaintOf(await npmRun("log:move", [], { DATA_DIR: join(folder, "nothing") }))).toMatch(
      "there is no data in",
    );
  });

  it("says so when the log went on meanwhile", async () => {
    const database = await createTestDatabase();
    const log = createPostgresEventLog({ connectionString: database.url });
    await log.append("a", "none", [anEvent(0)]);
    let going = true;
    const appending = (async () => {
      for (let revision = 0n; going; revision++) await log.append("a", revision, [anEvent()]);
    })();
    const ended = await npmRun("log:move", [], { ...onTarget("going"), DATABASE_URL: database.url });
    going = false;
    await appending;
    expect(complaintOf(ended)).toMatch("the log went on meanwhile: stop the application");
    await log.close();
    await database.drop();
  });
});

describe("npm run backup and npm run restore", () => {
  const backup = join(folder, "backup");
  const restored = { DATA_DIR: join(folder, "restored") };

  it("bring everything from one data folder into another, and say what it was", async () => {
    const made = await npmRun("backup", [backup], { DATA_DIR: dataDir });
    expect(made.complained).toBe("");
    expect(made.code).toBe(0);
    expect(made.said).toContain(`backup in ${backup}, made at `);
    expect(made.said).toContain(`${written.events} events, digest ${written.digest}`);

    const back = await npmRun("restore", [backup], restored);
    expect(back.complained).toBe("");
    expect(back.code).toBe(0);
    expect(back.said).toContain("restored and compared with the backup");
    expect(back.said).toContain(`${written.events} events, digest ${written.digest}`);
    expect(back.said).toMatch(/read models rebuilt up to position \d+ .*, 0 events parked/);
    const verified = await npmRun("verify", [], restored);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.said).not.toContain("DIFFERENT");
  });

  it("refuse to write over anything", async () => {
    expect(complaintOf(await npmRun("backup", [backup], { DATA_DIR: dataDir }))).toMatch(`${backup} is not empty`);
    expect(complaintOf(await npmRun("restore", [backup], restored))).toMatch(/^there is data in: .*account/);
  });

  it("refuse a backup of which the anchors have seen more, but for who begins a new origin", async () => {
    const older = join(folder, "older");
    expect(await npmRun("backup", [older], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const tenants = gunzipSync(readFileSync(join(older, "tables", "tenant.ndjson.gz"))).toString();
    const { id } = JSON.parse(tenants.split("\n")[0]!) as { id: string };
    const origin = originOf(id);
    const anchors = mkdtempSync(join(folder, "anchors-"));
    const text = checkpointText({ origin, size: written.events + 1, root: new Uint8Array(32) });
    const note = noteOf(text, [signText(text, signerOf(origin, new Uint8Array(32)))]);
    await writeAnchor(anchors, { origin, size: written.events + 1 }, note);
    const env = { DATA_DIR: join(folder, "again"), AUDIT_ANCHOR_DIR: anchors };
    const refused = complaintOf(await npmRun("restore", [older], env));
    expect(refused).toMatch(`the backup holds ${written.events} events, and ${anchors} has seen ${written.events + 1}`);
    const begun = await npmRun("restore", [older, "--new-origin"], env);
    expect(begun).toMatchObject({ code: 0 });
    expect(begun.said).toContain(`the log goes on as ${origin}/2 after ${written.events} events`);
  });

  it("name what is damaged, and what is no backup", async () => {
    const damaged = join(folder, "damaged");
    expect(await npmRun("backup", [damaged], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    truncateSync(join(damaged, "log.ndjson.gz"), readFileSync(join(damaged, "log.ndjson.gz")).length >> 1);
    const env = { DATA_DIR: join(folder, "empty") };
    expect(complaintOf(await npmRun("restore", [damaged], env))).toMatch("the backup is damaged: log.ndjson.gz");
    expect(complaintOf(await npmRun("restore", [folder], env))).toMatch("there is no backup in");
    expect(complaintOf(await npmRun("restore", [], env))).toMatch("usage: npm run restore -- <folder>");
    expect(complaintOf(await npmRun("backup", [], env))).toMatch("usage: npm run backup -- <folder>");
    const away = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
    expect(complaintOf(await npmRun("backup", [join(folder, "none")], away))).toMatch(
      /^the database does not answer: .*ECONNREFUSED/,
    );
  });
});

describe("node dist/migrate.js", () => {
  const migrateWith = (env: Record<string, string>): Promise<Ended> => startCommand(["dist/migrate.js"], env).ended;

  it("brings an empty database to the newest schema, tells the first password once, and does nothing the next time", async () => {
    const name = `migrated_${randomBytes(6).toString("hex")}`;
    const url = new URL(inject("postgresUrl"));
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create database ${name}`);
    url.pathname = `/${name}`;
    const first = await migrateWith({ DATABASE_URL: url.href });
    expect(first).toMatchObject({ code: 0, complained: "" });
    expect(first.said).toMatch(/^first password of admin: \S{8,}\nThe database has the newest schema\.\n$/);
    const file = join(folder, "database_url");
    writeFileSync(file, `${url.href}\n`);
    const second = await migrateWith({ DATABASE_URL_FILE: file });
    expect(second).toMatchObject({ code: 0, complained: "", said: "The database has the newest schema.\n" });
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });

  it("ends with 1 and a sentence without a database", async () => {
    expect(complaintOf(await migrateWith({}))).toMatch("DATABASE_URL: is required");
    const away = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
    expect(complaintOf(await migrateWith(away))).toMatch(/^the database cannot be migrated: .*ECONNREFUSED/);
  });

  it("and the other programs can be called without npm, as in a container, and tell their own usage", async () => {
    expect(complaintOf(await startCommand(["dist/backup.js"], {}).ended)).toMatch(
      "usage: node dist/backup.js <folder>",
    );
    const env = { DATA_DIR: dataDir };
    const made = await startCommand(["dist/backup.js", join(folder, "by-node")], env).ended;
    expect(made).toMatchObject({ code: 0, complained: "" });
  });
});
