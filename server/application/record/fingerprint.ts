import { hash } from "node:crypto";
import type { RecordItem } from "#contracts/commands/record.ts";

const notContents = new Set([
  "commandId",
  "gasBarcode",
  "procedureId",
  "companyId",
  "occurredAt",
  "imagesUrl",
  "remark",
]);

/** An item's fields that were really sent. */
export const sentFields = (item: RecordItem): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/**
 * Says whether two items are one scan: every field but ids, time, images and remarks (decisions §4, Double scan). Procedure, company
 * and cylinder are compared by themselves; the order of escorts and defects means nothing, and an empty list is none.
 */
export const fingerprintOf = (item: RecordItem): string => {
  const contents = Object.entries(sentFields(item))
    .filter(([name]) => !notContents.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value] as const)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", JSON.stringify(contents), "base64url").slice(0, 22);
};
