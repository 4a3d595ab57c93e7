import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { screenCodes } from "#contracts/lists/screen-reads.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";
import type { Access } from "../sign-in/access.ts";
import { scopesOfScreens } from "./screen-reach.ts";
import { hashOf } from "./secrets.ts";

/** A paired display, as the caller of its own calls and sockets. */
export type Screen = { id: string; name: string; companyId: string | null };

export type IdentifiedScreen = { tenant: ServedTenant; screen: Screen; access: Access };
export type IdentifyScreen = (credential: string) => Promise<IdentifiedScreen | undefined>;

/** Finds the display of a credential, which contains the tenant's id. Undefined if it is forged or revoked. */
export const createIdentifyScreen =
  (tenants: Pick<ServedTenants, "byId">): IdentifyScreen =>
  async (credential) => {
    const tenant = tenants.byId(credential.slice(0, Math.max(0, credential.indexOf("."))));
    if (!tenant) return undefined;
    const row = await screens(tenant.db).where("credential_hash", "=", hashOf(credential)).executeTakeFirst();
    if (!row) return undefined;
    const scope = (await scopesOfScreens(tenant.db, [row])).get(row) ?? new Set<string>();
    return { tenant, ...identityOf(row, scope) };
  };

/** Current displays by id, without revoked ones. */
export const loadScreens = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Omit<IdentifiedScreen, "tenant">>> => {
  if (ids.length === 0) return new Map();
  const rows = await screens(db).where("id", "in", ids).execute();
  const scopes = await scopesOfScreens(db, rows);
  return new Map([...scopes].map(([row, scope]) => [row.id, identityOf(row, scope)]));
};

const screens = (db: Kysely<Database>) =>
  db.selectFrom("screen").select(["id", "name", "company_id", "with_below"]).where("is_deleted", "=", false);

type Row = Awaited<ReturnType<ReturnType<typeof screens>["execute"]>>[number];

/** Permissions of a display: reading the panels of its companies. */
const identityOf = ({ id, name, company_id }: Row, scope: CompanyScope): Omit<IdentifiedScreen, "tenant"> => ({
  screen: { id, name, companyId: company_id },
  access: {
    accountId: id,
    userName: name,
    nickName: null,
    avatar: null,
    remark: null,
    email: null,
    emailConfirmed: false,
    isExternal: false,
    passwordChangedTime: null,
    companyId: company_id ?? "",
    isUsable: true,
    version: 1,
    isAdmin: false,
    mustChangePassword: false,
    hasFactor: false,
    demandedBy: [],
    codes: new Set(screenCodes),
    levels: new Map(),
    scopeOf: () => scope,
  },
});
