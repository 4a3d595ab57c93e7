import type { Kysely, Transaction } from "kysely";
import { v4, v7 } from "uuid";
import type { Database } from "#infra/engines/database/database.ts";
import type { OpenedBy, OwnSession } from "#contracts/wire/sign-in.ts";
import { deviceOf, isNewAddress, writeLoginLog, type Origin } from "./login-log.ts";
import { REFRESH_LIFE, TOKEN_LIFE, type Claims, type Tokens } from "./tokens.ts";

/** Time in which the previous token still gets the same successor, for two tabs or a lost response. */
export const GRACE_MS = 30_000;
/** Longest life of a session, even in use. Without use it ends earlier, after `REFRESH_LIFE`. */
const SESSION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export type IssuedToken = { token: string; /** ISO 8601. */ tokenExpire: string };
export type EndReason =
  | "signedOut"
  | "signedOutElsewhere"
  | "signedOutAtProvider"
  | "tokenReused"
  | "tooOld"
  | "passwordChanged"
  | "factorReset"
  | "accountDisabled"
  | "accountRemoved";
export type Refreshed =
  ({ ok: true } & IssuedToken) | { ok: false; code: "auth.invalid" | "auth.expired" | "auth.ended" };

/** How a session was opened, and what the provider said of it. `id_token` is sealed. */
export type Opening = {
  openedBy: OpenedBy;
  oidc_issuer?: string;
  oidc_subject?: string;
  oidc_sid?: string;
  id_token?: string;
};

type Account = { id: string; companyId: string; tenantId: string };

/** Active sessions of one tenant. */
export type Sessions = {
  start(account: Account, from: Origin, opening: Opening): Promise<IssuedToken>;
  /** Exchanges a token for its successor (rules §2). An older token ends the session and is written to the login log. */
  refresh(claims: Claims, from: Origin): Promise<Refreshed>;
  end(sessionId: string, reason: EndReason): Promise<void>;
  /** Active sessions of an account, last used first. `current` is the caller's own. */
  listOf(accountId: string, current: string): Promise<OwnSession[]>;
  /** Ends one session of an account. Returns false if it is not active. */
  endOne(accountId: string, sessionId: string): Promise<boolean>;
  /** Ends every session of an account except one. */
  endOthers(accountId: string, kept: string): Promise<void>;
  /** Ends every session of an account. */
  endOf(accountId: string, reason: EndReason, db?: Kysely<Database> | Transaction<Database>): Promise<void>;
  /** Ends the sessions that were opened at the provider, of an account or as the provider names them. Returns their accounts. */
  endAtProvider(which: AtProvider, reason: EndReason): Promise<string[]>;
};

/** `sid` names one session of the provider; without it all of `subject` are meant. */
export type AtProvider = { accountId: string } | { issuer: string; subject?: string; sid?: string };

export type SessionParts = {
  db: Kysely<Database>;
  tokens: Tokens;
  now: () => Date;
  /** Announces ended sessions, so that every server closes their sockets. */
  announceEnded(sessionIds: string[], reason: EndReason): void;
};

export const createSessions = (parts: SessionParts): Sessions => {
  const { db, now } = parts;
  return {
    start: (account, from, opening) => start(parts, account, from, opening),
    refresh: (claims, from) => refresh(parts, claims, from),
    end: (sessionId, reason) => end(parts, sessionId, reason),
    listOf: (accountId, current) => listOf(parts, accountId, current),

    async endOne(accountId, sessionId) {
      const session = await living(db, accountId, now()).select("id").where("id", "=", sessionId).executeTakeFirst();
      if (session) await end(parts, session.id, "signedOutElsewhere");
      return session !== undefined;
    },

    async endOthers(accountId, keptId) {
      const others = await living(db, accountId, now()).select("id").where("id", "!=", keptId).execute();
      for (const { id } of others) await end(parts, id, "signedOutElsewhere");
    },

    async endOf(accountId, reason, within = db) {
      await endAll(parts, reason, ending(within, now(), reason).where("account_id", "=", accountId));
    },

    async endAtProvider(which, reason) {
      // The condition on the subject is that of the index.
      const all = ending(db, now(), reason).where("opened_by", "=", "oidc").where("oidc_subject", "is not", null);
      if ("accountId" in which) return endAll(parts, reason, all.where("account_id", "=", which.accountId));
      const { issuer, subject, sid } = which;
      const ofIssuer = all.where("oidc_issuer", "=", issuer);
      const ofPerson = subject === undefined ? ofIssuer : ofIssuer.where("oidc_subject", "=", subject);
      return endAll(parts, reason, sid === undefined ? ofPerson : ofPerson.where("oidc_sid", "=", sid));
    },
  };
};

const ending = (db: Kysely<Database> | Transaction<Database>, now: Date, reason: EndReason) =>
  db.updateTable("session").set({ ended_at: now, end_reason: reason }).where("ended_at", "is", null);

