import { decimal, type Field, type FieldKind, type More } from "./field.ts";

/** Kinds of fields that events can keep. */
export type KeptKind = Exclude<FieldKind, "choice" | "moment" | "password" | "refs">;

/** A field of a record that is stored as events. Events keep its value, unless it follows from the events themselves. */
export type KeptField = Field<KeptKind> & {
  /** Name of a weight in events and the read model, which keep whole grams. */
  grams?: string;
  /** Column of the read model with the value, if it follows from the events. */
  state?: string;
};
export type KeptFields = Readonly<Record<string, KeptField>>;

/** A field that every record has: adding requires it, and nothing clears it. */
export const always = <const F extends Field>(field: F) => ({ ...field, required: true as const });

/** A field that adding requires, but older records may lack. */
export const askedFor = <const F extends Field>(field: F) => ({ ...field, requiredToAdd: true as const });

/** A weight: kg on the wire, elsewhere whole grams under the name `grams`. */
export const weight = <const G extends string>(grams: G, more: More = {}) => ({
  ...decimal({ unit: "kg", scale: 2, ...more }),
  grams,
});

/** A field whose value follows from events, and which a command may also set. */
export const state = <const S extends string, const F extends Field>(column: S, field: F) => ({
  ...field,
  state: column,
});

/** A field whose value follows only from events. */
export const derived = <const S extends string, const F extends Field>(column: S, field: F) => ({
  ...state(column, field),
  readonly: true as const,
});

type ValueOfKind = Record<Exclude<KeptKind, "integer" | "decimal" | "flag">, string> &
  Record<"integer" | "decimal", number> &
  Record<"flag", boolean>;
/** A field's value on the wire. Events hold the same value, except that a weight is in grams. */
export type FieldValue<F> = F extends Field<infer K extends KeptKind> ? ValueOfKind[K] : never;

/** Name of a field in events and the read model. */
export type StoredName<F, N extends PropertyKey> = F extends { grams: infer G extends string }
  ? G
  : F extends { state: infer S extends string }
    ? S
    : N;

/** Names of the fields that every record has. */
export type AlwaysName<F> = keyof { [N in keyof F as F[N] extends { required: true } ? N : never]: N };
/** Names of the fields that adding requires. */
export type AskedName<F> =
  AlwaysName<F> | keyof { [N in keyof F as F[N] extends { requiredToAdd: true } ? N : never]: N };
/** Names of the fields that events keep. */
export type DetailName<F> = keyof { [N in keyof F as F[N] extends { state: string } ? never : N]: N };
/** Names of the fields that commands take. */
export type GivenName<F> = keyof { [N in keyof F as F[N] extends { readonly: true } ? never : N]: N };

/** The details as events keep them. */
export type DetailsOf<F> = {
  [N in Extract<AlwaysName<F>, DetailName<F>> as StoredName<F[N], N>]: FieldValue<F[N]>;
} & {
  [N in Exclude<DetailName<F>, AlwaysName<F>> as StoredName<F[N], N>]?: FieldValue<F[N]>;
};

/** The fields that events keep, with their names on the wire and in events. */
export const detailsIn = <F extends KeptFields>(
  fields: F,
): { name: string; stored: keyof DetailsOf<F>; field: KeptField }[] =>
  Object.entries(fields)
    .filter(([, field]) => field.state === undefined)
    .map(([name, field]) => ({ name, stored: (field.grams ?? name) as keyof DetailsOf<F>, field }));
