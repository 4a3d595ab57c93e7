import { z } from "zod";
import { schemaOf, uuid, type SchemaUse } from "../fields/schema.ts";
import type { ResourceDefinition } from "./define-resource.ts";

/** Schema for the body of a resource's `add` or `update`. */
export const bodySchema = (
  { fields, addedWith }: { fields: ResourceDefinition["fields"]; addedWith?: z.ZodType<object> },
  use: SchemaUse,
): z.ZodType<Record<string, unknown>> => {
  const schema = schemaOf(fields, use);
  return addedWith && use === "add" ? z.intersection(schema, addedWith) : schema;
};

const ids = z
  .array(z.string().max(36, { error: "field.reference", abort: true }).regex(uuid, { error: "field.reference" }))
  .min(1, { error: "field.required" })
  .max(100);

/** Body of `batchsoftdelete`: an array of ids, or an object with `ids`. */
export const removeRecords = z.preprocess((body) => (Array.isArray(body) ? { ids: body } : body), z.object({ ids }));

/** Body of `usable`, which enables and disables records. */
export const setRecordsUsable = z.object({ ids, isUsable: z.boolean({ error: "field.flag" }) });