const endAll = async (
  { announceEnded }: SessionParts,
  reason: EndReason,
  query: ReturnType<typeof ending>,
): Promise<string[]> => {
  const rows = await query.returning(["id", "account_id"]).execute();
  if (rows.length > 0)
    announceEnded(
      rows.map(({ id }) => id),
      reason,
    );
  return [...new Set(rows.map((row) => row.account_id))];
};

const issue = async (tokens: Tokens, claims: Claims): Promise<IssuedToken> => ({
  token: await tokens.sign(claims),
  tokenExpire: new Date((claims.iat + TOKEN_LIFE) * 1000).toISOString(),
});

const start = async (
  { db, tokens, now }: SessionParts,
  { id, companyId, tenantId }: Account,
  { ip, userAgent }: Origin,
  { openedBy, ...provider }: Opening,
): Promise<IssuedToken> => {
  const began = now();
  const claims = { sub: id, sid: v7(), jti: v4(), tid: tenantId, cid: companyId, iat: seconds(began) };
  const row = { id: claims.sid, account_id: id, token_id: claims.jti, token_issued_at: moment(claims.iat) };
  const is_new_address = await isNewAddress(db, { accountId: id, ip, now: began });
  const client = { created_time: began, last_seen_at: began, ip, browser_info: userAgent, is_new_address };
  const opening = { opened_by: openedBy, ...provider };
  await db
    .insertInto("session")
    .values({ ...row, ...client, ...opening })
    .execute();
  return issue(tokens, claims);
};

const refresh = async (parts: SessionParts, claims: Claims, from: Origin): Promise<Refreshed> => {
  const { db, tokens, now } = parts;
  const iat = seconds(now());
  if (claims.iat + REFRESH_LIFE < iat) return { ok: false, code: "auth.expired" };
  const rotated = await db
    .updateTable("session")
    .set({ token_id: v4(), token_issued_at: moment(iat), previous_token_id: claims.jti })
    .where("id", "=", claims.sid)
    .where("token_id", "=", claims.jti)
    .where("ended_at", "is", null)
    .where("created_time", ">", oldest(now()))
    .returning("token_id")
    .executeTakeFirst();
  if (rotated) return { ok: true, ...(await issue(tokens, { ...claims, jti: rotated.token_id, iat })) };

  const session = await db.selectFrom("session").selectAll().where("id", "=", claims.sid).executeTakeFirst();
  if (!session || session.ended_at) return { ok: false, code: "auth.ended" };
  if (session.created_time <= oldest(now())) {
    await end(parts, claims.sid, "tooOld");
    return { ok: false, code: "auth.expired" };
  }
  if (isInGrace(session, claims.jti, now())) {
    const successor = { ...claims, jti: session.token_id, iat: seconds(session.token_issued_at) };
    return { ok: true, ...(await issue(tokens, successor)) };
  }
  await end(parts, claims.sid, "tokenReused");
  await noteReuse(db, claims.sub, from);
  return { ok: false, code: "auth.ended" };
};

const end = async ({ db, now, announceEnded }: SessionParts, sessionId: string, reason: EndReason): Promise<void> => {
  await db
    .updateTable("session")
    .set({ ended_at: now(), end_reason: reason })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
  announceEnded([sessionId], reason);
};

const listOf = async ({ db, now }: SessionParts, accountId: string, current: string): Promise<OwnSession[]> => {
  const rows = await living(db, accountId, now())
    .select(["id", "ip", "browser_info", "created_time", "last_seen_at", "is_new_address", "opened_by"])
    .orderBy("last_seen_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.browser_info ?? ""),
    address: row.ip ?? "",
    since: row.created_time.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    isThis: row.id === current,
    isNewAddress: row.is_new_address,
    openedBy: row.opened_by,
  }));
};

/** Sessions that can still be used: not ended, not too old and not unused for too long. */
const living = (db: Kysely<Database>, accountId: string, now: Date) =>
  db
    .selectFrom("session")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("created_time", ">", oldest(now))
    .where("token_issued_at", ">", new Date(now.getTime() - REFRESH_LIFE * 1000));

const noteReuse = async (db: Kysely<Database>, accountId: string, from: Origin): Promise<void> => {
  const startedAt = performance.now();
  const who = await db
    .selectFrom("account")
    .select(["user_name as userName", "nick_name as nickName"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (who) await writeLoginLog(db, { ...from, ...who, accountId, startedAt, status: false, msg: "auth.tokenReused" });
};

/** Sessions that began before this time are too old now. */
export const oldest = (now: Date): Date => new Date(now.getTime() - SESSION_LIFE_MS);

/** True if it is the previous token and was replaced only a moment ago. */
export const isInGrace = (
  session: { previous_token_id: string | null; token_issued_at: Date },
  tokenId: string,
  now: Date,
): boolean => session.previous_token_id === tokenId && now.getTime() - session.token_issued_at.getTime() <= GRACE_MS;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const moment = (iat: number): Date => new Date(iat * 1000);
