import type { Kysely } from "kysely";
import { z } from "zod";
import type { BeginSso, EndSso, SsoAnswer, SsoOffer } from "#contracts/wire/single-sign-on.ts";
import { sealText, unsealText } from "#infra/access/sealed-text.ts";
import type { Database } from "#infra/engines/database/database.ts";
import {
  ProviderFault,
  type Identity,
  type IdentityProvider,
  type SsoSettings,
} from "#infra/engines/identity-provider/port.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { v5 } from "uuid";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";
import { loadAccess } from "./access.ts";
import { writeLoginLog, type Origin } from "./login-log.ts";
import type { FactorParts } from "./second-factor.ts";
import { oldest } from "./sessions.ts";
import { admit, note, type SignInOutcome, type SignInRefusal } from "./sign-in.ts";

export type LinkParts = {
  db: Kysely<Database>;
  settings: Pick<SsoSettings, "userClaim" | "autoCreate">;
  correlationId: string;
  now: Date;
};
export type Linked = { ok: true; accountId: string } | SignInRefusal;
/** Finds or makes the account of a person at the provider. */
export type FindLinked = (parts: LinkParts, identity: Identity) => Promise<Linked>;

export type SsoParts = {
  /** Absent: nobody signs in at a provider. */
  sso?: { provider: IdentityProvider; settings: SsoSettings };
  keys: OneTimeKeys;
  tenants: ServedTenants;
  /** Its key also seals identity tokens. */
  factors: FactorParts;
  log: Pick<Logger, "warn">;
  findLinked: FindLinked;
};

const keptAtBegin = z.object({
  verifier: z.string(),
  nonce: z.string(),
  state: z.string(),
  redirect: z.string(),
  enterpriseCode: z.string(),
});

const OFF = refusedCall("sso.off");

/** Returns what the sign-in page shows. The provider is not asked, so that the page opens while it is away. */
export const offerOf = ({ sso }: Pick<SsoParts, "sso">): SsoOffer =>
  sso
    ? { enabled: true, only: sso.settings.only, label: sso.settings.label }
    : { enabled: false, only: false, label: null };

/** Begins a sign-in at the provider. What it has to answer to stays on the server, under a key that opens once. */
export const beginSso = async (
  parts: SsoParts,
  { redirect, enterpriseCode, silent, asks }: BeginSso,
): Promise<Answer<{ url: string; key: string }>> => {
  if (!parts.sso) return OFF;
  try {
    const { url, transaction } = await parts.sso.provider.begin(silent ? "none" : asks ? "login" : undefined);
    const secret = { ...transaction, redirect, enterpriseCode: enterpriseCode?.trim().toLowerCase() || HOME_CODE };
    return done({ url, key: await parts.keys.put("oidc", JSON.stringify(secret)) });
  } catch (error) {
    return refusedCall(codeOf(parts, error));
  }
};

/** The code of a fault of the provider, whose reason is in the log of this process. */
const codeOf = ({ log }: SsoParts, error: unknown): ProviderFault["code"] => {
  if (!(error instanceof ProviderFault)) throw error;
  log.warn({ code: error.code, reason: error.message }, "the sign-in provider");
  return error.code;
};

type Ending = EndSso & Origin & { correlationId: string };

/** Ends a sign-in at the provider: key, answer of the provider, tenant, account, usable, has a menu. */
export const endSso = async (parts: SsoParts, request: Ending): Promise<Answer<SsoAnswer>> => {
  if (!parts.sso) return OFF;
  const startedAt = performance.now();
  const secret = await parts.keys.take("oidc", request.key);
  if (secret === undefined) return refusedCall("sso.over");
  const transaction = keptAtBegin.parse(JSON.parse(secret));
  const { outcome, tenant, userName } = await attempt(parts, parts.sso, { request, transaction });
  const accountId = outcome.ok ? outcome.access.accountId : undefined;
  await note((tenant ?? parts.tenants.home).db, { ...request, userName }, { startedAt, accountId, outcome });
  if (!outcome.ok) return refusedCall(outcome.code, { params: outcome.params });
  const { token, tokenExpire } = outcome;
  return done({ code: 0 as const, token, tokenExpire, redirect: transaction.redirect });
};

type Attempted = { outcome: SignInOutcome; tenant?: ServedTenant; userName: string };

const attempt = async (
  parts: SsoParts,
  { provider, settings }: NonNullable<SsoParts["sso"]>,
  { request, transaction }: { request: Ending; transaction: z.infer<typeof keptAtBegin> },
): Promise<Attempted> => {
  const { userClaim, tenantClaim } = settings;
  let identity: Identity;
  try {
    const claims = [userClaim, ...(tenantClaim ? [tenantClaim] : [])];
    const { code, state, iss } = request;
    identity = await provider.end(transaction, { code, state, iss }, claims);
  } catch (error) {
    const tenant = tenantClaim ? undefined : parts.tenants.byCode(transaction.enterpriseCode);
    return { outcome: { ok: false, code: codeOf(parts, error) }, tenant, userName: "" };
  }
  const name = identity.claims[userClaim];
  const userName = typeof name === "string" ? name : "";
  const tenant = tenantOf(parts, { identity, tenantClaim, enterpriseCode: transaction.enterpriseCode });
  if ("code" in tenant && "ok" in tenant) return { outcome: tenant, userName: "" };
  return { ...(await admitPerson(parts, { settings, request, identity, tenant, userName })), tenant };
};

