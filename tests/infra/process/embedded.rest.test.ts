import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { postgresAccount } from "#infra/process/embedded/account.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { AlreadyRunning } from "#infra/process/embedded/lock.ts";
import { clusterPlace } from "#infra/process/embedded/place.ts";

const WITHIN = { timeout: 20_000, interval: 50 };

describe("the embedded PostgreSQL", () => {
  let folder: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cylindra-embedded-"));
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
    await query(postgres.url, "create table kept (note text)");
  });
  afterAll(async () => {
    await postgres.stop({ remove: true });
    rmSync(folder, { recursive: true, force: true });
  });

  it("runs in UTF-8, with fsync, English messages and an order of text that no machine's locale changes", async () => {
    const [row] = await query(
      postgres.url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('lc_messages') as messages, upper('ä') as upper,
              (select string_agg(t, '' order by t) from unnest(array['b', 'A', 'a', 'B', '气']) t) as sorted`,
    );
    expect(row).toEqual({ encoding: "UTF8", fsync: "on", messages: "C", upper: "Ä", sorted: "ABab气" });
  });

  it("leaves its URL to the owner alone", () => {
    const file = join(folder, "data", "postgres.url");
    expect(readFileSync(file, "utf8").trim()).toBe(postgres.url);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("closes the data folder to everybody but its owner and the account that PostgreSQL runs as", () => {
    const { mode, gid } = statSync(join(folder, "data"));
    const account = postgresAccount();
    expect([mode & 0o007, mode & 0o070]).toEqual([0, account ? 0o010 : 0]);
    if (account) expect(gid).toBe(account.gid);
  });

  it("is refused to a second run of the same data folder, which then uses the one that runs", async () => {
    await expect(startEmbeddedPostgres({ dataDir: join(folder, "data") })).rejects.toThrow(AlreadyRunning);
    const access = await openDatabaseAccess({ dataDir: join(folder, "data") }, { make: true });
    await access.release();
    expect(await query(access.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("comes back on the same port with all that was committed when it is killed", async () => {
    await query(postgres.url, "insert into kept values ('before the kill')");
    const killed = postgres.pid() ?? 0;
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => {
      expect(postgres.pid()).not.toBe(killed);
      expect(await query(postgres.url, "select note from kept")).toEqual([{ note: "before the kill" }]);
    }, WITHIN);
  });

  it("starts although a stranger now has the process number in a stale postmaster.pid", async () => {
    const dataDir = join(folder, "stale");
    const first = await startEmbeddedPostgres({ dataDir });
    await first.stop();
    const cluster = join(clusterPlace(dataDir, postgresAccount()), "data");
    writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n1\n\n\n\n`);
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop({ remove: true });
  });
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}
