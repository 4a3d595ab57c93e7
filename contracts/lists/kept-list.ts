import type { Field } from "../fields/field.ts";
import type { KeptField, KeptFields, KeptKind, StoredName } from "../fields/kept-field.ts";
import type { Column, Join } from "../list-kit/define-list.ts";
import type { SourceTable, TableColumn } from "../read-models/table.ts";
import { aliasOf, columnKinds, filterTypes } from "../resources/list-of.ts";
import { recordTable } from "../resources/record-table.ts";
import { kg, refColumn } from "./parts.ts";

type KindOf<F> = F extends Field<infer K extends KeptKind> ? (typeof columnKinds)[K] : never;
type ColumnOf<F, N> =
  StoredName<F, N & string> extends N ? { kind: KindOf<F> } : { kind: KindOf<F>; from: StoredName<F, N & string> };
type Alias<N> = N extends `${infer A}Id` ? A : N & string;
/** Columns with the names of the records that fields refer to. */
type NameColumns<F> = {
  [N in keyof F as F[N] extends { ref: { as: infer A extends string } } ? A : never]: F[N] extends {
    ref: { nameColumn: infer C extends string };
  }
    ? { kind: "text"; from: `${Alias<N>}.${C}` }
    : never;
};
type Referring<F> = keyof { [N in keyof F as F[N] extends { ref: object } ? N : never]: N };
type NameTable<F> = F extends { ref: { nameColumn: infer C extends string } }
  ? SourceTable<Record<C, TableColumn<"text", true>> & { id: TableColumn<"uuid", false> }, undefined>
  : never;

const columnOf = (name: string, field: KeptField): Column => {
  const { grams, kind, ref, scale, state, unit, width } = field;
  if (ref) return refColumn(ref.lookup);
  if (grams !== undefined) return { ...kg(grams), width };
  if (kind === "images") return { kind, hidden: true };
  const priority = kind === "barcode" ? 1 : undefined;
  const from = state === undefined || state === name ? {} : { from: state };
  return { kind: columnKinds[kind], ...from, filter: filterTypes[kind], scale, unit, width, sortable: true, priority };
};

const nameOf = (name: string, { ref, width }: KeptField): [string, Column][] =>
  ref ? [[ref.as, { kind: "text", from: `${aliasOf(name)}.${ref.nameColumn}`, width, sortable: true }]] : [];

/** Columns of a list over the read model of a record that is stored as events. A reference also has a column with its record's name. */
export const listColumns = <const F extends KeptFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => [[name, columnOf(name, field)], ...nameOf(name, field)]),
  ) as { [N in keyof F]: ColumnOf<F[N], N> } & NameColumns<F>;

/** The joins for those names. */
export const listJoins = <const F extends KeptFields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { ref }]): [string, Join][] =>
      ref ? [[aliasOf(name), { table: recordTable(ref.table), on: [name, "id"] }]] : [],
    ),
  ) as { [N in Referring<F> as Alias<N>]: { table: NameTable<F[N]>; on: readonly [N & string, "id"] } };
