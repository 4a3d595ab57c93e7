import { tracedRecord } from "#contracts/resources/traced-record.ts";

/** Key of the words for a field of a record. */
export const fieldLabel = (resource: string, name: string): string =>
  tracedRecord(resource)?.fields[name]?.label ?? `fields.${name}`;
