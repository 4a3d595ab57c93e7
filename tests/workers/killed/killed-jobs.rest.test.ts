import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelsOnSheet } from "#contracts/paper/labels.ts";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { openJobScene, type JobScene, type Round } from "./job-scene.ts";

let scene: JobScene;
beforeAll(async () => {
  scene = await openJobScene();
  await scene.registered("FIRST", scene.labelled);
});
afterAll(() => scene?.close());

const completed = Array.from({ length: 5 }, () => "completed");

/** Files of a job in the folder of its kind: a draft that an attempt left counts, too. */
const filesOf = (id: string, folder = "exports"): string[] =>
  readdirSync(join(scene.dataDir, folder)).filter((name) => name.startsWith(id));

const expectWhole = async (round: Round): Promise<void> => {
  const counted = async (statement: string, ...values: unknown[]): Promise<number> =>
    Number((await scene.pool.query<{ count: string }>(statement, values)).rows[0]?.count);
  // The export: every row once.
  expect(filesOf(round.exported)).toEqual([`${round.exported}.csv`]);
  expect(await scene.numbersOf(round.exported)).toEqual(scene.everyNumber);
  // The labels: one file, one printing of each.
  expect(filesOf(round.labels)).toEqual([`${round.labels}.pdf`]);
  const { pages } = await readPdf(await scene.fileOf(round.labels));
  expect(pages).toHaveLength(Math.ceil(scene.labelled / labelsOnSheet));
  const prints = await counted("select count(*) from label_print where job_id = $1", round.labels);
  expect(prints).toBe(scene.labelled);
  // The bundle: one file, one word of the log.
  expect(filesOf(round.bundle, "evidence")).toEqual([`${round.bundle}.zip`]);
  const said = await counted(
    "select count(*) from log.event where stream = $1 and type = 'EvidenceMade'",
    `audit-${round.bundle}`,
  );
  expect(said).toBe(1);
  // The check: each row of the sheet judged once.
  expect(await scene.admin.call<ImportDetail>("GET", `/import/get?id=${round.checked}`)).toMatchObject({
    state: "checked",
    total: scene.sheetRows,
    ready: scene.sheetRows,
    errors: 0,
    duplicates: 0,
  });
  // The run: a cylinder for each row, one event each.
  expect(await scene.admin.call<ImportDetail>("GET", `/import/get?id=${round.run}`)).toMatchObject({
    state: "completed",
    created: scene.runRows,
    failed: 0,
    skipped: 0,
  });
  const registered = `select count(*) from log.event where type = 'CylinderRegistered' and data like $1`;
  expect(await counted(registered, `%"gasBarcode":"${round.name}-%`)).toBe(scene.runRows);
  const claimed = "select count(*) from log.event where type = 'BarcodeClaimed' and stream like $1";
  expect(await counted(claimed, `barcode-${round.name}-%`)).toBe(scene.runRows);
};

describe("a job of each kind, all of them in the middle, comes out whole and once", () => {
  it("when the worker and the server that do them are killed", async () => {
    const round = await scene.begin("KILL");
    await scene.killRoles();
    expect(await scene.ended(round)).toEqual(completed);
    await expectWhole(round);
    expect(await scene.attemptsOf(round)).toEqual([2, 2, 2, 2, 2]);
  });

  it("when PostgreSQL is killed and comes back", async () => {
    const round = await scene.begin("PG");
    await scene.killPostgres();
    expect(await scene.ended(round)).toEqual(completed);
    await expectWhole(round);
  });

  it("when Redis is killed and comes back empty", async ({ skip }) => {
    const { redis } = scene;
    if (!redis) {
      skip("no redis-server is installed");
      return;
    }
    const round = await scene.begin("REDIS");
    await redis.kill();
    scene.goOn();
    await redis.start();
    expect(await scene.ended(round)).toEqual(completed);
    await expectWhole(round);
  });
});
