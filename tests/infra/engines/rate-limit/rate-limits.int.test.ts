import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRateLimits, type RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startRedisProcess } from "#tests/support/redis.ts";

const redis = await startRedisProcess();
const reason = typeof redis === "string" ? redis : undefined;
const client =
  typeof redis === "string"
    ? undefined
    : createRedis({ url: redis.url, name: "test", onError: () => undefined, patienceMs: 1000 });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await client?.ping();
});
afterAll(async () => {
  if (client) await closeRedis(client);
  if (typeof redis !== "string") await redis.close();
  await database.drop();
});

const limit = (place: string, name = "test"): RateLimit =>
  createRateLimits(database.pool, place === "Redis" ? client : undefined)({ name, points: 3, seconds: 900 });

describe.each(["PostgreSQL", "Redis"])("a rate limit on %s", (place) => {
  it("counts what all processes take together, and says how long to wait", async ({ skip }) => {
    if (place === "Redis" && reason) skip(reason);
    const [one, other, key] = [limit(place), limit(place), randomUUID()];
    for (const each of [one, other, one]) expect(await each.take(key)).toBeUndefined();
    expect(await other.taken(key)).toBe(3);
    const wait = await other.take(key);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await limit(place, "another").taken(key)).toBe(0);
    expect(await one.take(randomUUID())).toBeUndefined();
    const { rows } = await database.pool.query("select 1 from rate_limit where key like $1", [`%${key}%`]);
    expect(rows.length > 0).toBe(place === "PostgreSQL");
  });

  it("takes back what is given back", async ({ skip }) => {
    if (place === "Redis" && reason) skip(reason);
    const [each, key] = [limit(place), randomUUID()];
    for (let round = 0; round < 8; round++) {
      expect(await each.take(key)).toBeUndefined();
      await each.giveBack(key);
    }
    expect(await each.taken(key)).toBe(0);
  });
});

it("while Redis is away or frozen the limit holds in PostgreSQL, and is in Redis again when it is back", async ({
  skip,
}) => {
  const server = typeof redis === "string" ? skip(redis) : redis;
  const [each, key] = [limit("Redis"), randomUUID()];
  await server.kill();
  for (let count = 0; count < 3; count++) expect(await each.take(key)).toBeUndefined();
  expect(await each.take(key)).toBeGreaterThan(800);
  await server.start();
  while (client?.status !== "ready") await client?.ping().catch(() => undefined);
  expect(await each.taken(key)).toBe(0);
  expect(await each.take(key)).toBeUndefined();
  server.freeze();
  expect(await each.take(key)).toBeGreaterThan(800);
  server.thaw();
});
