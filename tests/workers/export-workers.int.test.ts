import { existsSync, writeFileSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import type { JobStore } from "#infra/stores/jobs/job-store.ts";
import type { Jobs } from "#infra/stores/jobs/jobs.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { exportJob } from "#workers/jobs/export.ts";
import { startJobs } from "#workers/start-jobs.ts";
import { log, numbered, openExportDesk, type ExportDesk } from "./export-desk.ts";

let desk: ExportDesk;
let server: ExportDesk["server"];
let call: ExportDesk["call"];
let start: ExportDesk["start"];
let show: ExportDesk["show"];
let run: ExportDesk["run"];
let store: ExportDesk["store"];

beforeAll(async () => {
  desk = await openExportDesk();
  ({ server, call, start, show, run, store } = desk);
});
afterAll(() => desk?.close());

describe("a worker that dies", () => {
  it("leaves no file, and the next one makes it whole from the first row", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    await store.claim(["export"], id);
    await store.progress({ id, attempts: 1 }, 1000, 2500);
    writeFileSync(server.files.draft(id, 1), "half a file");
    expect((await call("GET", `/export/${id}/file`)).status).toBe(409);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "active" });
    await desk.lapse(id);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500 });
    expect(numbered(await desk.sheetOf(id))).toHaveLength(2500);
    expect(existsSync(server.files.draft(id, 1))).toBe(false);
  });

  it("whose job was given to another one while it still writes gives way to that one, and spoils nothing", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    let second: Promise<void> | undefined;
    const announce = ({ done }: LiveTopics["export"]) => {
      if (done >= 1000) second ??= desk.lapse(id).then(() => run(id));
    };
    await run(id, { announce });
    expect(await store.find(id)).not.toMatchObject({ state: "completed", attempts: 1 });
    await second;
    expect(await store.find(id)).toMatchObject({ state: "completed", attempts: 2, done: 2500 });
    expect(
      (await desk.download(id))
        .toString("utf8")
        .split("\r\n")
        .filter((line) => /^\d+,/.test(line)),
    ).toHaveLength(2500);
    expect([1, 2].map((attempt) => existsSync(server.files.draft(id, attempt)))).toEqual([false, false]);
  });

  it("or a queue that lost the job cannot lose the export: its row brings it back", async () => {
    const id = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    const tenant = await testTenant(server.database, server.folder);
    const ended = new AbortController();
    const completed = new Promise<void>((resolve) => {
      tenant.bus.subscribe("export", (hint) => void (hint.id === id && hint.state === "completed" && resolve()));
    });
    const consumer = startJobs({ tenant, kinds: [exportJob()], logDays: 30, log, signal: ended.signal });
    await completed;
    expect(await show(id)).toMatchObject({ state: "completed", done: 5 });
    ended.abort();
    await consumer.close();
    await tenant.close();
  });
});

describe("a hint of the queue", () => {
  it("brings a job that names no tenant, and is refused when it names another", async () => {
    const tenant = await testTenant(server.database, server.folder);
    const ended = new AbortController();
    let hear: Parameters<Jobs["consume"]>[1] = () => Promise.reject(new Error("nobody hears hints"));
    const consume: Jobs["consume"] = (_concurrency, given) => {
      hear = given;
      return { close: async () => undefined };
    };
    // Only a hint may bring the job: a look of the consumer's own would be cut off when the consumer closes.
    let isBrought = false;
    const claim: JobStore["claim"] = async (kinds) => (isBrought ? tenant.jobs.store.claim(kinds) : undefined);
    const jobs = { ...tenant.jobs, consume, store: { ...tenant.jobs.store, claim } };
    const consumer = startJobs({
      tenant: { ...tenant, jobs },
      kinds: [exportJob()],
      logDays: 30,
      log,
      signal: ended.signal,
    });
    const own = await start("clientinfo", { format: "csv", scope: "page" });
    await expect(hear({ id: own, tenantId: v7() })).rejects.toThrow("is in the queue of");
    isBrought = true;
    await hear({ id: own });
    expect((await show(own)).state).toBe("completed");
    await consumer.close();
    ended.abort();
    await tenant.close();
  });
});
