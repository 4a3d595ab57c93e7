import type { Transaction } from "kysely";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { reaches } from "#server/application/administration/operator.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";
import { idsAbove, lockTrees } from "#server/application/administration/tree.ts";
import { Failure } from "../http/failure.ts";
import type { Actor } from "./actor.ts";

/** The company that a record belongs to by its list's scope. A new company belongs to its parent company. */
const companyOf = (resource: ResourceDefinition, values: Values): unknown => {
  const { scope } = resource.list;
  if (scope === false) return undefined;
  return scope === "id" ? (values.id ?? values.parentId) : values[scope];
};

/** Refuses a change to a record that the caller may not change. A record that the caller may not see gives `notFound`. */
export async function demandOwn(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  record: Stored,
  actor: Actor,
): Promise<void> {
  if (resource.list.scope !== false && !reaches(actor, companyOf(resource, record)))
    throw new Failure("record.notFound");
  if (resource.owner && !reaches(actor, record[resource.owner]))
    throw new Failure("access.outOfScope", { params: { companyName: await nameOf(db, record[resource.owner]) } });
}

async function nameOf(db: Transaction<Database>, companyId: unknown): Promise<string | undefined> {
  if (typeof companyId !== "string") return undefined;
  const company = await db.selectFrom("company").select("name").where("id", "=", companyId).executeTakeFirst();
  return company?.name ?? undefined;
}

/** A record cannot be given to a company outside the caller's scope. */
export const demandScope = (resource: ResourceDefinition, values: Values, actor: Actor): void => {
  const { scope } = resource.list;
  const field = scope === "id" ? "parentId" : scope;
  if (field === false || actor.scope === "all" || !(field in values)) return;
  if (!reaches(actor, values[field]))
    throw new Failure("access.outOfScope", { errors: [{ path: field, code: "access.outOfScope" }] });
};

/** Refuses a record as its own ancestor, which would make every walk along the tree endless. */
export async function demandTree(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
  parentId: unknown,
): Promise<void> {
  if (!resource.tree || typeof parentId !== "string") return;
  if (parentId === id)
    throw new Failure("request.invalid", { errors: [{ path: "parentId", code: "field.parentItself" }] });
  await lockTrees(db);
  const above = await idsAbove(db, resource.table, [parentId]);
  if (above.includes(id))
    throw new Failure("request.invalid", { errors: [{ path: "parentId", code: "field.parentCycle" }] });
}
