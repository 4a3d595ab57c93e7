import { hash } from "node:crypto";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";

const notContents = new Set([
  "commandId",
  "gasBarcode",
  "procedureId",
  "companyId",
  "occurredAt",
  "imagesUrl",
  "remark",
]);

const notSent = new Set(["tooLong", "sentId", "sentCode", "readFault"]);

/** Fields of an item that were actually sent and are not too long. */
export const sentFields = (item: ReceivedItem): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) if (value !== undefined && !notSent.has(name)) fields[name] = value;
  return fields;
};

/**
 * Fingerprint of an item, equal for two scans of the same thing: every field except ids, time, images and remarks (rules §4, Double scan). Procedure,
 * company and cylinder are compared separately, the order of escorts and defects is ignored, and an empty list counts as absent.
 *
 * @param fields an item's {@link sentFields}.
 */
export const fingerprintOf = (fields: Record<string, unknown>): string => {
  const contents: [name: string, value: unknown][] = [];
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name];
    if (notContents.has(name)) continue;
    if (!Array.isArray(value)) contents.push([name, value]);
    else if (value.length > 0) contents.push([name, [...value].sort()]);
  }
  return hash("sha256", JSON.stringify(contents), "base64url").slice(0, 22);
};
