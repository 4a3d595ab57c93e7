import { Router } from "express";
import { clearCache } from "#contracts/access/cache.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { Caches } from "#server/application/caches/caches.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

const { codes } = systemScreens.cache;

/** The caches of the product, under `/base/admin/cache`. */
export const createCacheRouter = (caches: Caches): Router => {
  const router = Router();
  router.get(
    "/list",
    requireCode(...codes.list),
    handle(async ({ tenant, language }, _request, response) => sendOk(response, await caches.list(tenant, language))),
  );
  router.delete(
    "/clear",
    requireCode(codes.clear),
    handle(async ({ tenant }, { query, body }, response) => {
      const { cacheKey } = validate(clearCache, { ...query, ...body });
      sendAnswer(response, await caches.clear(tenant, cacheKey), "ok.cacheCleared");
    }),
  );
  return router;
};
