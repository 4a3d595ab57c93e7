import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { NamedLocks } from "#infra/engines/database/advisory-lock.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Tenant } from "./api/http/request-context.ts";
import { createKeyedLock } from "./application/keyed-lock.ts";
import { createPostgresReference } from "./application/postgres-reference.ts";
import { createRecentOutcomes } from "./application/record/recent-outcomes.ts";
import type { ReadProgress } from "./application/read-progress.ts";

export type TenantParts = {
  db: Kysely<Database>;
  events: UpcastLog;
  progress: ReadProgress;
  customerLocks: NamedLocks;
  timeZone: string;
  now: () => Date;
};

/** The tenant of an enterprise code, as its database names it, with its own log, records and locks. */
export const createTenant = async (code: string, parts: TenantParts): Promise<Tenant> => {
  const { db, events, progress, customerLocks, timeZone, now } = parts;
  const { id } = await db
    .selectFrom("tenant")
    .select("id")
    .where("code", "=", code)
    .where("is_deleted", "=", false)
    .executeTakeFirstOrThrow();
  const reference = createPostgresReference(db, progress);
  const withCustomerLock = <T>(clientIds: string[], work: () => Promise<T>): Promise<T> =>
    customerLocks(clientIds, work);
  const [locks, recent] = [createKeyedLock(), createRecentOutcomes()];
  const commands = { events, reference, timeZone, now, locks, recent, withCustomerLock };
  return { id, code, db, events, commands, timeZone, progress };
};
