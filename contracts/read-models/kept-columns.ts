import type { Field } from "../fields/field.ts";
import type { AlwaysName, KeptFields, KeptKind, StoredName } from "../fields/kept-field.ts";
import { types, type TableColumn } from "./table.ts";

const typeOfKind = {
  text: types.text,
  multiline: types.text,
  phone: types.text,
  barcode: types.text,
  images: types.text,
  integer: types.integer,
  decimal: types.numeric,
  flag: types.boolean,
  day: types.day,
  ref: types.uuid,
} as const satisfies Record<KeptKind, TableColumn>;

type TypeOf<F> = F extends { grams: string }
  ? typeof types.integer
  : F extends Field<infer K extends KeptKind>
    ? (typeof typeOfKind)[K]
    : never;
type Nullable<C> = C extends TableColumn<infer T, false> ? TableColumn<T, true> : never;
/** True for a field that every row has. Other fields are absent in events that are older than the field. */
type IsThere<F, N extends keyof F> = N extends AlwaysName<F> ? true : F[N] extends { state: string } ? true : false;

/** Columns of a read model for the fields of a record that is stored as events. */
export type KeptColumns<F> = {
  [N in keyof F as StoredName<F[N], N>]: IsThere<F, N> extends true ? TypeOf<F[N]> : Nullable<TypeOf<F[N]>>;
};

export const keptColumns = <const F extends KeptFields>(fields: F): KeptColumns<F> => {
  const columns = Object.entries(fields).map(([name, { kind, grams, required, state }]) => {
    const type: TableColumn = grams === undefined ? typeOfKind[kind] : types.integer;
    return [grams ?? state ?? name, required || state !== undefined ? type : { ...type, nullable: true }];
  });
  return Object.fromEntries(columns) as KeptColumns<F>;
};
