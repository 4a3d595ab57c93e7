import type { Kysely } from "kysely";
import { tracedRecord } from "#contracts/resources/traced-record.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Values = Record<string, unknown>;

/** Names in one entry. Further ones are counted. */
const MOST = 3;
const MAX_LENGTH = 200;

const isValues = (json: unknown): json is Values => typeof json === "object" && json !== null && !Array.isArray(json);

const textIn = (values: unknown, name: string): string | undefined => {
  const value = isValues(values) ? values[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** Cylinders and order that a call names, for calls that append events instead of changing records. */
export const subjectsIn = (body: unknown): string[] => {
  if (!isValues(body)) return [];
  const { gasBarcodes, items } = body;
  const several = [gasBarcodes, items].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const codes = [body, ...several].map((each) => (typeof each === "string" ? each : textIn(each, "gasBarcode")));
  return [...codes, textIn(body, "orderNumber")].filter((code) => code !== undefined);
};

const joined = (names: readonly string[]): string | undefined => {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return undefined;
  const more = distinct.length > MOST ? ` +${distinct.length - MOST}` : "";
  return `${distinct.slice(0, MOST).join(", ").slice(0, MAX_LENGTH)}${more}`;
};

/** Names of the records that a call changed, else of the cylinders and the order in its body. */
export const recordNames = async (
  db: Kysely<Database>,
  call: { correlationId: string; userId: string | undefined; body: unknown },
): Promise<string | undefined> => {
  const rows =
    call.userId === undefined
      ? []
      : await db
          .selectFrom("record_change")
          .select(["resource", "before", "after"])
          .where("correlation_id", "=", call.correlationId)
          .where("user_id", "=", call.userId)
          .orderBy("id")
          .execute();
  const names = rows.flatMap(({ resource, before, after }) => {
    const title = tracedRecord(resource)?.title ?? "name";
    return textIn(after, title) ?? textIn(before, title) ?? [];
  });
  return joined(names) ?? joined(subjectsIn(call.body));
};
