import type { Kysely } from "kysely";
import type { OpenedBy } from "#contracts/wire/sign-in.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Absence } from "#infra/tenancy/tenants.ts";
import { loadAccess, type Access } from "./access.ts";
import { isInGrace, oldest } from "./sessions.ts";
import type { Claims } from "./tokens.ts";

export type Identified<Tenant> =
  | { ok: true; claims: Claims; access: Access; tenant: Tenant; openedBy: OpenedBy }
  | { ok: false; code: "auth.invalid" | Absence };

/** Finds the holder of a token with a valid signature. The session must be active and the token its newest. */
export type Identify<Tenant> = (claims: Claims) => Promise<Identified<Tenant>>;

export const createIdentify =
  <Tenant extends { db: Kysely<Database> }>(
    tenants: { byId(id: string): Tenant | undefined; absence(id: string): Absence | undefined },
    now: () => Date,
  ): Identify<Tenant> =>
  async (claims) => {
    const tenant = tenants.byId(claims.tid);
    if (!tenant) return { ok: false, code: tenants.absence(claims.tid) ?? "auth.invalid" };
    const [session, access] = await Promise.all([
      findSession(tenant.db, claims.sid),
      loadAccess(tenant.db, claims.sub),
    ]);
    if (!session || session.account_id !== claims.sub) return { ok: false, code: "auth.invalid" };
    const isNewest = session.token_id === claims.jti || isInGrace(session, claims.jti, now());
    const isOver = session.ended_at !== null || session.created_time <= oldest(now());
    if (isOver || !isNewest || !access?.isUsable) return { ok: false, code: "auth.ended" };
    if (now().getTime() - session.last_seen_at.getTime() > SEEN_MS) await touch(tenant.db, claims.sid, now());
    return { ok: true, claims, access, tenant, openedBy: session.opened_by };
  };

/** Names the thing that a person has to do before anything else opens. A sign-in at the provider needs no password and no second factor of ours. */
export const owedBy = (
  { mustChangePassword, hasFactor, demandedBy }: Pick<Access, "mustChangePassword" | "hasFactor" | "demandedBy">,
  openedBy: OpenedBy,
): "account.mustChangePassword" | "account.mustSetOtp" | undefined => {
  if (openedBy === "oidc") return undefined;
  if (mustChangePassword) return "account.mustChangePassword";
  return demandedBy.length > 0 && !hasFactor ? "account.mustSetOtp" : undefined;
};

/** Precision of the time at which a session was last used, in ms. */
const SEEN_MS = 60_000;

/** Only one of several parallel requests writes. The others find the row already updated. */
const touch = (db: Kysely<Database>, id: string, now: Date) =>
  db
    .updateTable("session")
    .set({ last_seen_at: now })
    .where("id", "=", id)
    .where("last_seen_at", "<", new Date(now.getTime() - SEEN_MS))
    .execute();

const findSession = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom("session")
    .select(["account_id", "token_id", "token_issued_at", "previous_token_id", "ended_at"])
    .select(["created_time", "last_seen_at", "opened_by"])
    .where("id", "=", id)
    .executeTakeFirst();
