import { Redis } from "ioredis";
import { afterAll, expect, test } from "vitest";
import { createRedisLiveBus } from "#infra/engines/live-bus/redis.ts";
import { openRedis, skipWithoutRedis } from "#tests/support/redis.ts";
import { heardFirst, liveBusContract } from "./contract.ts";

const redis = await openRedis();
const onError = (): void => undefined;

if (typeof redis === "string") skipWithoutRedis(redis);
else {
  afterAll(redis.close);
  const { url } = redis;

  liveBusContract(redis.name, async () => ({
    open: () => createRedisLiveBus({ url, onError }),
    nowhere: () => createRedisLiveBus({ url: "redis://127.0.0.1:1", onError }),
    async cut() {
      const admin = new Redis(url);
      await admin.call("CLIENT", "KILL", "TYPE", "pubsub");
      await admin.quit();
    },
    close: async () => undefined,
  }));

  const apart = {
    "two installations on two databases of one Redis": ["3", "4"].map((db) => ({ url: new URL(db, url).toString() })),
    "two tenants on one Redis": [{ url }, { url, mark: "0190-a" }],
  };
  test.each(Object.entries(apart))("%s do not hear each other", async (_, places) => {
    const [one, other] = places.map((place) => createRedisLiveBus({ ...place, onError }));
    const heard: string[] = [];
    const stop = other!.subscribe("sessions", ({ reason }) => heard.push(reason));
    await heardFirst(other!, other!);
    await one!.publish("sessions", { ids: [], reason: "of the first" });
    await other!.publish("sessions", { ids: [], reason: "of the second" });
    await heardFirst(other!, other!);
    stop();
    expect(heard).toEqual(["of the second"]);
    await Promise.all([one!.close(), other!.close()]);
  });
}
