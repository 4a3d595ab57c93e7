import { sql, type RawBuilder } from "kysely";
import type { Column } from "#contracts/lists/define-list.ts";
import type { Scalar } from "./list-request.ts";

export type Comparison = "=" | "<" | "<=" | ">" | ">=";
export type Compared = { ref: RawBuilder<unknown>; column: Column | undefined; timeZone: string };

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Substring without regard to case; the signs of LIKE mean themselves. */
export const contains = (ref: RawBuilder<unknown>, text: string) => sql<boolean>`${ref} ilike ${`%${escaped(text)}%`}`;
export const startsWith = (ref: RawBuilder<unknown>, text: string) => sql<boolean>`${ref} ilike ${`${escaped(text)}%`}`;
export const endsWith = (ref: RawBuilder<unknown>, text: string) => sql<boolean>`${ref} ilike ${`%${escaped(text)}`}`;

/** Compares a column with a value. A moment compared with a calendar day is compared with the whole day in the tenant's zone. */
export const compare = (at: Compared, comparison: Comparison, value: Scalar | undefined): RawBuilder<boolean> => {
  if (at.column?.kind === "moment" && typeof value === "string" && value.length === 10)
    return compareDay(at, comparison, value);
  const right = typeof value === "number" && !Number.isInteger(value) ? sql`${value}::numeric` : sql`${value}`;
  return sql<boolean>`${at.ref} ${sql.raw(comparison)} ${right}`;
};

/** A calendar day that is over (0), or lies between today and so many days from it, in the tenant's zone. */
export const dueIn = ({ ref, timeZone }: Compared, days: number): RawBuilder<boolean> => {
  const today = sql`(now() at time zone ${timeZone})::date`;
  return days === 0
    ? sql<boolean>`${ref} < ${today}`
    : sql<boolean>`(${ref} >= ${today} and ${ref} <= ${today} + ${days}::int)`;
};

function compareDay({ ref, timeZone }: Compared, comparison: Comparison, day: string): RawBuilder<boolean> {
  const begin = sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  switch (comparison) {
    case "=":
      return sql<boolean>`(${ref} >= ${begin} and ${ref} < ${end})`;
    case "<":
      return sql<boolean>`${ref} < ${begin}`;
    case ">=":
      return sql<boolean>`${ref} >= ${begin}`;
    case "<=":
      return sql<boolean>`${ref} < ${end}`;
    case ">":
      return sql<boolean>`${ref} >= ${end}`;
    default:
      return comparison satisfies never;
  }
}
