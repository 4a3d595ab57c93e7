import { Router } from "express";
import { cacheCalls } from "#contracts/access/cache.ts";
import { done } from "#server/application/answer.ts";
import type { Caches } from "#server/application/caches/caches.ts";
import { addCall } from "../calls/add-call.ts";

/** Lists and clears the caches. */
export const createCacheRouter = (caches: Caches): Router => {
  const router = Router();
  addCall(router, cacheCalls.list, async ({ tenant, language }) => done(await caches.list(tenant, language)));
  addCall(router, cacheCalls.clear, ({ tenant }, { cacheKey }) => caches.clear(tenant, cacheKey));
  return router;
};
