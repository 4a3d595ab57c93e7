import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOneTimeKeys } from "#infra/engines/one-time-keys/create-one-time-keys.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
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
let shift = 0;
const now = (): Date => new Date(Date.now() + shift);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  if (client) await closeRedis(client);
  if (typeof redis !== "string") await redis.close();
  await database.drop();
});

describe.each(["PostgreSQL", "Redis"])("one-time keys on %s", (place) => {
  const open = (): OneTimeKeys => createOneTimeKeys(database.db, place === "Redis" ? client : undefined, now);

  it("are taken once, by whichever process, and only as what they are", async ({ skip }) => {
    if (place === "Redis" && reason) skip(reason);
    const [one, other] = [open(), open()];
    const key = await one.put("captcha", "AB 12");
    expect(await other.take("password", key)).toBeUndefined();
    expect(await other.take("captcha", key)).toBe("AB 12");
    expect(await one.take("captcha", key)).toBeUndefined();
    const { rows } = await database.pool.query("select 1 from one_time_key");
    expect(rows).toEqual([]);
  });

  it("of two who take one at the same time one gets it", async ({ skip }) => {
    if (place === "Redis" && reason) skip(reason);
    const keys = open();
    const key = await keys.put("password", "secret");
    const taken = await Promise.all(Array.from({ length: 20 }, () => open().take("password", key)));
    expect(taken.filter((secret) => secret === "secret")).toHaveLength(1);
  });

  it("are too old after five minutes, and nothing that is no key is one", async ({ skip }) => {
    if (place === "Redis" && reason) skip(reason);
    const keys = open();
    const key = await keys.put("captcha", "old");
    shift += 5 * 60_000;
    expect(await keys.take("captcha", key)).toBeUndefined();
    for (const odd of [undefined, 7, "", "*", { $ne: 1 }]) expect(await keys.take("captcha", odd)).toBeUndefined();
  });
});

it("while Redis is away keys are kept in PostgreSQL, and are good when it is back", async ({ skip }) => {
  const server = typeof redis === "string" ? skip(redis) : redis;
  const keys = createOneTimeKeys(database.db, client, now);
  await server.kill();
  const [first, second] = [await keys.put("captcha", "first"), await keys.put("captcha", "second")];
  expect(await keys.take("captcha", first)).toBe("first");
  await server.start();
  expect(await keys.take("captcha", second)).toBe("second");
  expect(await keys.take("captcha", second)).toBeUndefined();
});
