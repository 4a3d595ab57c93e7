import type { Kysely, Transaction } from "kysely";
import { v4, v7 } from "uuid";
import type { Database } from "#infra/database/database.ts";
import { REFRESH_LIFE, TOKEN_LIFE, type Claims, type Tokens } from "./tokens.ts";

/** How long the token before the newest still gets the same successor: two tabs, or an answer that was lost. */
export const GRACE_MS = 30_000;

export type IssuedToken = { token: string; /** ISO 8601. */ tokenExpire: string };
export type EndReason = "signedOut" | "tokenReused" | "passwordChanged" | "accountDisabled" | "accountRemoved";
export type Refreshed =
  ({ ok: true } & IssuedToken) | { ok: false; code: "auth.invalid" | "auth.expired" | "auth.ended" };

export type SessionOrigin = { ip?: string; browserInfo?: string };
type Account = { id: string; companyId: string; tenantId: string };

/** The living sessions of one tenant. */
export type Sessions = {
  start(account: Account, origin: SessionOrigin): Promise<IssuedToken>;
  /** Exchanges a token for its successor (decisions §2): an older one than the newest ends the session. */
  refresh(claims: Claims): Promise<Refreshed>;
  end(sessionId: string, reason: EndReason): Promise<void>;
  /** Ends every session of an account, but the one named in `except`. */
  endOf(accountId: string, reason: EndReason, db?: Kysely<Database> | Transaction<Database>): Promise<void>;
};

export type SessionParts = {
  db: Kysely<Database>;
  tokens: Tokens;
  now: () => Date;
  /** Told which sessions ended, so that their sockets are closed on every server. */
  announceEnded(sessionIds: string[], reason: EndReason): void;
};

export const createSessions = ({ db, tokens, now, announceEnded }: SessionParts): Sessions => {
  const issue = async (claims: Claims): Promise<IssuedToken> => ({
    token: await tokens.sign(claims),
    tokenExpire: new Date((claims.iat + TOKEN_LIFE) * 1000).toISOString(),
  });

  async function end(sessionId: string, reason: EndReason): Promise<void> {
    await db
      .updateTable("session")
      .set({ ended_at: now(), end_reason: reason })
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .execute();
    announceEnded([sessionId], reason);
  }

  return {
    async start({ id, companyId, tenantId }, { ip, browserInfo }) {
      const claims = { sub: id, sid: v7(), jti: v4(), tid: tenantId, cid: companyId, iat: seconds(now()) };
      const row = { id: claims.sid, account_id: id, token_id: claims.jti, token_issued_at: moment(claims.iat) };
      await db
        .insertInto("session")
        .values({ ...row, ip, browser_info: browserInfo })
        .execute();
      return issue(claims);
    },

    async refresh(claims) {
      const iat = seconds(now());
      if (claims.iat + REFRESH_LIFE < iat) return { ok: false, code: "auth.expired" };
      const rotated = await db
        .updateTable("session")
        .set({ token_id: v4(), token_issued_at: moment(iat), previous_token_id: claims.jti })
        .where("id", "=", claims.sid)
        .where("token_id", "=", claims.jti)
        .where("ended_at", "is", null)
        .returning("token_id")
        .executeTakeFirst();
      if (rotated) return { ok: true, ...(await issue({ ...claims, jti: rotated.token_id, iat })) };

      const session = await db.selectFrom("session").selectAll().where("id", "=", claims.sid).executeTakeFirst();
      if (!session || session.ended_at) return { ok: false, code: "auth.ended" };
      if (isInGrace(session, claims.jti, now())) {
        const successor = { ...claims, jti: session.token_id, iat: seconds(session.token_issued_at) };
        return { ok: true, ...(await issue(successor)) };
      }
      await end(claims.sid, "tokenReused");
      return { ok: false, code: "auth.ended" };
    },

    end,

    async endOf(accountId, reason, within = db) {
      const ended = await within
        .updateTable("session")
        .set({ ended_at: now(), end_reason: reason })
        .where("account_id", "=", accountId)
        .where("ended_at", "is", null)
        .returning("id")
        .execute();
      if (ended.length > 0)
        announceEnded(
          ended.map((session) => session.id),
          reason,
        );
    },
  };
};

/** Whether it is the token before the newest, and was replaced only just now. */
export const isInGrace = (
  session: { previous_token_id: string | null; token_issued_at: Date },
  tokenId: string,
  now: Date,
): boolean => session.previous_token_id === tokenId && now.getTime() - session.token_issued_at.getTime() <= GRACE_MS;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const moment = (iat: number): Date => new Date(iat * 1000);
