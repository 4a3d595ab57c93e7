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
  /** The catalogue, in the database of the platform's own tenant. */
  catalogue: Tenant["db"];
  commands: TenantContext;
  sessions: Sessions;
  /** How the tenant's codes are read. */
  reading: Reading;
  importHints: ImportHints;
  boardWatch: BoardWatch;
};
/** The parts of a tenant that an invitation needs. */
export type InvitingTenant = Pick<ServedTenant, "id" | "db" | "mark" | "catalogue">;

export type ServedTenants = Tenants<ServedTenant>;

type Serving = {
  tokens: Tokens;
  /** The real clock, which sessions use. */
  now: () => Date;
  /** The installation's address, which its own labels begin with. */
  publicUrl: string | undefined;
  /** The platform's own tenant. */
  home: Pick<Tenant, "db">;
};

/** Adds the command context and the sessions to a tenant. */
export const serveTenant = (tenant: Tenant, { tokens, now, publicUrl, home }: Serving): ServedTenant => {
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
    catalogue: home.db,
    commands,
    sessions,
    reading,
    importHints: createImportHints(),
    boardWatch: createBoardWatch(),
  });
};
