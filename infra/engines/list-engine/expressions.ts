import { expressionBuilder, sql, type Expression, type RawBuilder } from "kysely";
import type { Database } from "../database/database.ts";

/** Builds conditions on columns that a list declares. */
export const eb = expressionBuilder<Database>();

/** Placeholder for an absent part of a statement. */
export const nothing = sql``;

export const aliased = (expression: Expression<unknown>, name: string): RawBuilder<unknown> =>
  sql`${expression} as ${sql.ref(name)}`;

/** A term of `order by`. Names use the collation `names`: Chinese by pinyin. */
export const ordered = (expression: Expression<unknown>, desc: boolean, isName = false): RawBuilder<unknown> =>
  sql`${expression} ${sql.raw(`${isName ? 'collate "names" ' : ""}${desc ? "desc" : "asc"}`)}`;
