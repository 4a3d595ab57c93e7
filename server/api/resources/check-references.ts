import type { Transaction } from "kysely";
import type { Field, Reference } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";
import { reaches } from "#server/application/administration/operator.ts";
import { Failure, type FieldFault } from "../http/failure.ts";
import { offeredCompanies } from "../http/offered-companies.ts";
import type { Actor } from "./actor.ts";

/**
 * Every new reference must name a record that its lookup offers, of a company that the caller may choose from, and of the right kind unless the
 * resource's rules check that. The record is locked against deletion until the transaction ends.
 */
export async function checkReferences(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  values: Values,
  actor: Actor,
  before?: Stored,
): Promise<void> {
  const faults: FieldFault[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.ref) continue;
    const ids = idsOf(values[name]).filter((id) => !idsOf(before?.[name]).includes(id));
    if (ids.length === 0) continue;
    await demandOffered(db, actor, { name, ref: field.ref, ids });
    if (field.ref.loose) continue;
    const count = await countKnown(db, field, [...new Set(ids)], { ...before, ...values });
    if (count < new Set(ids).size) faults.push({ path: name, code: "field.reference" });
  }
  if (faults.length > 0) throw new Failure("request.invalid", { errors: faults });
}

/** Refuses a record that belongs to a company outside the caller's choices. */
async function demandOffered(
  db: Transaction<Database>,
  actor: Actor,
  { name, ref, ids }: { name: string; ref: Reference; ids: string[] },
): Promise<void> {
  const column = lookupNamed(ref.lookup)?.scope;
  if (column === undefined) return;
  const scope = await offeredCompanies(db, actor);
  if (scope === "all") return;
  const rows = await db
    .withTables<Record<string, Values>>()
    .selectFrom(ref.table)
    .select(`${snake(column)} as company`)
    .where("id", "in", ids)
    .where("is_deleted", "=", false)
    .execute();
  if (rows.some(({ company }) => !reaches({ scope }, company)))
    throw new Failure("access.outOfScope", { errors: [{ path: name, code: "access.outOfScope" }] });
}

const idsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
};

async function countKnown(db: Transaction<Database>, field: Field, ids: string[], form: Values): Promise<number> {
  const { ref } = field;
  if (!ref) return 0;
  const lookup = lookupNamed(ref.lookup);
  const conditions: Values = { is_deleted: false, ...(lookup?.canBeDisabled ? { is_usable: true } : {}) };
  const equal = (column: string, value: unknown) => {
    if (value !== undefined && value !== null) conditions[snake(column)] = value;
  };
  for (const [name, value] of Object.entries({ ...lookup?.where })) equal(name, value);
  for (const [name, value] of Object.entries(ref.params ?? {})) equal(lookup?.params?.[name] ?? name, value);
  for (const [name, other] of Object.entries(ref.depends ?? {})) equal(lookup?.params?.[name] ?? name, form[other]);
  const rows = await db
    .withTables<Record<string, Values>>()
    .selectFrom(ref.table)
    .select("id")
    .where("id", "in", ids)
    .where((eb) => eb.and(conditions))
    .forShare()
    .execute();
  return rows.length;
}
