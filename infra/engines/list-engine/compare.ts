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
  /** The index for a search by a part of the text. Absent when the row itself is checked, as one of several alternatives. */
  search?: SearchIndex;
  /** Another table's indexes of the forms of a code. */
  code?: CodeIndexes;
  /** True when the column itself has no index for a search by a part of the text. */
  isSearchedElsewhere?: boolean;
  /** Conditions that an index finds, and that all rows meet that are due by a day. */
  cut?(day: Expression<unknown>): Expression<SqlBool>[];
};

export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Returns whether a number fits an integer column. Other numbers are compared as numeric. */
const isInt4 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= 2_147_483_647;

const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();
const isAscii = (text: string): boolean => !/[^\u0020-\u007e]/.test(text);

/** Returns whether a trigram index can search for the text: it needs this many letters or digits in a row. */
export const hasTrigram = (text: string, signs = 3): boolean => new RegExp(`[\\p{L}\\p{N}]{${signs}}`, "u").test(text);

/**
 * Matches a pattern without regard to case. Texts without case (digits, Chinese) use LIKE, which is several times cheaper.
 *
 * @param signs how many letters or digits in a row the trigram index needs. With fewer, PostgreSQL would read all rows of the index. So the
 * expression is changed to bypass the index; the collation C also folds ASCII fastest.
 */
const matches = (
  { ref, search, more, isSearchedElsewhere }: Compared & { more?: SearchIndex },
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
  const isLike = (part: Expression<unknown>) => eb(part, like, pattern);
  // Further codes of a row are few, and are read once.
  return more ? eb.or([isLike(plain), more(isLike)]) : isLike(plain);
};

/** Characters that separate the groups of codes and telephone numbers. */
const dividers = " -()\u00a0\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\u3000";
const undivided = (text: string): string => [...text].filter((sign) => !dividers.includes(sign)).join("");

/**
 * Removes spaces and dashes from a column and a text, because they make no difference in codes and telephone numbers. A text of only such characters
 * is compared unchanged.
 */
const plain = (at: Compared, text: string): [Compared & { more?: SearchIndex }, string] => {
  const isCode = at.column?.kind === "barcode";
  if (!isCode && !at.column?.grouped) return [at, text];
  const bare = isCode ? bareCode(text) : undivided(text);
  if (bare === "") return [at, text];
  const ref = eb.fn("translate", [at.ref, eb.val(dividers), eb.val("")]);
  return [{ ...at, ref, search: at.search && at.code?.bare, more: at.code?.more, isSearchedElsewhere: true }, bare];
};

/** `%`, `_` and `\\` in the text are matched literally. */
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

/** Compares a column with a value. A moment compared with a calendar day uses the whole day in the tenant's time zone. */
export const compare = (at: Compared, comparison: Comparison, value: Scalar | undefined): Expression<SqlBool> => {
  if (at.column?.kind === "moment" && typeof value === "string" && value.length === 10)
    return compareDay(at, comparison, value);
  if (comparison === "=" && at.column?.kind === "barcode" && typeof value === "string") return isCode(at, [value]);
  return eb(at.ref, comparison, valueOf(value));
};

/** Condition that a column has one of several values. */
export const among = (at: Compared, values: readonly Scalar[]): Expression<SqlBool> =>
  at.column?.kind === "barcode" ? isCode(at, values.map(String)) : eb(at.ref, "in", values.map(valueOf));

/** Codes are equal when their canonical forms are equal. Where that form is not stored, only the case is ignored. */
const isCode = ({ ref, code }: Compared, codes: readonly string[]): Expression<SqlBool> => {
  const forms = codes.map(canonicalCode);
  return code ? code.canonical((form) => eb(form, "in", forms)) : eb(eb.fn("upper", [ref]), "in", forms);
};

const valueOf = (value: Scalar | undefined): Expression<unknown> =>
  typeof value === "number" && !isInt4(value) ? sql`${value}::numeric` : eb.val(value);

/**
 * Condition on a calendar day in the tenant's time zone. `0`: it is over. `7`: it is within the next 7 days. `to90`: it is over, or within the next
 * 90 days.
 */
export const dueIn = ({ ref, timeZone, now, cut = () => [] }: Compared, within: string): Expression<SqlBool> => {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  if (within === "0") return eb.and([eb(ref, "<", today), ...cut(today)]);
  const last = sql`${today} + ${Number(within.replace("to", ""))}::int`;
  const until = eb.and([eb(ref, "<=", last), ...cut(last)]);
  return within.startsWith("to") ? until : eb.and([eb(ref, ">=", today), until]);
};

/** Compares a moment with a whole calendar day of the time zone. */
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
