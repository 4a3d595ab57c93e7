import type { Transaction } from "kysely";
import { isDataScope } from "#contracts/access/roles.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { RecordRules } from "../record-rules.ts";
import { rolesWithHolders, type GivingRole } from "./given.ts";
import { lockGrantsOf } from "./in-transaction.ts";
import { beyondOwn, reachesAsFar, refuseBeyond } from "./may-grant.ts";
import type { Operator } from "./operator.ts";

const SCOPE_REFUSED = "role.scopeBeyondOwn";

/** Nobody can add, change or delete a role that grants more than they may grant. The role `admin` never changes. */
export const roleRules: RecordRules = {
  begin: (db, operator) => lockGrantsOf(operator)(db),

  async refuseChange(db, operator, { id }, values) {
    const role = await changeableRole(db, operator, id);
    if (!role.ok) return role;
    return values ? undefined : refuseInUse(db, id);
  },

  async refuseValues(db, operator, values, before) {
    const dataScope = values.dataScope ?? before?.dataScope;
    if (!isDataScope(dataScope)) return undefined;
    if (!reachesAsFar(operator, dataScope))
      return refusedCall(SCOPE_REFUSED, { errors: [{ path: "dataScope", code: SCOPE_REFUSED }] });
    const grants = before ? await rolesWithHolders(db, [before.id]) : [];
    const widened = grants.map((role) => ({ ...role, dataScope }));
    return refuseBeyond(SCOPE_REFUSED, await beyondOwn(db, operator, widened), "dataScope");
  },
};

/** Returns the role if the operator may change it, which requires that they may grant all of it to all its holders. */
export const changeableRole = async (
  db: Transaction<Database>,
  operator: Operator,
  id: string,
): Promise<Answer<GivingRole>> => {
  const [role] = await rolesWithHolders(db, [id]);
  if (!role) return refusedCall("record.notFound");
  if (role.key === "admin") return refusedCall("role.protected", { params: { name: role.name } });
  return refuseBeyond("account.beyondOwn", await beyondOwn(db, operator, [role])) ?? done(role);
};

const refuseInUse = async (db: Transaction<Database>, id: string): Promise<CallRefused | undefined> => {
  const { count } = await db
    .selectFrom("account_role")
    .innerJoin("account", "account.id", "account_role.account_id")
    .where("account_role.role_id", "=", id)
    .where("account.is_deleted", "=", false)
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return count === "0" ? undefined : refusedCall("role.inUse", { params: { count } });
};
