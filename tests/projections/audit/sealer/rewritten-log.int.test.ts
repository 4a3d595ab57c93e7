import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signedFileOf } from "#infra/stores/seals/signed-file.ts";
import { createReport } from "#projections/audit/verify/report.ts";
import { verifyLog } from "#projections/audit/verify/verify-log.ts";
import { fill, openSealer } from "./open-sealer.ts";

let shop: Awaited<ReturnType<typeof openSealer>>;
beforeEach(async () => {
  shop = await openSealer();
  await fill(shop.log, 300);
  const run = shop.start();
  await shop.sealed();
  await run.stop();
});
afterEach(() => shop.close());

const sql = (text: string) => shop.database.pool.query(text);

/** Everything that somebody can do to the tree who has the database and no file. */
const emptyTables = async (): Promise<void> => {
  for (const table of ["leaf", "tile", "checkpoint", "key"]) await sql(`delete from audit.${table}`);
  await sql("update audit.progress set size = 0, position = null");
};
const alterEvent = () =>
  sql(`update log.event set data = replace(data, '"nth":', '"nth":9')
    where revision = 0 and stream = (select min(stream) from log.event)`);

const findings = async () => {
  const report = createReport();
  await verifyLog({
    tenantId: shop.tenant.id,
    db: shop.tenant.db,
    log: shop.log,
    files: { open: async () => undefined },
    anchors: "",
    signed: signedFileOf(shop.folder).last(),
    report,
    signal: new AbortController().signal,
  });
  return report.findings.map(({ code, first, last, params }) => [code, first, last, params?.["about"]]);
};

describe("what was signed last stands beside the key", () => {
  it("is the newest checkpoint, and is there before it leaves", async () => {
    const file = join(shop.folder, "secrets", "audit.signed");
    const text = readFileSync(file, "utf8");
    expect(text.split("\n").slice(0, 2)).toEqual([`cylindra.audit/${shop.tenant.id}`, "300"]);
    await fill(shop.log, 10);
    const kept: number[] = [];
    shop.start({ published: () => kept.push(signedFileOf(shop.folder).last()?.size ?? 0) });
    await shop.until(() => kept.length > 0);
    expect(kept).toEqual([310]);
  });

  it("lets a log whose tables were lost be sealed again, and makes no second note of the first event", async () => {
    await emptyTables();
    await fill(shop.log, 10);
    shop.start();
    const { size } = await shop.sealed();
    expect([size, shop.checkpoints.at(-1)?.size, await shop.reader.checkpointAt(1)]).toEqual([310, 310, undefined]);
    expect(await findings()).toEqual([]);
  });

  it("keeps a log that was rewritten with its tables from being signed, which verify tells, and asks for a run", async () => {
    await alterEvent();
    await emptyTables();
    await fill(shop.log, 10);
    const { status } = shop.start();
    await shop.until(() => status.stopped !== undefined);
    expect(status.stopped).toMatch(/does not begin with the 300 that were signed last/);
    expect(await shop.reader.newest()).toBeUndefined();
    expect(await findings()).toEqual([["log.rewritten", 0, 299, undefined]]);
    await shop.until(async () => (await shop.tenant.jobs.store.unfinished(["verify"])).length > 0);
  });

  it("keeps a log that was cut off with its tables from being signed", async () => {
    await sql("delete from log.event where stream = (select max(stream) from log.event)");
    await emptyTables();
    const { status } = shop.start();
    await shop.until(() => status.stopped !== undefined);
    expect(status.stopped).toMatch(/300 events were signed/);
    const [[code, , last, about] = []] = await findings();
    expect([code, last, about]).toEqual(["log.rewritten", 299, "beyond"]);
  });

  it("is not put behind by another generation that the database names", async () => {
    await alterEvent();
    await emptyTables();
    await sql("update audit.progress set generation = 2");
    const { status } = shop.start();
    await shop.until(() => status.stopped !== undefined);
    expect(status.stopped).toMatch(/was signed last, not/);
    expect(await findings()).toContainEqual(["log.rewritten", 0, 299, "origin"]);
  });

  it("stops sealing when it cannot be read, and is the first again when it is gone", async () => {
    const file = join(shop.folder, "secrets", "audit.signed");
    writeFileSync(file, "x");
    await fill(shop.log, 1);
    const { status, stop } = shop.start();
    await shop.until(() => status.stopped !== undefined);
    expect(status.stopped).toContain("holds no checkpoint");
    await stop();
    rmSync(file);
    shop.start();
    expect((await shop.sealed()).size).toBe(301);
  });
});
