import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { sequencesOf } from "#infra/tools/backup/load-tables.ts";
import { makeBackup } from "#infra/tools/backup/make-backup.ts";
import { restoreBackup } from "#infra/tools/backup/restore-backup.ts";
import { inPostgres } from "#infra/tools/log-copy/pace.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/server.ts";
import { useInstallation } from "#tests/support/use-installation.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "cylindra-restored-"));
let target: TestDatabase;

const inside = async <T>({ url }: { url: string }, work: (parts: RestoreParts) => Promise<T>): Promise<T> => {
  const log = createPostgresEventLog({ connectionString: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work({ log, client });
  } finally {
    await Promise.all([log.close(), client.end()]);
  }
};
type RestoreParts = { log: ReturnType<typeof createPostgresEventLog>; client: pg.Client };

beforeAll(async () => {
  const source = await startTestServer({ whole: true });
  await useInstallation(source);
  const files = { files: createDiskFolder(source.folder, "files") };
  await inside(source.database, (parts) =>
    makeBackup({ ...parts, ...files, folder: join(folder, "b"), now: new Date() }),
  );
  await source.stop();
  target = await createTestDatabase();
  await inside(target, (parts) =>
    restoreBackup({ ...parts, folder: join(folder, "b"), pace: inPostgres, files: createDiskFolder(folder, "files") }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it("every sequence of a restored database gives a number that no row has", async () => {
  await inside(target, async ({ client }) => {
    const sequences = await sequencesOf(client);
    expect(sequences.map(({ table }) => table)).toEqual(expect.arrayContaining(["record_change", "login_log"]));
    for (const { name, table, column } of sequences) {
      const { rows } = await client.query<{ fits: boolean }>(
        `select nextval($1::regclass) > coalesce(max(${column}), 0) as fits from ${table}`,
        [name],
      );
      expect([name, rows[0]?.fits]).toEqual([name, true]);
    }
  });
});

it("a restored installation is used as the one before was", async () => {
  const server = await startTestServer({ whole: true, database: target });
  try {
    await useInstallation(server);
  } finally {
    await server.stop();
  }
});
