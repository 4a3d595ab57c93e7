import type { Transaction } from "kysely";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Values } from "#server/application/record-rules.ts";
import type { Actor } from "./actor.ts";

/** Fills in fields that a new record's form left out: the field's default, or the caller's own company. */
export async function withDefaults(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  values: Values,
  actor: Actor,
): Promise<Values> {
  const row: Values = { ...values };
  const isFree = (name: string) => row[name] === undefined || row[name] === null;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isFree(name)) continue;
    if (field.default !== undefined && row[name] === undefined) row[name] = field.default;
    if (field.own === "companyId") row[name] = actor.companyId;
  }
  if (resource.fields.companyType?.own && isFree("companyType")) row.companyType = await typeOf(db, row.companyId);
  return row;
}

async function typeOf(db: Transaction<Database>, companyId: unknown): Promise<number | null> {
  if (typeof companyId !== "string") return null;
  const company = await db.selectFrom("company").select("type").where("id", "=", companyId).executeTakeFirst();
  return company?.type ?? null;
}
