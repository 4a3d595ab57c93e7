import type { z } from "zod";
import type { ColumnsOf, ValueOf } from "../read-models/table.ts";
import type { ColumnName, FromOf } from "./checked.ts";
import type { ListDefinition, Tally } from "./list-definition.ts";

type Stored<T, N> = N extends keyof ColumnsOf<T> ? ValueOf<ColumnsOf<T>[N]> : never;

/** Type of a stored column. A left join may find no row. */
type ValueAt<L extends ListDefinition, P> = P extends `${infer A}.${infer N}`
  ? L extends { joins: infer J }
    ? A extends keyof J
      ? J[A] extends { table: infer T; inner: true }
        ? Stored<T, N>
        : J[A] extends { table: infer T }
          ? Stored<T, N> | null
          : never
      : never
    : never
  : Stored<L["from"], P>;

/** Type with `otherwise`, which is returned when the first value is null. */
type Either<A, B> = null extends A ? NonNullable<A> | B : A;

type Answered<C, V> = C extends { kind: "integer" | "decimal" } ? number | Extract<V, null> : V;

type AnswerOf<L extends ListDefinition, C, N extends string> = C extends { names: object }
  ? C extends { kind: "json" }
    ? string[]
    : string | null
  : C extends { counts: infer T }
    ? T extends { by: object }
      ? Tally[]
      : number
    : C extends { otherwise: infer O extends string }
      ? Answered<C, Either<ValueAt<L, FromOf<C, N>>, ValueAt<L, O>>>
      : Answered<C, ValueAt<L, FromOf<C, N>>>;

type MarksOf<L> = L extends { marks: readonly (infer M extends string)[] } ? Record<M, boolean> : unknown;

/** A row of a list as the engine reads it. */
export type StoredRow<L extends ListDefinition> = {
  -readonly [N in ColumnName<L>]: AnswerOf<L, L["columns"][N], N>;
} & MarksOf<L>;

/** A row of a list as it is sent. */
export type RowOf<L extends ListDefinition> = L extends { answer: infer Z extends z.ZodObject }
  ? z.output<Z>
  : StoredRow<L>;
