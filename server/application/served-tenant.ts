import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { Tenants } from "#infra/tenancy/tenants.ts";
import { createBoardWatch, type BoardWatch } from "./boards/board-watch.ts";
import type { TenantContext } from "./context.ts";
import { createImportHints, type ImportHints } from "./imports/import-hints.ts";
import { createKeyedLock } from "./keyed-lock.ts";
import { createPostgresReference } from "./postgres-reference.ts";
import { createReading, type Reading } from "./record/reading.ts";
import { createRecentOutcomes } from "./record/recent-outcomes.ts";
import { createSessions, type Sessions } from "./sign-in/sessions.ts";
import type { Tokens } from "./sign-in/tokens.ts";

/** A tenant with the parts that only the server needs. */
export type ServedTenant = Tenant & {
  commands: TenantContext;
  sessions: Sessions;
  /** How the tenant's codes are read. */
  reading: Reading;
  importHints: ImportHints;
  boardWatch: BoardWatch;
};
export type ServedTenants = Tenants<ServedTenant>;

/**
 * Adds the command context and the sessions to a tenant.
 *
 * @param now the real clock, which sessions use
 * @param publicUrl the installation's address, which its own labels begin with
 */
export const serveTenant = (
  tenant: Tenant,
  tokens: Tokens,
  now: () => Date,
  publicUrl: string | undefined,
): ServedTenant => {
  const { db, bus, events, progress, timeZone, clock, customerLocks, batchLocks } = tenant;
  const sessions = createSessions({
    db,
    tokens,
    now,
    announceEnded: (ids, reason) => void bus.publish("sessions", { ids, reason }),
  });
  const reading = createReading({ db, bus, publicUrl });
  const commands: TenantContext = {
    events,
    reference: createPostgresReference(db, progress),
    get reading() {
      return reading.current();
    },
    timeZone,
    now: () => clock.now(),
    locks: createKeyedLock(),
    recent: createRecentOutcomes(),
    withCustomerLock: (clientIds, work) => customerLocks(clientIds, work),
    withBatchLocks: (marks, work) => batchLocks(marks, work),
  };
  return Object.assign(tenant, {
    commands,
    sessions,
    reading,
    importHints: createImportHints(),
    boardWatch: createBoardWatch(),
  });
};
