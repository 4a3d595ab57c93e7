import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { SharedCache } from "#contracts/access/cache.ts";
import type { RateName } from "#contracts/limits.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { type KeptValues, keptKeys, keptCounters } from "#infra/engines/kept-values/kept-values.ts";

export type SharedCaches = Record<SharedCache, KeptValues>;

const ofSignIn: RateName[] = ["failuresOfAccountAtAddress", "failuresOfAddress", "failuresOfAccount"];
const ofCalls: RateName[] = ["keys", "uploads", "uploadKilobytes", "refusedCalls"];

/** @param db the platform's own database */
export const createSharedCaches = (db: Kysely<Database>, redis: Redis | undefined): SharedCaches => ({
  "login:captchas": keptKeys(db, redis, "captcha"),
  "login:keys": keptKeys(db, redis, "password"),
  "login:attempts": keptCounters(db, redis, ofSignIn),
  "limit:calls": keptCounters(db, redis, ofCalls),
});
