import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { JobHint } from "#contracts/wire/live-topics.ts";
import { consumeJobs } from "#infra/stores/jobs/consume-jobs.ts";
import { createJobs } from "#infra/stores/jobs/jobs.ts";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { createBusConsumer, createBusQueue } from "#infra/engines/queue/bus-queue.ts";
import type { QueuePlace } from "#infra/engines/queue/places.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openRedis } from "#tests/support/redis.ts";
import { testTenant } from "#tests/support/tenant.ts";

const log = createLogger({ name: "test", level: "silent" });
const folder = mkdtempSync(join(tmpdir(), "cylindra-turns-"));
const redis = await openRedis();
let database: TestDatabase;
let tenant: Tenant;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  tenant = await testTenant(database, folder);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await database.db.deleteFrom("job").execute();
});
afterAll(async () => {
  await tenant?.close();
  await database?.drop();
  if (typeof redis !== "string") await redis.close();
  rmSync(folder, { recursive: true });
});

/** The tenant with jobs that a real queue hints at: on Redis, or on its live bus. */
const withQueue = (place?: QueuePlace): Tenant => {
  const { bus } = tenant;
  if (!place) {
    const consume: Tenant["jobs"]["consume"] = (_atOnce, work) => createBusConsumer(bus, work);
    return { ...tenant, jobs: createJobs({ ...tenant.jobs, queue: () => createBusQueue(bus), consume }) };
  }
  const settings = { ...place, name: `turns-${v7()}`, onError: () => undefined };
  const queue = createJobQueue<JobHint>(settings);
  opened.push(queue);
  const consume: Tenant["jobs"]["consume"] = (concurrency, work) =>
    createJobConsumer<JobHint>({ ...settings, concurrency, work });
  return { ...tenant, jobs: createJobs({ ...tenant.jobs, queue: () => queue, consume }) };
};

const person = (name: string) => ({ userId: v7(), userName: name, language: "en" as const });
const add = async ({ jobs }: Tenant, who: ReturnType<typeof person>, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await jobs.add({ kind: "cleanup", payload: {}, who }))!);
  return ids;
};

/** Works so many jobs off, and answers who they were for, in the order in which they ended. */
const worked = (of: Tenant, count: number, atOnce: number): Promise<string[]> =>
  new Promise((resolve) => {
    const names: string[] = [];
    const { signal } = new AbortController();
    const run = async ({ job }: { job: { userName: string | null } }) => {
      names.push(String(job.userName));
      if (names.length === count) resolve(names);
      return { done: 1 };
    };
    opened.unshift(consumeJobs({ tenant: of, kinds: [{ kind: "cleanup", run }], atOnce: () => atOnce, log, signal }));
  });

const places: [string, QueuePlace | undefined][] = [
  ["PostgreSQL", undefined],
  ...(typeof redis === "string" ? [] : [[redis.name, { redisUrl: redis.url }] as [string, QueuePlace]]),
];

describe.each(places)("jobs that a queue on %s hints at", (_, place) => {
  it.each([1, 2])(
    "take turns by account, with %i at once: the one of another does not wait behind a hundred",
    async (atOnce) => {
      const of = withQueue(place);
      await add(of, person("many"), 100);
      await add(of, person("one"), 1);
      const order = await worked(of, 20, atOnce);
      expect(order.indexOf("one")).toBeGreaterThanOrEqual(0);
      expect(order.indexOf("one")).toBeLessThan(4);
    },
  );

  it("are one at once where no more may be, of whichever kind, and a hint begins the next before the next look", async () => {
    const of = withQueue(place);
    const atOnce: number[] = [];
    let running = 0;
    const { signal } = new AbortController();
    const done = new Promise<void>((resolve) => {
      const run = async () => {
        atOnce.push((running += 1));
        await of.db.selectFrom("job").select("id").execute();
        running -= 1;
        if (atOnce.length === 4) resolve();
        return { done: 1 };
      };
      const kinds = [{ kind: "cleanup" as const, run }];
      opened.unshift(consumeJobs({ tenant: of, kinds, atOnce: () => 4, most: 1, log, signal }));
    });
    await add(of, person("many"), 4);
    await done;
    expect(atOnce).toEqual([1, 1, 1, 1]);
  });

  it("go on in turns among three, and of one account in their order", async () => {
    const of = withQueue(place);
    await add(of, person("a"), 6);
    await add(of, person("b"), 3);
    await add(of, person("c"), 3);
    const order = await worked(of, 12, 1);
    expect(order.slice(0, 9).toSorted()).toEqual([..."aaabbbccc"]);
    expect(new Set(order.slice(0, 3)).size).toBe(3);
    expect(order.slice(9)).toEqual(["a", "a", "a"]);
  });
});
