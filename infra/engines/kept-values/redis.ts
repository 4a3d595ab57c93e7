import type { Redis } from "ioredis";
import type { KeptValues } from "./port.ts";

/** Keys that one step of a scan looks at. */
const STEP = 500;

/** Values in Redis whose keys begin alike. */
export const keptInRedis = (redis: Redis, prefix: string): KeptValues => {
  const inSteps = async (work: (keys: string[]) => Promise<number>): Promise<number> => {
    let done = 0;
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: STEP })) {
      if (keys.length > 0) done += await work(keys);
    }
    return done;
  };
  return {
    bytes: () =>
      inSteps(async (keys) => {
        const lengths = await Promise.all(keys.map((key) => redis.strlen(key)));
        return lengths.reduce((sum, length, index) => sum + length + (keys[index]?.length ?? 0), 0);
      }),
    async clear() {
      await inSteps((keys) => redis.unlink(...keys));
    },
  };
};
