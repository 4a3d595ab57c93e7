import { ownCaches, sharedCaches, type CacheEntry, type CacheKey } from "#contracts/access/cache.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { ServedTenant } from "../served-tenant.ts";
import type { SharedCaches } from "./shared-caches.ts";

/**
 * All caches of the product, except the results of recent commands. Those must remain, because they detect a repeated command until the read models
 * have it.
 */
export type Caches = {
  list(tenant: ServedTenant, language: Language): Promise<CacheEntry[]>;
  /** Clears a cache in every process. */
  clear(tenant: ServedTenant, key: string): Promise<Answer<null>>;
};

/** @param home tenant that sees the caches of the whole platform */
export const createCaches = (platformCaches: SharedCaches, home: Pick<ServedTenant, "id">): Caches => {
  const keysOf = ({ id }: ServedTenant): CacheKey[] => [...ownCaches, ...(id === home.id ? sharedCaches : [])];
  const keptOf = (key: CacheKey) => (isShared(key) ? platformCaches[key] : undefined);
  return {
    list: (tenant, language) =>
      Promise.all(
        keysOf(tenant).map(async (value) => ({
          name: translate(language, `cache.${value}`),
          value,
          description: translate(language, `cache.${value}.text`),
          size: (await keptOf(value)?.bytes()) ?? null,
        })),
      ),

    async clear(tenant, requestedKey) {
      const key = keysOf(tenant).find((known) => known === requestedKey);
      if (key === undefined) return refusedCall("cache.unknown", { params: { key: requestedKey } });
      if (isShared(key)) await platformCaches[key].clear();
      else await tenant.bus.publish("caches", { key });
      return done(null);
    },
  };
};

const isShared = (key: CacheKey): key is keyof SharedCaches => sharedCaches.some((sharedKey) => sharedKey === key);
