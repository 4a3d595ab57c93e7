import { z } from "zod";
import { text } from "../fields/scalars.ts";

/** Path under `/base` of the calls about caches. */
export const cachePath = "/admin/cache";

/** Caches that all processes share, in PostgreSQL or Redis. They belong to the platform. */
export const sharedCaches = ["login:captchas", "login:keys", "login:attempts", "limit:calls"] as const;
export type SharedCache = (typeof sharedCaches)[number];

/** Caches that each process keeps for itself; a notice on the live bus empties them everywhere. */
export const ownCaches = ["access:live", "cockpit:figures", "projection:states"] as const;
export type OwnCache = (typeof ownCaches)[number];

export type CacheKey = SharedCache | OwnCache;

/** A cache in `GET /base/admin/cache/list`, in the reader's language. */
export type CacheEntry = {
  name: string;
  /** Key to clear it by. */
  value: CacheKey;
  description: string;
  /** Bytes of text; null where each process has its own. */
  size: number | null;
};

/** Query or body of `DELETE /base/admin/cache/clear`. */
export const clearCache = z.object({ cacheKey: text.trim().min(1, { error: "field.required" }).max(100) });