/** The provider's claim decides where one is set, else the enterprise code of the page. */
const tenantOf = (
  { tenants }: SsoParts,
  { identity, tenantClaim, enterpriseCode }: { identity: Identity; tenantClaim?: string; enterpriseCode: string },
): ServedTenant | SignInRefusal => {
  const value = tenantClaim === undefined ? enterpriseCode : identity.claims[tenantClaim];
  const code = typeof value === "string" ? value.trim().toLowerCase() : "";
  const unknown = tenantClaim === undefined ? "auth.enterpriseUnknown" : "sso.tenantUnknown";
  const tenant = code === "" ? undefined : tenants.byCode(code);
  return tenant ?? { ok: false, code: (code && tenants.absence(code)) || unknown };
};

type Admitting = {
  settings: SsoSettings;
  request: Ending;
  identity: Identity;
  tenant: ServedTenant;
  userName: string;
};

const admitPerson = async (
  { factors, findLinked }: SsoParts,
  { settings, request, identity, tenant, userName }: Admitting,
): Promise<Attempted> => {
  const { correlationId } = request;
  const linked = await findLinked({ db: tenant.db, settings, correlationId, now: factors.now() }, identity);
  if (!linked.ok) return { outcome: linked, userName };
  const access = await loadAccess(tenant.db, linked.accountId);
  if (!access?.isUsable) return { outcome: { ok: false, code: "auth.disabled" }, userName: access?.userName ?? "" };
  const outcome = await admit(tenant, access, request, {
    openedBy: "oidc",
    oidc_issuer: identity.issuer,
    oidc_subject: identity.subject,
    oidc_sid: identity.sid,
    id_token: sealText(factors.key, identity.idToken),
  });
  return { outcome, userName: access.userName };
};

/** Ends a session. Answers where the provider signs out, for a session that was opened there. */
export const signOut = async (
  parts: SsoParts,
  { db, sessions }: Pick<ServedTenant, "db" | "sessions">,
  sessionId: string,
): Promise<{ url: string } | null> => {
  await sessions.end(sessionId, "signedOut");
  const row =
    parts.sso && (await db.selectFrom("session").select("id_token").where("id", "=", sessionId).executeTakeFirst());
  if (!parts.sso || !row?.id_token) return null;
  try {
    const url = await parts.sso.provider.signOutUrl(unsealText(parts.factors.key, row.id_token));
    return url ? { url } : null;
  } catch (error) {
    // Signing out here does not wait for a provider that is away, or for a token sealed by a former key.
    if (error instanceof ProviderFault) codeOf(parts, error);
    return null;
  }
};

/** Namespace of the ids of logout tokens. */
const LOGOUT_TOKENS = "6f2b3c52-51c1-4be0-9b5b-5f3d4a1f8a11";

/** Ends the sessions that the provider names, in every tenant that was used since the oldest of them began. A token counts once. */
export const endAtProvider = async (parts: SsoParts, token: string, from: Origin): Promise<Answer<null>> => {
  if (!parts.sso) return OFF;
  const startedAt = performance.now();
  try {
    const signedOut = await parts.sso.provider.readSignOut(token);
    if (!(await parts.keys.once("oidc", v5(`${signedOut.issuer}\n${signedOut.tokenId}`, LOGOUT_TOKENS))))
      throw new ProviderFault("sso.invalid", "the logout token was used before");
    for (const { db, sessions } of await tenantsInUse(parts)) {
      const { issuer, subject, sid } = signedOut;
      for (const id of await sessions.endAtProvider({ issuer, subject, sid }, "signedOutAtProvider")) {
        const access = await loadAccess(db, id);
        const { userName = "", nickName } = access ?? {};
        const entry = { ...from, startedAt, accountId: id, userName, nickName };
        await writeLoginLog(db, { ...entry, status: true, msg: "loginLog.endedByProvider" });
      }
    }
    return done(null);
  } catch (error) {
    return refusedCall(codeOf(parts, error));
  }
};

const tenantsInUse = async ({ tenants, factors }: SsoParts): Promise<ServedTenant[]> => {
  const rows = await tenants.home.db
    .selectFrom("tenant")
    .select("id")
    .where("enabled", "=", true)
    .where("is_deleted", "=", false)
    .where("used_at", ">", oldest(factors.now()))
    .execute();
  return [...new Set([...tenants.all, ...rows.flatMap(({ id }) => tenants.byId(id) ?? [])])];
};
