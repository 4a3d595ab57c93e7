import type { Transaction } from "kysely";
import { spelledName, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { pinyinOf } from "#infra/engines/database/pinyin.ts";
import { snake } from "#infra/engines/database/snake.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";
import type { Actor } from "./actor.ts";

/** Tables by the name of their declaration, which is known only at run time. */
type ByName = Record<string, Values>;
const byName = (db: Transaction<Database>) => db.withTables<ByName>();

const fieldsOf = ({ owner, fields }: ResourceDefinition): string[] => [
  "id",
  "version",
  ...(owner ? [owner] : []),
  ...Object.keys(fields).filter((name) => fields[name]?.stored !== false),
];

const fixedOf = ({ fixed = {} }: ResourceDefinition): Values =>
  Object.fromEntries(Object.entries(fixed).map(([name, value]) => [snake(name), value]));

/** Database columns with their values. */
const columnsOf = (resource: ResourceDefinition, values: Values): Values => {
  const entries = Object.entries(values).filter(
    ([name, value]) => value !== undefined && resource.fields[name]?.stored !== false,
  );
  const name = spelledName(resource);
  const spelled = name !== undefined && values[name] !== undefined ? { pinyin: pinyinOf(values[name]) } : {};
  return { ...Object.fromEntries(entries.map(([field, value]) => [snake(field), value])), ...spelled };
};

/** `pg` returns a decimal as text, but the body has a number. Both are compared, so the text is converted. */
const withNumbers = ({ fields }: ResourceDefinition, row: Stored): Stored =>
  Object.assign(
    row,
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name, { kind }]) => kind === "decimal" && row[name] !== null)
        .map(([name]) => [name, Number(row[name])]),
    ),
  );

/** Reads the stored record and locks it until the transaction ends. Decimals are numbers. */
export async function lockRecord(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
): Promise<Stored | undefined> {
  const columns = fieldsOf(resource).map((name) => `${snake(name)} as ${name}`);
  const row = await byName(db)
    .selectFrom(resource.table)
    .select(columns)
    .where((eb) => eb.and({ id, is_deleted: false, ...fixedOf(resource) }))
    .forUpdate()
    .$castTo<Stored>()
    .executeTakeFirst();
  return row && withNumbers(resource, row);
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
  await byName(db)
    .insertInto(resource.table)
    .values({ ...columnsOf(resource, whole), created_time: actor.now })
    .execute();
}

export async function updateRecord(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
  values: Values,
): Promise<void> {
  await byName(db)
    .updateTable(resource.table)
    .set((eb) => ({ ...columnsOf(resource, values), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function markDeleted(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
  { now }: Actor,
): Promise<void> {
  await byName(db)
    .updateTable(resource.table)
    .set((eb) => ({ is_deleted: true, deleted_time: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
