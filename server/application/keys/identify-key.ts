import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { Absence } from "#infra/tenancy/tenants.ts";
import { loadAccess, type Access } from "../sign-in/access.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";
import { readKey } from "./key-text.ts";
import { isWithin } from "./networks.ts";

/** A key with which a call or a socket came. */
export type HeldKey = { id: string; digest: string; /** When it ends by itself. */ endsAt?: Date };

type Refused = { ok: false; code: "key.invalid" | "key.ended" | "key.foreignAddress" | Absence };
export type IdentifiedKey = { ok: true; tenant: ServedTenant; access: Access; key: HeldKey } | Refused;
/** Finds the account of a key, and notes that it was used. */
export type IdentifyKey = (text: string, address: string) => Promise<IdentifiedKey>;

/** Precision of the time at which a key was last used, in ms. */
const USED_MS = 5_000;

export const createIdentifyKey =
  (tenants: Pick<ServedTenants, "byId" | "absence">, now: () => Date): IdentifyKey =>
  async (text, address) => {
    const read = readKey(text);
    const tenant = read && tenants.byId(read.tenantId);
    if (!read || !tenant) return { ok: false, code: (read && tenants.absence(read.tenantId)) ?? "key.invalid" };
    const row = await findKey(tenant.db, read.digest);
    if (!row) return { ok: false, code: "key.invalid" };
    const endsAt = endOf(row, read.digest);
    if (!row.is_usable || (endsAt && endsAt <= now())) return { ok: false, code: "key.ended" };
    if (!isWithin(address, row.addresses)) return { ok: false, code: "key.foreignAddress" };
    const access = await loadAccess(tenant.db, row.id);
    if (!access?.isUsable) return { ok: false, code: "key.ended" };
    await noteUse(tenant.db, row, address, now());
    return { ok: true, tenant, access, key: { id: row.id, digest: read.digest.toString("hex"), endsAt } };
  };

const keys = (db: Kysely<Database>) =>
  db
    .selectFrom("api_key")
    .select(["id", "digest", "previous_until", "expires_at", "addresses", "is_usable", "last_used_at", "last_address"])
    .where("is_deleted", "=", false);

/** The one query that finds a key, by the index of either digest. */
export const keyByDigest = (db: Kysely<Database>, digest: Buffer) =>
  keys(db).where((eb) => eb.or([eb("digest", "=", digest), eb("previous_digest", "=", digest)]));

const findKey = (db: Kysely<Database>, digest: Buffer) => keyByDigest(db, digest).executeTakeFirst();

type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** The earlier of its own end and, for a key that was rotated, the end of its remaining time. */
const endOf = ({ digest, previous_until, expires_at }: KeyRow, used: Buffer): Date | undefined => {
  const isOld = !digest.equals(used);
  const ends = [expires_at, isOld ? (previous_until ?? new Date(0)) : null].filter((end) => end !== null);
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0];
};

const noteUse = async (db: Kysely<Database>, { id, ...row }: KeyRow, address: string, now: Date): Promise<void> => {
  const isFresh = row.last_used_at && now.getTime() - row.last_used_at.getTime() < USED_MS;
  if (isFresh && row.last_address === address) return;
  await db
    .updateTable("api_key")
    .set({ last_used_at: now, last_address: address.slice(0, 64) })
    .where("id", "=", id)
    .execute();
};

/** Those of the digests that can still be used. */
export const livingKeys = async (db: Kysely<Database>, digests: readonly string[], now: Date): Promise<Set<string>> => {
  if (digests.length === 0) return new Set();
  const asked = digests.map((digest) => Buffer.from(digest, "hex"));
  const rows = await keys(db)
    .select("previous_digest")
    .where((eb) => eb.or([eb("digest", "in", asked), eb("previous_digest", "in", asked)]))
    .execute();
  const isLiving = (row: KeyRow, digest: Buffer): boolean => {
    const end = endOf(row, digest);
    return row.is_usable && (!end || end > now);
  };
  return new Set(
    rows.flatMap((row) =>
      [row.digest, row.previous_digest].flatMap((digest) =>
        digest && isLiving(row, digest) ? [digest.toString("hex")] : [],
      ),
    ),
  );
};

/** Notes that a key stood where others can read it. Nothing is noted for a text that is no key of ours. */
export const noteLeak = async (tenants: Pick<ServedTenants, "byId">, text: string, now: Date): Promise<void> => {
  const read = readKey(text);
  const db = read && tenants.byId(read.tenantId)?.db;
  if (!db) return;
  const row = await findKey(db, read.digest);
  if (!row) return;
  await db.updateTable("api_key").set({ leaked_at: now }).where("id", "=", row.id).execute();
};
