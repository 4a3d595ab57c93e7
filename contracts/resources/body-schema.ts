import { z } from "zod";
import { schemaOf, type SchemaUse } from "../fields/schema.ts";
import type { ResourceDefinition } from "./define-resource.ts";

/** The body of a resource's `add` or `update`. */
export const bodySchema = (
  { fields, addedWith }: { fields: ResourceDefinition["fields"]; addedWith?: z.ZodType<object> },
  use: SchemaUse,
): z.ZodType<Record<string, unknown>> => {
  const schema = schemaOf(fields, use);
  return addedWith && use === "add" ? z.intersection(schema, addedWith) : schema;
};
