import type { Kysely } from "kysely";
import type { EraseUse } from "#contracts/erasing/erase-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Person } from "#infra/stores/erasing/person.ts";

type Db = Kysely<Database>;
const countOf = (rows: { count: string | number | bigint }): number => Number(rows.count);

/** State of an order that was neither completed nor declined. */
const PENDING = 2;

const ofCustomer = async (db: Db, id: string): Promise<EraseUse[]> => {
  const cylinders = await db
    .selectFrom("read.cylinder")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("holder_id", "=", id)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom("read.order_head")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("client_id", "=", id)
    .where("order_status", "=", PENDING)
    .executeTakeFirstOrThrow();
  return [
    { kind: "cylinders", count: countOf(cylinders) },
    { kind: "orders", count: countOf(orders) },
  ];
};

/** An employee whose account may sign in is still at work. */
const ofEmployee = async (db: Db, id: string): Promise<EraseUse[]> => {
  const accounts = await db
    .selectFrom("account")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("employees_id", "=", id)
    .where("is_usable", "=", true)
    .where("is_deleted", "=", false)
    .executeTakeFirstOrThrow();
  return [{ kind: "usableAccount", count: countOf(accounts) }];
};

/** Usable accounts with the built-in role, besides this one. */
const otherAdministrators = async (db: Db, id: string): Promise<number> => {
  const others = await db
    .selectFrom("account_role")
    .innerJoin("role", "role.id", "account_role.role_id")
    .innerJoin("account", "account.id", "account_role.account_id")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("role.key", "=", "admin")
    .where("account.is_usable", "=", true)
    .where("account.is_deleted", "=", false)
    .where("account.id", "!=", id)
    .executeTakeFirstOrThrow();
  return countOf(others);
};

const ofAccount = async (db: Db, { id, row, isDeleted }: Person, callerId: string): Promise<EraseUse[]> => {
  const isUsable = row["is_usable"] === true && !isDeleted;
  return [
    { kind: "self", count: id === callerId ? 1 : 0 },
    { kind: "builtIn", count: row["user_name"] === "admin" ? 1 : 0 },
    { kind: "usableAccount", count: isUsable ? 1 : 0 },
    { kind: "lastAdministrator", count: (await otherAdministrators(db, id)) === 0 ? 1 : 0 },
  ];
};

/** Uses of the record that forbid its erasure now: bottles, a pending order, a usable account, the last administrator, the caller. */
export const usesOfPerson = async (db: Db, person: Person, callerId: string): Promise<EraseUse[]> => {
  const { kind, id } = person;
  const uses = await {
    customer: () => ofCustomer(db, id),
    employee: () => ofEmployee(db, id),
    account: () => ofAccount(db, person, callerId),
  }[kind]();
  return uses.filter(({ count }) => count > 0);
};
