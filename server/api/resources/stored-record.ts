import { sql, type Transaction } from "kysely";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import type { Actor } from "./actor.ts";

export type Values = Record<string, unknown>;
export type Stored = Values & { id: string; version: number };

/*
 * Rows of tables that follow from declarations. SQL text, because Kysely's types do not know these tables; every name comes from a
 * declaration, every value is a parameter.
 */

const fieldsOf = ({ owner, fields }: ResourceDefinition): string[] => [
  "id",
  "version",
  ...(owner ? [owner] : []),
  ...Object.keys(fields),
];

const fixedOf = (resource: ResourceDefinition) =>
  Object.entries(resource.fixed ?? {}).map(([name, value]) => sql`and ${sql.ref(snake(name))} = ${value}`);

/** `pg` answers a decimal as text; the body has it as a number, and the two are compared. */
const withNumbers = ({ fields }: ResourceDefinition, row: Stored): Stored =>
  Object.assign(
    row,
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, { kind }]) => kind === "decimal" && row[name] !== null)
        .map(([name]) => [name, Number(row[name])]),
    ),
  );

/** The record as it is stored, locked until the transaction ends. Decimals are numbers. */
export async function lockRecord(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
): Promise<Stored | undefined> {
  const columns = fieldsOf(resource).map((name) => sql`${sql.ref(snake(name))} as ${sql.ref(name)}`);
  const { rows } = await sql<Stored>`
    select ${sql.join(columns)} from ${sql.table(resource.table)}
    where id = ${id} and not is_deleted ${sql.join(fixedOf(resource), sql` `)} for update`.execute(db);
  return rows[0] && withNumbers(resource, rows[0]);
}

export async function insertRecord(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  row: Values,
  actor: Actor,
): Promise<void> {
  const whole: Values = {
    ...row,
    ...resource.fixed,
    createdUserId: actor.userId,
    createdCompanyId: actor.companyId,
  };
  const entries = Object.entries(whole).filter(([, value]) => value !== undefined);
  const columns = sql.join(entries.map(([name]) => sql.ref(snake(name))));
  const values = sql.join(entries.map(([, value]) => value));
  await sql`insert into ${sql.table(resource.table)} (${columns}) values (${values})`.execute(db);
}

export async function updateRecord(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
  values: Values,
): Promise<void> {
  const sets = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`);
  await sql`
    update ${sql.table(resource.table)} set ${sql.join([...sets, sql`version = version + 1`])} where id = ${id}`.execute(
    db,
  );
}

export async function markDeleted(db: Transaction<Database>, resource: ResourceDefinition, id: string): Promise<void> {
  await sql`
    update ${sql.table(resource.table)} set is_deleted = true, deleted_time = now(), version = version + 1
    where id = ${id}`.execute(db);
}

export type Change = { action: "add" | "update" | "softdelete"; recordId: string; before?: Values; after?: Values };

/** Before and after, who and when, in the transaction of the change itself (rules §1, identity). */
export async function writeChange(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  change: Change,
  actor: Actor,
): Promise<void> {
  const before = change.before ? JSON.stringify(change.before) : null;
  const after = change.after ? JSON.stringify(change.after) : null;
  await sql`
    insert into record_change (resource, record_id, action, before, after, user_id, company_id, correlation_id)
    values (${resource.name}, ${change.recordId}, ${change.action}, ${before}, ${after},
      ${actor.userId}, ${actor.companyId}, ${actor.correlationId})`.execute(db);
}
