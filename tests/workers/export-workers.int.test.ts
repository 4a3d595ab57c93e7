import { existsSync, writeFileSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportQueueName, type ExportPayload } from "#contracts/wire/exports.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import type { TenantExports } from "#infra/tenancy/tenant.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { startExports } from "#workers/start-exports.ts";
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
    await store.claim(id);
    await store.progress(id, 1, 1000, 2500);
    writeFileSync(server.files.draft(id, 1), "half a file");
    expect((await call("GET", `/export/${id}/file`)).status).toBe(409);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500 });
    expect(numbered(await desk.sheetOf(id))).toHaveLength(2500);
    expect(existsSync(server.files.draft(id, 1))).toBe(false);
  });

  it("whose job was given to another one while it still writes gives way to that one, and spoils nothing", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    let second: Promise<void> | undefined;
    const announce = ({ done }: LiveTopics["export"]) => {
      if (done >= 1000) second ??= run(id);
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
    const { bus, ...tenant } = await testTenant(server.database, desk.scratch);
    const settings = { name: exportQueueName, databaseUrl: server.database.url, onError: () => undefined };
    const queue = createJobQueue<ExportPayload>(settings);
    const ended = new AbortController();
    const heard: string[] = [];
    const completed = new Promise<void>((resolve) => {
      bus.subscribe("export", (hint) => {
        heard.push(hint.state);
        if (hint.id === id && hint.state === "completed") resolve();
      });
    });
    const consume: TenantExports["consume"] = (concurrency, work) =>
      createJobConsumer<ExportPayload>({ ...settings, concurrency, work });
    const exports = { ...tenant.exports, files: server.files, queue, consume };
    const consumer = startExports({ tenant: { ...tenant, bus, exports }, concurrency: 1, log, signal: ended.signal });
    await completed;
    expect(await show(id)).toMatchObject({ state: "completed", done: 5 });
    ended.abort();
    await consumer.close();
    await queue.close();
    await tenant.close();
  });
});

describe("a job of the queue", () => {
  it("is worked off when it names no tenant, as those of an earlier version, and refused when it names another", async () => {
    const [own, foreign] = [
      await start("clientinfo", { format: "csv", scope: "page" }),
      await start("clientinfo", { format: "csv", scope: "page" }),
    ];
    const tenant = await testTenant(server.database, desk.scratch);
    const ended = new AbortController();
    ended.abort();
    let work: Parameters<TenantExports["consume"]>[1] = () => Promise.reject(new Error("nobody works the queue off"));
    const consume: TenantExports["consume"] = (_concurrency, given) => {
      work = given;
      return { close: async () => undefined };
    };
    const exports = { ...tenant.exports, files: server.files, consume };
    startExports({ tenant: { ...tenant, exports }, concurrency: 1, log, signal: ended.signal });
    const job = { id: "1", signal: new AbortController().signal };
    await work({ id: own }, job);
    await expect(work({ id: foreign, tenantId: v7() }, job)).rejects.toThrow("is in the queue of");
    expect([(await show(own)).state, (await show(foreign)).state]).toEqual(["completed", "waiting"]);
    await tenant.close();
  });
});
