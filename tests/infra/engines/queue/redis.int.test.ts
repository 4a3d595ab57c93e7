import { openRedis, skipWithoutRedis } from "#tests/support/redis.ts";
import { queueContract } from "./contract.ts";

const redis = await openRedis();

if (typeof redis === "string") skipWithoutRedis(redis);
else {
  queueContract(redis.name, async () => ({
    place: { redisUrl: redis.url },
    close: redis.close,
  }));
}
