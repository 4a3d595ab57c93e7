import type { Fields } from "#contracts/fields/field.ts";
import type { Values } from "./form-spec.ts";

/** The names of the records that a record refers to, where it answers them beside the ids: nothing has to be asked to show them. */
export const knownNames = (fields: Fields, record: Values): Record<string, string> => {
  const names: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const id = record[name];
    const as = field.ref ? record[field.ref.as] : undefined;
    if (field.kind === "ref" && typeof id === "string" && typeof as === "string") names[id] = as;
  }
  return names;
};
