import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { auditStream } from "#contracts/streams/audit/events.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import type { JobOwner } from "#infra/engines/jobs/job.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { someEvent } from "#tests/projections/sealer/open-sealer.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openEvidenceMaker, type EvidenceMaker } from "#tests/support/evidence-maker.ts";

const ROWS = 40_000;
let database: TestDatabase;
let maker: EvidenceMaker;
let who: JobOwner;
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-killed-"));
let running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  maker = await openEvidenceMaker(database, dataDir);
  await database.pool.query(
    `insert into client (id, name, telephone, address) select gen_random_uuid(), 'Client ' || n, '1', 'a' from generate_series(1, ${ROWS}) n`,
  );
  const { rows } = await database.pool.query<{ id: string }>("select id from account where user_name = 'admin'");
  who = { userId: rows[0]?.id ?? "", userName: "admin", language: "en" };
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running = [];
});
afterAll(async () => {
  await maker?.close();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A worker as it really runs: a process of its own. */
const startWorker = (): ChildProcess => {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, ["--import", "tsx", "workers/main.ts"], { env, stdio: "ignore" });
  running.push(child);
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGKILL");
  await once(child, "exit");
};

type Hint = LiveTopics["export"];
const hint = (id: string, wanted: (hint: Hint) => boolean): Promise<Hint> =>
  new Promise((resolve) => {
    const stop = maker.tenant.bus.subscribe("export", (heard) => {
      if (heard.id !== id || !wanted(heard)) return;
      stop();
      resolve(heard);
    });
  });
const jobs = () => maker.tenant.jobs;
const addExport = async (id: string): Promise<void> => {
  const payload = { list: "clientinfo", format: "xlsx", scope: "all", query: { values: {} } } as const;
  await jobs().store.add({ id, kind: "export", payload, fileName: "a.xlsx", who });
};
/** The numbers of the rows of an export, as another program reads them. */
const numbersOf = async (id: string): Promise<unknown[]> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(jobs().files("export").path(id, "xlsx"));
  const firsts = book.worksheets[0]?.getColumn(1).values ?? [];
  return firsts.filter((value) => typeof value === "number");
};
const all = Array.from({ length: ROWS }, (_, index) => index + 1);
const filesOf = (id: string) => readdirSync(join(dataDir, "exports")).filter((name) => name.startsWith(id));

it("an export whose worker is killed in the middle is made whole by the next one", async () => {
  const id = v7();
  const inTheMiddle = hint(id, ({ done }) => done >= 3000 && done < ROWS);
  const completed = hint(id, ({ state }) => state === "completed");
  await addExport(id);
  const first = startWorker();
  await inTheMiddle;
  await kill(first);
  expect(await jobs().store.find(id)).toMatchObject({ state: "active" });

  const second = startWorker();
  await completed;
  expect(await jobs().store.find(id)).toMatchObject({ state: "completed", done: ROWS, attempts: 2 });
  const ended = once(second, "exit");
  second.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await numbersOf(id)).toEqual(all);
  expect(filesOf(id)).toEqual([`${id}.xlsx`]);
});

it("an export outlives the loss of every connection to PostgreSQL, and comes out whole and once", async () => {
  const id = v7();
  const inTheMiddle = hint(id, ({ done }) => done >= 3000 && done < ROWS);
  const completed = hint(id, ({ state }) => state === "completed");
  startWorker();
  await addExport(id);
  await inTheMiddle;
  const { rows } = await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'workers'",
  );
  expect(rows.length).toBeGreaterThan(0);
  await completed;
  expect(await jobs().store.find(id)).toMatchObject({ state: "completed", done: ROWS, error: null });
  expect(await numbersOf(id)).toEqual(all);
  expect(filesOf(id)).toEqual([`${id}.xlsx`]);
});

it("a bundle of evidence whose worker is killed in the middle is made once, and the log says so once", async () => {
  const id = v7();
  const gasBarcode = "B-KILLED";
  await maker.tenant.storedEvents.append("cylinder-killed", "none", [someEvent({ gasBarcode })]);
  await maker.tenant.storedEvents.append(`barcode-${gasBarcode}`, "none", [
    { ...someEvent(), type: "BarcodeClaimed", data: { gasBarcode, cylinderId: "killed" } },
  ]);
  const sealer = maker.seal();
  await maker.tenant.seals.asker.checkpoint(20_000);
  await sealer.stop();
  const bundle = {
    gasBarcodes: [gasBarcode],
    orderNumber: null,
    pictures: false,
    names: false,
    purpose: "Complaint 7",
  };
  const first = startWorker();
  await maker.tenant.evidence.add({
    id,
    ...bundle,
    ...who,
    fileName: "e.zip",
    companyId: null,
    createdTime: new Date(),
  });
  // It waits for the sealer, in the middle of its work.
  const isActive = async (): Promise<boolean> => (await jobs().store.find(id))?.state === "active";
  while (!(await isActive())) await new Promise(setImmediate);
  await kill(first);
  const completed = hint(id, ({ state }) => state === "completed");
  maker.seal();
  startWorker();
  await completed;
  expect(await jobs().store.find(id)).toMatchObject({ state: "completed", attempts: 2, error: null });
  const events = await collect(maker.tenant.events.readStream(auditStream(id)));
  expect(events.map(({ type }) => type)).toEqual(["EvidenceMade"]);
  expect(readdirSync(join(dataDir, "evidence"))).toEqual([`${id}.zip`]);
});
