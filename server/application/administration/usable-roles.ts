import type { Kysely } from "kysely";
import type { UsableRole } from "#contracts/access/role.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { nameFor } from "#infra/engines/database/seeded-name.ts";
import { rolesWithHolders } from "./given.ts";
import { beyondOwn } from "./may-grant.ts";
import type { Operator } from "./operator.ts";

/** The enabled roles, oldest first and `admin` last, with their names in a language and what the operator may do with each. */
export const usableRoles = async (
  db: Kysely<Database>,
  operator: Operator,
  language: Language,
): Promise<UsableRole[]> => {
  const roles = await db
    .selectFrom("role")
    .select((eb) => [
      "id",
      "key",
      nameFor(language, eb.ref("role.id"), eb.ref("role.label")).as("label"),
      nameFor(language, eb.ref("role.id"), eb.ref("role.label")).as("name"),
      "description",
      "data_scope as dataScope",
      eb
        .selectFrom("account_role")
        .innerJoin("account", "account.id", "account_role.account_id")
        .whereRef("account_role.role_id", "=", "role.id")
        .where("account.is_deleted", "=", false)
        .select((count) => count.fn.countAll<string>().as("count"))
        .as("accounts"),
    ])
    .where("is_usable", "=", true)
    .where("is_deleted", "=", false)
    // A list begins with its first offer highlighted, which must not be the role that may do everything.
    .orderBy((eb) => eb("key", "is not distinct from", "admin"))
    .orderBy("created_time")
    .orderBy("id")
    .execute();
  const giving = await rolesWithHolders(
    db,
    roles.map(({ id }) => id),
  );
  const grantable = new Set<string>();
  for (const role of giving) if ((await beyondOwn(db, operator, [role])).length === 0) grantable.add(role.id);
  return roles.map(({ accounts, ...role }) => ({
    ...role,
    accountCount: Number(accounts),
    isGrantable: grantable.has(role.id),
  }));
};
