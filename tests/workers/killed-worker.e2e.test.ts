import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { createExportFiles } from "#infra/engines/exports/export-files.ts";
import { createJobStore } from "#infra/engines/jobs/job-store.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const ROWS = 40_000;
let database: TestDatabase;
let bus: LiveBus;
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-killed-"));
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  bus = createPostgresLiveBus({ connectionString: database.url });
  await database.pool.query(
    `insert into client (id, name, telephone, address) select gen_random_uuid(), 'Client ' || n, '1', 'a' from generate_series(1, ${ROWS}) n`,
  );
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await bus.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A worker as it really runs: a process of its own. */
const startWorker = (): ChildProcess => {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, ["--import", "tsx", "workers/main.ts"], { env, stdio: "ignore" });
  running.push(child);
  return child;
};

const hint = (wanted: (hint: LiveTopics["export"]) => boolean): Promise<LiveTopics["export"]> =>
  new Promise((resolve) => {
    const stop = bus.subscribe("export", (heard) => {
      if (!wanted(heard)) return;
      stop();
      resolve(heard);
    });
  });

it("an export whose worker is killed in the middle is made whole by the next one", async () => {
  const { rows } = await database.pool.query<{ id: string }>("select id from account where user_name = 'admin'");
  const id = v7();
  const who = { userId: rows[0]?.id ?? "", userName: "admin", language: "en" as const };
  const store = createJobStore(database.db);
  const payload = { list: "clientinfo", format: "xlsx", scope: "all", query: { values: {} } } as const;
  await store.add({ id, kind: "export", payload, fileName: "a.xlsx", who });
  const inTheMiddle = hint(({ done }) => done >= 3000 && done < ROWS);
  const completed = hint(({ state }) => state === "completed");
  const first = startWorker();
  await inTheMiddle;
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(await store.find(id)).toMatchObject({ state: "active" });

  const second = startWorker();
  await completed;
  expect(await store.find(id)).toMatchObject({ state: "completed", done: ROWS, attempts: 2 });
  const ended = once(second, "exit");
  second.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);

  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(createExportFiles(dataDir).path(id, "xlsx"));
  let numbered = 0;
  book.worksheets[0]?.eachRow((row) => void (typeof row.getCell(1).value === "number" && (numbered += 1)));
  expect(numbered).toBe(ROWS);
});
