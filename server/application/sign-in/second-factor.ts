import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { Secret, TOTP } from "otpauth";
import { DRAFT_MINUTES, RECOVERY_CODES } from "#contracts/access/second-factor.ts";
import { hashPassword, verifyPassword } from "#infra/access/passwords/password-hash.ts";
import { sealingKey, sealText, unsealText } from "#infra/access/sealed-text.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Db = Kysely<Database> | Transaction<Database>;

/** The key that seals the secrets of second factors and identity tokens, derived from `SECRET_KEY`. */
export const factorKey = (secret: string): Buffer => sealingKey(secret, "second-factor-v1");

/** `key` seals the secrets, and `now` is the real clock. */
export type FactorParts = { key: Buffer; now: () => Date };

/** Seconds for which a code is shown. */
const STEP = 30;
/** Steps before and after the current one whose code opens (RFC 6238, 5.2). */
const WINDOW = 1;
/** Steps by which a phone's clock may differ so that the person is told so, not that the code is wrong. */
const CLOCK_WINDOW = 60;

const totpOf = (secret: string, label = "account"): TOTP =>
  new TOTP({ issuer: "Cylindra", label, secret: Secret.fromBase32(secret), period: STEP, digits: 6 });

/** A code without spaces, dashes and capitals: people read it aloud and paste it. */
const plain = (code: string): string => code.replaceAll(/[\s\-‐-―]/g, "").toLowerCase();

const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP);

/** The steps between the server's clock and a code, if it belongs to one within `window`. */
const deltaOf = (secret: string, code: string, now: Date, window: number): number | undefined =>
  /^\d{6}$/.test(code)
    ? (totpOf(secret).validate({ token: code, timestamp: now.getTime(), window }) ?? undefined)
    : undefined;

/** The factor of an account that is on. */
export const factorOf = async (db: Db, accountId: string): Promise<{ since: Date; secret: string } | undefined> => {
  const row = await db
    .selectFrom("account_factor")
    .select(["secret", "since"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.secret && row.since ? { secret: row.secret, since: row.since } : undefined;
};

export const codesLeft = async (db: Db, accountId: string): Promise<number> => {
  const codes = db.selectFrom("recovery_code").where("account_id", "=", accountId);
  return (await codes.select("number").execute()).length;
};

/**
 * Uses up a code of the authenticator or a recovery code. Each opens once: of two calls at once only one changes the row.
 *
 * @returns what the code was, or `undefined` for a wrong one
 */
export const takeCode = async (
  db: Db,
  { key, now }: FactorParts,
  accountId: string,
  code: string,
): Promise<"totp" | "recovery" | undefined> => {
  const factor = await factorOf(db, accountId);
  if (!factor) return undefined;
  const text = plain(code);
  if (!/^\d{6}$/.test(text)) return (await takeRecoveryCode(db, accountId, text)) ? "recovery" : undefined;
  const secret = openSecret(key, factor.secret);
  const delta = secret === undefined ? undefined : deltaOf(secret, text, now(), WINDOW);
  if (delta === undefined) return undefined;
  const step = stepOf(now()) + delta;
  const used = await db
    .updateTable("account_factor")
    .set({ used_step: step })
    .where("account_id", "=", accountId)
    .where("secret", "=", factor.secret)
    .where((eb) => eb.or([eb("used_step", "is", null), eb("used_step", "<", String(step))]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? "totp" : undefined;
};

/** A secret that another `SECRET_KEY` sealed opens nothing. Recovery codes and an administrator's reset go on. */
const openSecret = (key: Buffer, text: string): string | undefined => {
  try {
    return unsealText(key, text);
  } catch {
    return undefined;
  }
};

const takeRecoveryCode = async (db: Db, accountId: string, code: string): Promise<boolean> => {
  if (code.length !== CODE_LENGTH) return false;
  const rows = await db
    .selectFrom("recovery_code")
    .select(["number", "hash"])
    .where("account_id", "=", accountId)
    .execute();
  for (const { number, hash } of rows) {
    if (!(await verifyPassword(hash, code))) continue;
    const used = await db
      .deleteFrom("recovery_code")
      .where("account_id", "=", accountId)
      .where("number", "=", number)
      .where("hash", "=", hash)
      .executeTakeFirst();
    return used.numDeletedRows > 0n;
  }
  return false;
};

/** Stores a new secret, sealed, until it is confirmed. The factor that is on stays as it is. */
export const draftFactor = async (
  db: Db,
  { key, now }: FactorParts,
  { id, userName }: { id: string; userName: string },
): Promise<{ secret: string; uri: string }> => {
  const secret = new Secret({ size: 20 }).base32;
  const row = { draft: sealText(key, secret), draft_until: minutesAfter(now(), DRAFT_MINUTES) };
  await db
    .insertInto("account_factor")
    .values({ account_id: id, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
  return { secret, uri: totpOf(secret, userName).toString() };
};

export type Confirmed =
  | { ok: true; codes: string[]; isReplaced: boolean }
  | { ok: false; reason: "notBegun" | "wrong" | "clockOff"; minutes?: number };

/** Turns the drafted secret on, with new recovery codes. Its code is used up, too. */
export const confirmFactor = async (
  db: Db,
  { key, now }: FactorParts,
  accountId: string,
  code: string,
): Promise<Confirmed> => {
  const row = await db
    .selectFrom("account_factor")
    .select(["draft", "draft_until", "secret"])
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  const draft = row?.draft && row.draft_until && row.draft_until > now() ? openSecret(key, row.draft) : undefined;
  if (!row?.draft || draft === undefined) return { ok: false, reason: "notBegun" };
  const delta = deltaOf(draft, plain(code), now(), CLOCK_WINDOW);
  if (delta === undefined) return { ok: false, reason: "wrong" };
  if (Math.abs(delta) > WINDOW)
    return { ok: false, reason: "clockOff", minutes: Math.max(1, Math.round((Math.abs(delta) * STEP) / 60)) };
  const on = { secret: row.draft, since: now(), used_step: stepOf(now()) + delta, draft: null, draft_until: null };
  await db.updateTable("account_factor").set(on).where("account_id", "=", accountId).execute();
  return { ok: true, codes: await renewCodes(db, accountId), isReplaced: row.secret !== null };
};

export const removeFactor = async (db: Db, accountId: string): Promise<boolean> => {
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await db.deleteFrom("otp_step").where("account_id", "=", accountId).execute();
  const rows = await db.deleteFrom("account_factor").where("account_id", "=", accountId).returning("secret").execute();
  return rows.some(({ secret }) => secret !== null);
};

/** Without signs that are taken for others. 8 of them give 39 bits, so codes are hashed like passwords. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 8;

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join("");

/** Replaces the recovery codes of an account. They are shown as `k7mt-4xq9`. */
export const renewCodes = async (db: Db, accountId: string): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  const all = [...codes];
  const rows = await Promise.all(
    all.map(async (code, index) => ({ account_id: accountId, number: index + 1, hash: await hashPassword(code) })),
  );
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await db.insertInto("recovery_code").values(rows).execute();
  return all.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`);
};

const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
