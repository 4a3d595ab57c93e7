import type { Transaction } from "kysely";
import type { Field } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";
import { Failure, type FieldFault } from "../http/failure.ts";

/**
 * Every reference that is new must name a record that its lookup offers, unless the rules of the resource check it. The record is locked against deletion until the
 * transaction ends; one that was chosen before may have been disabled since.
 */
export async function checkReferences(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  values: Values,
  before?: Stored,
): Promise<void> {
  const faults: FieldFault[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.ref || field.ref.loose) continue;
    const ids = idsOf(values[name]).filter((id) => !idsOf(before?.[name]).includes(id));
    if (ids.length === 0) continue;
    const known = await countKnown(db, field, [...new Set(ids)], { ...before, ...values });
    if (known < new Set(ids).size) faults.push({ path: name, code: "field.reference" });
  }
  if (faults.length > 0) throw new Failure("request.invalid", { errors: faults });
}

const idsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
};

async function countKnown(db: Transaction<Database>, field: Field, ids: string[], form: Values): Promise<number> {
  const { ref } = field;
  if (!ref) return 0;
  const lookup = lookupNamed(ref.lookup);
  const wanted: Values = { is_deleted: false, ...(lookup?.canBeDisabled ? { is_usable: true } : {}) };
  const equal = (column: string, value: unknown) => {
    if (value !== undefined && value !== null) wanted[snake(column)] = value;
  };
  for (const [name, value] of Object.entries({ ...lookup?.where })) equal(name, value);
  for (const [name, value] of Object.entries(ref.params ?? {})) equal(lookup?.params?.[name] ?? name, value);
  for (const [name, other] of Object.entries(ref.depends ?? {})) equal(lookup?.params?.[name] ?? name, form[other]);
  const rows = await db
    .withTables<Record<string, Values>>()
    .selectFrom(ref.table)
    .select("id")
    .where("id", "in", ids)
    .where((eb) => eb.and(wanted))
    .forShare()
    .execute();
  return rows.length;
}
