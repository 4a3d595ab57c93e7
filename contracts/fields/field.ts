import { z } from "zod";

/**
 * A field is declared once: its server rule, its client input, its column and its filter all come from here.
 * Names are the wire's (camelCase); the database's are the same in snake_case.
 */
export type FieldKind =
  | "text"
  | "multiline"
  | "phone"
  | "barcode"
  | "integer"
  | "decimal"
  | "flag"
  | "day"
  | "moment"
  | "choice"
  | "ref"
  | "refs"
  | "images"
  | "password";

/** A choice's value on the wire and the key of its text. */
export type Option = {
  value: number | string | boolean;
  label: string;
  intent?: "success" | "warning" | "danger" | "none";
};

/** Records of another resource that a field points to. */
export type Reference = {
  /** 0 stands for none of the records: for the root of a tree, where a record has no parent, or for all of them (rules §8). Names the key of its text. */
  root?: "client.tree.root" | "fields.allMedia";
  /** Call under `/base/info/common/` that offers them (ids and names). */
  lookup: string;
  /** Fixed query of that call, e.g. `{ companyType: 2 }`. The server holds the id against it too. */
  params?: Record<string, string | number>;
  /** Query names of that call that follow another field of the same form: `{ companyType: "companyType" }`. */
  depends?: Record<string, string>;
  /** Table and column that the answered name comes from. */
  table: string;
  nameColumn: string;
  /** Under which name rows answer the referred record's name, e.g. `companyName`. */
  as: string;
  /** The rules of the referring resource check it, and it does not keep the record that it names from being deleted. */
  loose?: true;
};

export type Field<K extends FieldKind = FieldKind> = {
  kind: K;
  /** Key in the locales; default `fields.<name>`. */
  label?: string;
  required?: boolean;
  /** Asked for when a record is added; records of before may lack it. */
  requiredToAdd?: true;
  /** Another name that a body may give it by. */
  alsoCalled?: string;
  /** Answered, never taken from a body. */
  readonly?: boolean;
  /** Fixed once the record exists. */
  addOnly?: boolean;
  /** Never kept in the trace of changes as it is, only that it changed. */
  secret?: true;
  /** Kept elsewhere than in the record's table: the server's rules of the resource write it. */
  stored?: false;
  default?: unknown;
  /** Left empty in a new record it takes the default; a change cannot empty it. */
  neverEmpty?: boolean;
  max?: number;
  min?: number;
  /** Characters for texts. */
  maxLength?: number;
  minLength?: number;
  /** For texts: a named pattern of `patterns`. */
  pattern?: PatternName;
  /** For days: something ends with it, so that a month alone means its last day. */
  ends?: true;
  /** For days: the field whose day it lies strictly after. */
  after?: string;
  /** For numbers: the field whose number it may not be below. */
  notBelow?: string;
  /** Decimals for decimals. */
  scale?: number;
  /** kg, L, mm, MPa, s, month, year. */
  unit?: string;
  options?: readonly Option[];
  ref?: Reference;
  /** How many at most: images (default 5), referred records (default 100). */
  limit?: number;
  /** px of its column in lists, where what is usual there needs more or less than any words. */
  width?: number;
  /** Help text's key. */
  help?: string;
  /** No input for it: the server takes the caller's own where the body has none. */
  own?: "companyId" | "companyType";
};

export const patterns = {
  email: { test: z.regexes.email, code: "field.email" },
  phone: { test: /^\d{11}$/, code: "field.phone" },
  /** A land line with its area, or a number that callers of a whole country share, too (rules §8). */
  companyPhone: { test: /^(\d{11}|0\d{2,3}-?\d{7,8}|[48]00-?\d{3}-?\d{4})$/, code: "field.companyPhone" },
  tenantCode: { test: /^[a-z\d-]+$/, code: "field.tenantCode" },
} satisfies Record<string, { test: RegExp; code: string }>;
export type PatternName = keyof typeof patterns;

export type Fields = Record<string, Field>;

/** The most characters that a day or a moment takes. */
export const longestTime = 40;

/** The most characters that a field of text takes. */
export const longestText = ({ kind, maxLength = 100 }: Field): number => (kind === "moment" ? longestTime : maxLength);

/** Fields whose value is a text of one line. */
export const hasOneLine = ({ kind }: Field): boolean => kind === "text" || kind === "phone" || kind === "barcode";

export type More = Omit<Field, "kind">;
export const text = (more: More = {}): Field<"text"> => ({ kind: "text", maxLength: 100, ...more });
export const multiline = (more: More = {}): Field<"multiline"> => ({ kind: "multiline", maxLength: 500, ...more });
export const phone = (more: More = {}): Field<"phone"> => ({ kind: "phone", pattern: "phone", ...more });
export const barcode = (more: More = {}): Field<"barcode"> => ({ kind: "barcode", maxLength: 64, ...more });
export const integer = (more: More = {}): Field<"integer"> => ({ kind: "integer", ...more });
export const decimal = (more: More = {}): Field<"decimal"> => ({ kind: "decimal", scale: 3, ...more });
export const flag = (more: More = {}): Field<"flag"> => ({ kind: "flag", ...more });
export const day = (more: More = {}): Field<"day"> => ({ kind: "day", ...more });
export const moment = (more: More = {}): Field<"moment"> => ({ kind: "moment", ...more });
export const choice = (options: readonly Option[], more: More = {}): Field<"choice"> => ({
  kind: "choice",
  options,
  ...more,
});
export const ref = <const R extends Reference>(
  reference: R,
  more: Omit<More, "ref"> = {},
): Field<"ref"> & { ref: R } => ({
  kind: "ref",
  ref: reference,
  ...more,
});
export const refs = (reference: Reference, more: More = {}): Field<"refs"> => ({
  kind: "refs",
  ref: reference,
  ...more,
});
export const images = (more: More = {}): Field<"images"> => ({ kind: "images", limit: 5, ...more });
