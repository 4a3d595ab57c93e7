import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import type { AddRole, AssignPermissions, UpdateRole } from "#contracts/access/role.ts";
import type { DataScope } from "#contracts/access/roles.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { rolesWithHolders, type GivingRole } from "./given.ts";
import { inTransaction } from "./in-transaction.ts";
import { beyondOwn, reachesAsFar, refuseBeyond } from "./may-grant.ts";
import { writeChange, type Operator } from "./operator.ts";

/** Roles and what they grant. The role `admin` has every code by rule and cannot be changed. */
export type RoleStore = {
  add(operator: Operator, body: AddRole): Promise<Answer<{ id: string }>>;
  update(operator: Operator, body: UpdateRole): Promise<Answer<{ id: string; version: number }>>;
  /** All or none. */
  remove(operator: Operator, ids: string[]): Promise<Answer<null>>;
  /** Replaces what the role grants of one kind of client. */
  assign(operator: Operator, body: AssignPermissions): Promise<Answer<null>>;
};

export const createRoleStore = (db: Kysely<Database>): RoleStore => {
  const change = <T>(work: (transaction: Transaction<Database>) => Promise<Answer<T>>) =>
    inTransaction(db, taken, work);
  return {
    add: (operator, body) => change((transaction) => add(transaction, operator, body)),
    update: (operator, body) => change((transaction) => update(transaction, operator, body)),
    remove: (operator, ids) => change((transaction) => remove(transaction, operator, ids)),
    assign: (operator, body) => change((transaction) => assign(transaction, operator, body)),
  };
};

const taken = (): CallRefused =>
  refusedCall("role.labelTaken", { errors: [{ path: "label", code: "role.labelTaken" }] });

const SCOPE_REFUSED = "role.scopeBeyondOwn";

/** A role's data scope may not reach farther than anything that the operator holds, nor take its codes farther than his own reach. */
async function seesMore(
  db: Transaction<Database>,
  operator: Operator,
  dataScope: DataScope,
  giving?: GivingRole,
): Promise<CallRefused | undefined> {
  if (!reachesAsFar(operator, dataScope)) {
    return refusedCall(SCOPE_REFUSED, { errors: [{ path: "dataScope", code: SCOPE_REFUSED }] });
  }
  if (!giving) return undefined;
  return refuseBeyond(SCOPE_REFUSED, await beyondOwn(db, operator, [{ ...giving, dataScope }]), "dataScope");
}

/** Columns of the role in a body; those that are `undefined` stay. */
const rowOf = ({ label, description, dataScope, isUsable }: AddRole | UpdateRole) => ({
  label,
  description,
  data_scope: dataScope,
  is_usable: isUsable,
});

async function add(db: Transaction<Database>, operator: Operator, body: AddRole): Promise<Answer<{ id: string }>> {
  const fault = await seesMore(db, operator, body.dataScope);
  if (fault) return fault;
  const id = v7();
  const row = { ...rowOf(body), id, label: body.label, created_user_id: operator.userId };
  await db.insertInto("role").values(row).execute();
  await writeChange(db, operator, { resource: "role", id, action: "add", after: body });
  return done({ id });
}

/** The role, locked, if the operator may change it: he could grant all of it to everybody who holds it. */
async function demand(db: Transaction<Database>, operator: Operator, id: string) {
  const role = await db
    .selectFrom("role")
    .selectAll()
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return refusedCall("record.notFound");
  if (role.key === "admin") return refusedCall("role.protected", { params: { name: role.description ?? role.label } });
  const [giving] = await rolesWithHolders(db, [id]);
  if (!giving) return refusedCall("record.notFound");
  const refusal = refuseBeyond("account.beyondOwn", await beyondOwn(db, operator, [giving]));
  return refusal ?? { ok: true as const, role, giving };
}

async function update(db: Transaction<Database>, operator: Operator, body: UpdateRole) {
  const found = await demand(db, operator, body.id);
  if (!found.ok) return found;
  const { role, giving } = found;
  if (role.version !== body.version) return refusedCall("record.stale");
  const fault = await seesMore(db, operator, body.dataScope ?? role.data_scope, giving);
  if (fault) return fault;
  const version = role.version + 1;
  const row = { ...rowOf(body), version };
  await db.updateTable("role").set(row).where("id", "=", body.id).execute();
  await writeChange(db, operator, { resource: "role", id: body.id, action: "update", before: role, after: row });
  return done({ id: body.id, version });
}

async function remove(db: Transaction<Database>, operator: Operator, ids: string[]): Promise<Answer<null>> {
  for (const id of [...new Set(ids)].toSorted()) {
    const found = await demand(db, operator, id);
    if (!found.ok) return found;
    const holders = await db
      .selectFrom("account_role")
      .innerJoin("account", "account.id", "account_role.account_id")
      .where("account_role.role_id", "=", id)
      .where("account.is_deleted", "=", false)
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    if (holders.count !== "0") return refusedCall("role.inUse", { params: { count: holders.count } });
    const row = { is_deleted: true, deleted_time: new Date(), version: found.role.version + 1 };
    await db.updateTable("role").set(row).where("id", "=", id).execute();
    await writeChange(db, operator, { resource: "role", id, action: "softdelete", before: found.role });
  }
  return done(null);
}

async function assign(db: Transaction<Database>, operator: Operator, body: AssignPermissions): Promise<Answer<null>> {
  const { roleId, clientType } = body;
  const found = await demand(db, operator, roleId);
  if (!found.ok) return found;
  const nodes = await db
    .selectFrom("permission")
    .select(["id", "code"])
    .where("client_type", "=", clientType)
    .where("is_deleted", "=", false)
    .execute();
  const wanted = new Set(body.modulesIds.filter((id) => id !== ""));
  const granted = nodes.filter((node) => wanted.has(node.id));
  if (granted.length !== wanted.size) {
    return refusedCall("request.invalid", { errors: [{ path: "modulesIds", code: "permission.unknown" }] });
  }
  const codes = granted.flatMap((node) => (node.code ? [node.code] : []));
  const beyond = refuseBeyond(
    "role.beyondOwn",
    await beyondOwn(db, operator, [{ ...found.giving, codes }]),
    "modulesIds",
  );
  if (beyond) return beyond;
  await db
    .deleteFrom("role_permission")
    .where("role_id", "=", roleId)
    .where("permission_id", "in", nodes.length > 0 ? nodes.map((node) => node.id) : [roleId])
    .execute();
  const rows = granted.map((node) => ({ role_id: roleId, permission_id: node.id }));
  if (rows.length > 0) await db.insertInto("role_permission").values(rows).execute();
  await writeChange(db, operator, { resource: "role", id: roleId, action: "update", after: { clientType, codes } });
  return done(null);
}
