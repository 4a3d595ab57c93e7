import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { v4 } from "uuid";
import {
  CODE_LENGTH,
  codeSigns,
  PAIRING_MINUTES,
  type PairAnswer,
  type PairingLook,
  type Theme,
} from "#contracts/boards/pairing.ts";
import type { Language } from "#contracts/locales/languages.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";
import { hashOf, isSecretOf, randomSecret } from "./secrets.ts";

const LIFE_MS = PAIRING_MINUTES * 60_000;
/** Time in ms to keep an expired pairing, so that its code gives the error expired or used. */
const KEPT_MS = 24 * 60 * 60_000;

type ClockTenant = Pick<ServedTenant, "timeZone" | "clock">;

/** The tenant's business time, for a device that shows it. */
const clockOf = ({ timeZone, clock }: ClockTenant) => ({ timeZone, at: clock.now().toISOString() });

/**
 * Starts the pairing of a device without a credential, in the catalogue. Returns a code to show, and a secret for reading the pairing's state.
 *
 * @param tenant whose time the device shows until it is paired
 * @param now the real clock
 */
export const startPairing = async (
  { db }: Pick<ServedTenant, "db">,
  tenant: ClockTenant,
  now: Date,
): Promise<PairAnswer> => {
  await db
    .deleteFrom("wall_pairing")
    .where("expires_at", "<", new Date(now.getTime() - KEPT_MS))
    .execute();
  const [id, secret, expiresAt] = [v4(), randomSecret(), new Date(now.getTime() + LIFE_MS)];
  for (;;) {
    const code = newCode();
    const row = await db
      .insertInto("wall_pairing")
      .values({ id, code, secret_hash: hashOf(secret), expires_at: expiresAt })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (row) return { pairingId: id, code, secret, expiresAt: expiresAt.toISOString(), clock: clockOf(tenant) };
  }
};

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => codeSigns[randomInt(codeSigns.length)]).join("");

/** State of a pairing, for its device. Only the first read after the pairing returns the credential, which carries the id of the tenant that took it. */
export const lookAtPairing = (
  { home, byId }: Pick<ServedTenants, "home" | "byId">,
  tenant: ClockTenant,
  { pairingId, secret, ...look }: Look & { pairingId: string; secret: string },
  now: Date,
): Promise<Answer<PairingLook>> =>
  home.db.transaction().execute(async (trx) => {
    const pairing = await trx
      .selectFrom("wall_pairing")
      .select(["secret_hash", "expires_at", "screen_id", "tenant_id", "is_collected", "language", "theme"])
      .where("id", "=", pairingId)
      .forUpdate()
      .executeTakeFirst();
    if (!pairing || !isSecretOf(pairing.secret_hash, secret)) return refusedCall("pairing.notFound");
    if (pairing.screen_id === null) await keepLook(trx, pairingId, pairing, look);
    if (pairing.screen_id === null)
      return done(pairing.expires_at > now ? { state: "waiting", clock: clockOf(tenant) } : { state: "expired" });
    if (pairing.is_collected) return done({ state: "paired" });
    const owner = byId(pairing.tenant_id ?? home.id);
    const credential = `${owner?.id}.${randomSecret()}`;
    const isThere = owner && (await handOut(owner === home ? trx : owner.db, pairing.screen_id, credential));
    if (!isThere) return done({ state: "expired" });
    await trx.updateTable("wall_pairing").set({ is_collected: true }).where("id", "=", pairingId).execute();
    return done({ state: "paired", credential });
  });

type Look = { language?: Language; theme?: Theme };

/** Stores in what language and theme the device waits, if they changed. It looks every few seconds. */
const keepLook = async (
  trx: Transaction<Database>,
  pairingId: string,
  before: { language: Language | null; theme: Theme | null },
  { language = before.language ?? undefined, theme = before.theme ?? undefined }: Look,
): Promise<void> => {
  if (language === (before.language ?? undefined) && theme === (before.theme ?? undefined)) return;
  await trx.updateTable("wall_pairing").set({ language, theme }).where("id", "=", pairingId).execute();
};

/** Stores the hash of a display's credential. Returns false if the display was revoked in the meantime. */
const handOut = async (db: Kysely<Database>, screenId: string, credential: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("screen")
    .set({ credential_hash: hashOf(credential) })
    .where("id", "=", screenId)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
