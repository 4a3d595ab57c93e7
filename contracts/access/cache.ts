import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { text } from "../fields/scalars.ts";
import { systemScreens } from "./menus/system.ts";

/** Caches of the platform that all processes share, in PostgreSQL or Redis. */
export const sharedCaches = ["login:captchas", "login:keys", "login:attempts", "limit:calls"] as const;
export type SharedCache = (typeof sharedCaches)[number];

/** Caches that each process keeps for itself. A notice on the live bus clears them in all processes. */
export const ownCaches = ["access:live", "cockpit:figures", "projection:states"] as const;
export type OwnCache = (typeof ownCaches)[number];

export type CacheKey = SharedCache | OwnCache;

/** A cache. Texts are in the reader's language. */
const cacheEntry = z.object({
  name: z.string(),
  /** Key by which the cache is cleared. */
  value: z.enum([...ownCaches, ...sharedCaches]),
  description: z.string(),
  /** Bytes of text. Null for a cache that each process keeps for itself. */
  size: z.number().int().nullable(),
});
export type CacheEntry = z.infer<typeof cacheEntry>;

const { codes } = systemScreens.cache;
const tag = "cache";
const cacheKey = text.trim().min(1, { error: "field.required" }).max(100);

export const cacheCalls = {
  list: defineCall({
    name: "listCaches",
    method: "get",
    path: "/admin/cache/list",
    permission: codes.list,
    answer: z.array(cacheEntry),
    tag,
    summary: "caches of the product",
  }),
  clear: defineCall({
    name: "clearCache",
    method: "delete",
    path: "/admin/cache/clear",
    permission: [codes.clear],
    from: "either",
    input: z.object({ cacheKey }),
    answer: z.null(),
    failures: ["cache.unknown"],
    message: "ok.cacheCleared",
    tag,
    summary: "empty a cache in every process",
  }),
};
