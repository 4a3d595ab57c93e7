import { sql, type Expression, type SqlBool } from "kysely";
import type { Column } from "#contracts/list-kit/define-list.ts";
import type { Scalar } from "./list-request.ts";
import { eb } from "./expressions.ts";
import { bareCode, canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { CodeIndexes, SearchIndex } from "./source.ts";

export type Comparison = "=" | "<" | "<=" | ">" | ">=";
export type Compared = {
  ref: Expression<unknown>;
  column: Column | undefined;
  timeZone: string;
  now: Date;
  /** The index that a search by a part goes by; absent where the row itself is looked at, as one of several alternatives. */
  search?: SearchIndex;
  /** Of a code: where its forms are kept. */
  code?: CodeIndexes;
  /** No index serves a search by a part in the column itself. */
  isSearchedElsewhere?: boolean;
};

export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Range of an integer column. Outside of it, and between its steps, a comparison has an answer too, but only as numeric. */
const isInt4 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;

const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
const isAscii = (text: string): boolean => !/[^\u0020-\u007e]/.test(text);

/** Tells whether a trigram index can search a text: it needs so many letters or digits in a row. With fewer it would be read from end to end. */
export const hasTrigram = (text: string, signs = 3): boolean => new RegExp(`[\\p{L}\\p{N}]{${signs}}`, "u").test(text);

/**
 * Matches a pattern without regard to case. What has no case, digits and Chinese, is left to LIKE, which is several times cheaper.
 *
 * @param signs how many letters or digits in a row a trigram index needs to go by. With fewer PostgreSQL would read every row behind the
 * index too; an expression that is not the index's keeps it off, and the collation C also folds ASCII quickest.
 */
const matches = (
  { ref, search, isSearchedElsewhere }: Compared,
  text: string,
  pattern: string,
  signs: number,
): Expression<SqlBool> => {
  const like = hasCase(text) ? "ilike" : "like";
  if (hasTrigram(text, signs)) {
    if (search) return search((part) => eb(part, like, pattern));
    if (!isSearchedElsewhere) return eb(ref, like, pattern);
  }
  const plain = isAscii(text) || !hasCase(text) ? sql`(${ref} collate "C")` : sql`(${ref} || '')`;
  return eb(plain, like, pattern);
};

/** Signs by which codes and telephone numbers are divided into groups. */
const dividers = " -()\u00a0\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\u3000";
const undivided = (text: string): string => [...text].filter((sign) => !dividers.includes(sign)).join("");

/**
 * A column and a text with nothing between their groups: spaces and dashes make no difference to codes and telephone numbers. A text of nothing else is
 * compared as it is.
 */
const plain = (at: Compared, text: string): [Compared, string] => {
  const isCode = at.column?.kind === "barcode";
  if (!isCode && !at.column?.grouped) return [at, text];
  const bare = isCode ? bareCode(text) : undivided(text);
  if (bare === "") return [at, text];
  const ref = eb.fn("translate", [at.ref, eb.val(dividers), eb.val("")]);
  return [{ ...at, ref, search: at.search && at.code?.bare, isSearchedElsewhere: true }, bare];
};

/** `%`, `_` and `\\` in the text mean themselves. */
export const contains = (compared: Compared, part: string) => {
  const [at, text] = plain(compared, part);
  return matches(at, text, `%${escaped(text)}%`, 3);
};
export const startsWith = (compared: Compared, part: string) => {
  const [at, text] = plain(compared, part);
  return matches(at, text, `${escaped(text)}%`, 1);
};
export const endsWith = (compared: Compared, part: string) => {
  const [at, text] = plain(compared, part);
  return matches(at, text, `%${escaped(text)}`, 1);
};

/** Compares a column with a value. A moment compared with a calendar day is compared with the whole day in the tenant's zone. */
export const compare = (at: Compared, comparison: Comparison, value: Scalar | undefined): Expression<SqlBool> => {
  if (at.column?.kind === "moment" && typeof value === "string" && value.length === 10)
    return compareDay(at, comparison, value);
  if (comparison === "=" && at.column?.kind === "barcode" && typeof value === "string") return isCode(at, [value]);
  return eb(at.ref, comparison, valueOf(value));
};

/** Condition that a column has one of several values. */
export const among = (at: Compared, values: readonly Scalar[]): Expression<SqlBool> =>
  at.column?.kind === "barcode" ? isCode(at, values.map(String)) : eb(at.ref, "in", values.map(valueOf));

/** Codes are equal in their canonical form. Where that is not kept, spellings differ by case alone. */
const isCode = ({ ref, code }: Compared, codes: readonly string[]): Expression<SqlBool> => {
  const forms = codes.map(canonicalCode);
  return code ? code.canonical((form) => eb(form, "in", forms)) : eb(eb.fn("upper", [ref]), "in", forms);
};

const valueOf = (value: Scalar | undefined): Expression<unknown> =>
  typeof value === "number" && !isInt4(value) ? sql`${value}::numeric` : eb.val(value);

/**
 * Condition on a calendar day, in the tenant's zone: it is over (`0`), lies between today and so many days from it (`7`), or is over or lies within so
 * many days (`to90`).
 */
export const dueIn = ({ ref, timeZone, now }: Compared, within: string): Expression<SqlBool> => {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  if (within === "0") return eb(ref, "<", today);
  const until = eb(ref, "<=", sql`${today} + ${Number(within.replace("to", ""))}::int`);
  return within.startsWith("to") ? until : eb.and([eb(ref, ">=", today), until]);
};

/** Compares a moment with a whole calendar day of the zone. */
export function compareDay(
  { ref, timeZone }: Pick<Compared, "ref" | "timeZone">,
  comparison: Comparison,
  day: string,
): Expression<SqlBool> {
  const begin = sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  switch (comparison) {
    case "=":
      return eb.and([eb(ref, ">=", begin), eb(ref, "<", end)]);
    case "<":
      return eb(ref, "<", begin);
    case ">=":
      return eb(ref, ">=", begin);
    case "<=":
      return eb(ref, "<", end);
    case ">":
      return eb(ref, ">=", end);
    default:
      return comparison satisfies never;
  }
}
