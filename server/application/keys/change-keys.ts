import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import { ROTATED_LIFE_MS, type AddKey, type UpdateKey } from "#contracts/access/api-key.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { checkPlacing, roleIdsOf } from "../administration/account-checks.ts";
import { rolesById } from "../administration/given.ts";
import { inTransaction, lockGrantsOf } from "../administration/in-transaction.ts";
import { beyondOwn, refuseBeyond } from "../administration/may-grant.ts";
import { reaches, writeChange, type Operator } from "../administration/operator.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { digestOf, newKey } from "./key-text.ts";
import { asNetwork } from "./networks.ts";

const resource = "apiKey";
type Db = Transaction<Database>;
type WithKey = { id: string; key: string };

/** The networks as they are stored, or the refusal of one that is none. */
const networksOf = (addresses: readonly string[]): Answer<string[]> => {
  const networks = addresses.map((address) => asNetwork(address));
  const wrong = networks.indexOf(undefined);
  if (wrong >= 0) {
    const fault = { path: "addresses", code: "key.noNetwork", params: { address: addresses[wrong] ?? "" } };
    return refusedCall("request.invalid", { errors: [fault] });
  }
  return done([...new Set(networks.filter((network) => network !== undefined))]);
};

const dated = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

const giveRoles = async (db: Db, id: string, roleIds: readonly string[]): Promise<void> => {
  await db.deleteFrom("account_role").where("account_id", "=", id).execute();
  const rows = [...new Set(roleIds)].map((roleId) => ({ account_id: id, role_id: roleId }));
  await db.insertInto("account_role").values(rows).execute();
};

/** Adds a key with an account of its own. It gets no right that the operator could not grant. */
export const addKey = (db: Kysely<Database>, operator: Operator, tenantId: string, added: AddKey) =>
  inTransaction<WithKey>(db, lockGrantsOf(operator), async (transaction) => {
    const networks = networksOf(added.addresses);
    if (!networks.ok) return networks;
    const { companyId, roleIds, name, description = null, isUsable } = added;
    const fault = await checkPlacing(transaction, operator, { companyId, roleIds });
    if (fault) return fault;
    const [id, key] = [v7(), newKey(tenantId)];
    const creation = { created_time: operator.now, created_user_id: operator.userId };
    const account = { id, kind: "service" as const, user_name: name, nick_name: name, password_hash: "" };
    await transaction
      .insertInto("account")
      .values({ ...account, ...creation, company_id: companyId, is_usable: isUsable })
      .execute();
    await giveRoles(transaction, id, roleIds);
    const columns = { name, description, company_id: companyId, is_usable: isUsable, addresses: networks.data };
    await transaction
      .insertInto("api_key")
      .values({ id, ...columns, ...creation, expires_at: dated(added.expiresAt), digest: digestOf(key) })
      .execute();
    const after = { ...added, addresses: networks.data, version: 1 };
    await writeChange(transaction, operator, { resource, id, action: "add", after });
    return done({ id, key });
  });

/** The locked key, if the operator reaches its company and could grant its rights. Otherwise the refusal. */
const demandKey = async (db: Db, operator: Operator, id: string) => {
  const row = await db
    .selectFrom("api_key")
    .selectAll()
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !reaches(operator, row.company_id)) return refusedCall("record.notFound");
  const heldIds = await roleIdsOf(db, id);
  const roles = (await rolesById(db, heldIds)).map((role) => ({ ...role, companyIds: [row.company_id] }));
  return refuseBeyond("account.beyondOwn", await beyondOwn(db, operator, roles)) ?? done({ row, held: heldIds });
};

type KeyRow = Extract<Awaited<ReturnType<typeof demandKey>>, { ok: true }>["data"]["row"];

const traceOf = (row: KeyRow, roleIds: readonly string[]) => ({
  name: row.name,
  description: row.description,
  companyId: row.company_id,
  roleIds,
  addresses: row.addresses,
  expiresAt: row.expires_at,
  isUsable: row.is_usable,
  version: row.version,
});

/** Changes a key. Absent fields stay. */
export const updateKey = (db: Kysely<Database>, operator: Operator, { id, version, ...change }: UpdateKey) =>
  inTransaction<{ id: string; version: number }>(db, lockGrantsOf(operator), async (transaction) => {
    const target = await demandKey(transaction, operator, id);
    if (!target.ok) return target;
    const { row, held: heldIds } = target.data;
    if (row.version !== version) return refusedCall("record.stale");
    const networks = change.addresses === undefined ? undefined : networksOf(change.addresses ?? []);
    if (networks && !networks.ok) return networks;
    const placing = { companyId: change.companyId ?? row.company_id, roleIds: change.roleIds ?? heldIds };
    const fault = await checkPlacing(transaction, operator, placing, heldIds);
    if (fault) return fault;
    const values = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.expiresAt !== undefined && { expires_at: dated(change.expiresAt) }),
      ...(networks && { addresses: networks.data }),
      company_id: placing.companyId,
      is_usable: change.isUsable ?? row.is_usable,
    };
    await transaction
      .updateTable("api_key")
      .set({ ...values, version: version + 1 })
      .where("id", "=", id)
      .execute();
    const name = values.name ?? row.name;
    await transaction
      .updateTable("account")
      .set({ user_name: name, nick_name: name, company_id: values.company_id, is_usable: values.is_usable })
      .where("id", "=", id)
      .execute();
    if (change.roleIds) await giveRoles(transaction, id, change.roleIds);
    const before = traceOf(row, heldIds);
    const after = traceOf({ ...row, ...values, version: version + 1 }, placing.roleIds);
    await writeChange(transaction, operator, { resource, id, action: "update", before, after });
    return done({ id, version: version + 1 });
  });

/** Makes another key in a key's place. The one before lives on for a day, and a leak ends with it. */
export const rotateKey = (db: Kysely<Database>, operator: Operator, tenantId: string, id: string) =>
  inTransaction<WithKey>(db, lockGrantsOf(operator), async (transaction) => {
    const target = await demandKey(transaction, operator, id);
    if (!target.ok) return target;
    const { row, held: heldIds } = target.data;
    const key = newKey(tenantId);
    const previous = { previous_digest: row.digest, previous_until: new Date(Date.now() + ROTATED_LIFE_MS) };
    const version = row.version + 1;
    await transaction
      .updateTable("api_key")
      .set({ ...previous, digest: digestOf(key), leaked_at: null, version })
      .where("id", "=", id)
      .execute();
    const before = { ...traceOf(row, heldIds), key: "before" };
    const after = { ...traceOf(row, heldIds), version, key: "changed" };
    await writeChange(transaction, operator, { resource, id, action: "update", before, after });
    return done({ id, key });
  });

/** Deletes a key. Its account stays, because the log names it. */
export const removeKey = (db: Kysely<Database>, operator: Operator, id: string) =>
  inTransaction<null>(db, lockGrantsOf(operator), async (transaction) => {
    const target = await demandKey(transaction, operator, id);
    if (!target.ok) return target;
    const removal = { is_deleted: true, deleted_time: operator.now };
    await transaction.updateTable("api_key").set(removal).where("id", "=", id).execute();
    await transaction.updateTable("account").set({ is_usable: false }).where("id", "=", id).execute();
    await writeChange(transaction, operator, {
      resource,
      id,
      action: "softdelete",
      before: traceOf(target.data.row, target.data.held),
    });
    return done(null);
  });
