import { uniqueFields, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { indexesOfResource } from "#infra/engines/database/resource-columns.ts";
import { Failure } from "../http/failure.ts";

const UNIQUE_VIOLATION = "23505";

/** Turns a unique violation into an error that names the fields. Only the database's unique index is safe when two callers save at once. */
export const translateDuplicate = (resource: ResourceDefinition, error: unknown): unknown => {
  if (!isViolation(error)) return error;
  const indexes = indexesOfResource(resource).map((index) => index.name);
  const unique = (resource.unique ?? [])[indexes.indexOf(error.constraint)] ?? [];
  const code = Array.isArray(unique) ? undefined : unique.code;
  const errors = uniqueFields(unique).map((path) => ({ path, code: code ?? "field.duplicate" }));
  return new Failure(code ?? "record.duplicate", { errors, cause: error });
};

const isViolation = (error: unknown): error is { code: string; constraint: string } =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === UNIQUE_VIOLATION &&
  "constraint" in error;
