import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { consumeJobs, type ConsumeOptions } from "#infra/stores/jobs/consume-jobs.ts";
import { GivenUp, type DefinedJob } from "#infra/stores/jobs/define-job.ts";
import type { JobOwner } from "#infra/stores/jobs/job.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import type { JobConsumer } from "#infra/engines/queue/job-queue.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { testTenant } from "#tests/support/tenant.ts";

type Work = DefinedJob<"cleanup", Tenant>["run"];
const log = createLogger({ name: "test", level: "silent" });
const folder = mkdtempSync(join(tmpdir(), "cylindra-jobs-"));
let database: TestDatabase;
let tenant: Tenant;
let consumers: JobConsumer[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  tenant = await testTenant(database, folder);
});
afterEach(async () => {
  for (const consumer of consumers) await consumer.close();
  consumers = [];
  await database.db.deleteFrom("job").execute();
});
afterAll(async () => {
  await tenant?.close();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const store = () => tenant.jobs.store;
const add = async (more: { singleKey?: string; who?: JobOwner } = {}) =>
  (await tenant.jobs.add({ kind: "cleanup", payload: {}, fileName: "made.txt", ...more }))!;
const lapse = (id: string) =>
  database.pool.query("update job set lease_until = now() - interval '1 second' where id = $1", [id]);
/** Starts a process' worth of workers on jobs that begin by themselves. */
const work = (run: Work, atOnce = 1, takePlace?: ConsumeOptions<Tenant>["takePlace"]): JobConsumer => {
  const signal = new AbortController().signal;
  const kinds = [{ kind: "cleanup", run } as const];
  const consumer = consumeJobs({ tenant, kinds, atOnce: () => atOnce, takePlace, log, signal });
  consumers.push(consumer);
  return consumer;
};
/** Waits until a job stands so. By its row: a hint that is sent before the bus listens is lost. */
const stands = async (id: string, wanted: string): Promise<void> => {
  await expect.poll(async () => (await store().find(id))?.state, { timeout: 20_000 }).toBe(wanted);
};
const gate = () => {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
};

describe("a row", () => {
  it("is taken by one worker alone, and by the next one only when the first has said nothing for its lease", async () => {
    const id = await add();
    const claimed = await Promise.all([1, 2, 3, 4].map(() => store().claim(["cleanup"])));
    expect(claimed.filter(Boolean)).toMatchObject([{ id, attempts: 1 }]);
    expect(await store().claim(["cleanup"], id)).toBeUndefined();
    await lapse(id);
    expect(await store().claim(["cleanup"])).toMatchObject({ id, attempts: 2 });
  });

  it("is kept by saying that one lives", async () => {
    const id = await add();
    await store().claim(["cleanup"]);
    await lapse(id);
    expect(await store().beat({ id, attempts: 1 })).toBe(true);
    expect(await store().claim(["cleanup"])).toBeUndefined();
  });

  it("hears nothing any more from an attempt that was taken over", async () => {
    const id = await add();
    const first = (await store().claim(["cleanup"]))!;
    await lapse(id);
    await store().claim(["cleanup"]);
    expect(await store().beat(first)).toBe(false);
    expect(await store().progress(first, 5, 9)).toBe(false);
    expect(await store().fail(first, "no")).toBe(false);
    await store().release(first, "0 seconds");
    let published = 0;
    expect(await store().complete(first, { done: 9 }, async () => (published += 1))).toBe(false);
    expect([published, await store().find(id)]).toMatchObject([0, { state: "active", attempts: 2, done: 0 }]);
  });

  it("of a single key waits or runs alone", async () => {
    const id = await add({ singleKey: "one" });
    expect(await add({ singleKey: "one" })).toBeUndefined();
    expect(await add({ singleKey: "other" })).toBeDefined();
    await store().cancel(id);
    const next = await add({ singleKey: "one" });
    expect(next).toBeDefined();
    expect(await store().retry(id)).toBe(false);
    await store().cancel(next);
    expect(await store().retry(id)).toBe(true);
  });

  it("and what belongs to it are written together, or neither", async () => {
    const broken = tenant.jobs.add({ kind: "cleanup", payload: {} }, () => Promise.reject(new Error("no")));
    await expect(broken).rejects.toThrow("no");
    expect(await store().unfinished()).toEqual([]);
  });
});

describe("a worker", () => {
  it("does what waits without any hint, and makes the file whole before it says so", async () => {
    const id = await add();
    work(async ({ file, progress }) => {
      writeFileSync(file.path, "whole");
      await progress(1, 2);
      expect(existsSync(tenant.jobs.files("cleanup").localPath(id, "txt")!)).toBe(false);
      return { done: 2 };
    });
    await stands(id, "completed");
    expect(await store().find(id)).toMatchObject({ state: "completed", done: 2, total: 2, fileSize: 5, error: null });
    expect(existsSync(tenant.jobs.files("cleanup").localPath(id, "txt")!)).toBe(true);
  });

  it("does so many of a kind at once, and takes the next when one has ended", async () => {
    const waiting = [await add(), await add(), await add()];
    const [both, end] = [gate(), gate()];
    let running = 0;
    let most = 0;
    work(async ({ file }) => {
      most = Math.max(most, (running += 1));
      if (running === 2) both.open();
      await end.passed;
      running -= 1;
      writeFileSync(file.path, "");
      return { done: 0 };
    }, 2);
    await both.passed;
    expect(await store().unfinished()).toHaveLength(3);
    end.open();
    for (const id of waiting) await stands(id, "completed");
    expect(most).toBe(2);
  });

  it("ends a job that is cancelled while it runs, and leaves no file", async () => {
    const id = await add();
    const [begun, stopped] = [gate(), gate()];
    work(async ({ file, signal }) => {
      writeFileSync(file.path, "half");
      signal.addEventListener("abort", stopped.open);
      begun.open();
      await stopped.passed;
      signal.throwIfAborted();
      return { done: 1 };
    });
    await begun.passed;
    expect(await tenant.jobs.cancel((await store().find(id))!)).toBe(true);
    await stopped.passed;
    await Promise.all(consumers.map((consumer) => consumer.close()));
    expect(await store().find(id)).toMatchObject({ state: "cancelled", attempts: 1 });
    expect(existsSync(tenant.jobs.files("cleanup").draft(id, 1))).toBe(false);
  });

  it("lets a job that began by itself wait for its place, one that a person asked for not, and gives the place back", async () => {
    const [first, second] = [await add(), await add()];
    const who = { userId: randomUUID(), userName: "ann", language: "en" } as const;
    const [begun, end] = [gate(), gate()];
    let taken = 0;
    const takePlace = async () => {
      if (taken > 0) return undefined;
      taken += 1;
      return async () => void (taken -= 1);
    };
    const run: Work = async ({ job, file }) => {
      if (job.id === first) {
        begun.open();
        await end.passed;
      }
      writeFileSync(file.path, "");
      return { done: 1 };
    };
    work(run, 2, takePlace);
    await begun.passed;
    const asked = await add({ who });
    await stands(asked, "completed");
    expect(await store().find(second)).toMatchObject({ state: "waiting", attempts: 0 });
    end.open();
    await stands(second, "completed");
    await Promise.all(consumers.map((consumer) => consumer.close()));
    expect(taken).toBe(0);
  });

  it("that ends gives its job back at once", async () => {
    const id = await add();
    const begun = gate();
    const first = work(async ({ signal }) => {
      begun.open();
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("ending"))));
      return { done: 1 };
    });
    await begun.passed;
    await first.close();
    expect(await store().find(id)).toMatchObject({ state: "waiting", attempts: 1 });
    expect(await store().claim(["cleanup"])).toMatchObject({ id, attempts: 2 });
  });

  it("tells why a job failed that no other try can mend, in its owner's language, and tries others again", async () => {
    const [hopeless, unlucky] = [await add(), await add()];
    const tried = gate();
    work(async ({ job }) => {
      if (job.id === hopeless) throw new GivenUp("export.unknownList", { list: "castles" });
      tried.open();
      throw new Error("the disk is full");
    });
    await stands(hopeless, "failed");
    await tried.passed;
    await Promise.all(consumers.map((consumer) => consumer.close()));
    expect(await store().find(hopeless)).toMatchObject({ state: "failed", error: "没有可导出的列表 castles" });
    expect(await store().find(unlucky)).toMatchObject({ state: "waiting", attempts: 1, error: null });
  });
});
