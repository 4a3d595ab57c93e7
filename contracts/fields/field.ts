import { z } from "zod";

/**
 * A field is declared once: its server rule, client input, column and filter are all made from it. Its name is camelCase on the wire and the same in
 * snake_case in the database.
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

/** A choice's value on the wire and the locale key of its text. */
export type Option = {
  value: number | string | boolean;
  label: string;
  intent?: "success" | "primary" | "warning" | "danger" | "none";
  /** True for a state that waits for somebody. Its tag has a clock. */
  waits?: true;
};

/** Records of another resource that a field points to. */
export type Reference = {
  /** Locale key of the value 0, which names no record: 0 is the root of a tree, or all records (rules §8). */
  root?: "common.root" | "fields.allMedia";
  /** Call under `/base/info/common/` that returns the choices (ids and names). */
  lookup: string;
  /** Fixed query of that call, e.g. `{ companyType: 2 }`. The server also checks the id with it. */
  params?: Record<string, string | number>;
  /** Query names of that call whose values come from other fields of the form: `{ companyType: "companyType" }`. */
  depends?: Record<string, string>;
  /** Table and column of the referred record's name. */
  table: string;
  nameColumn: string;
  /** Field of a row with the referred record's name, e.g. `companyName`. */
  as: string;
  /** The rules of the referring resource check the id. The referred record may be deleted. */
  loose?: true;
};

export type Field<K extends FieldKind = FieldKind> = {
  kind: K;
  /** Locale key. Default: `fields.<name>`. */
  label?: string;
  required?: boolean;
  /** Required when a record is added. Older records may lack it. */
  requiredToAdd?: true;
  /** A change cannot clear it. Whether a new record needs it is a rule of `addedWith`. */
  requiredToChange?: true;
  /** Name of the flag that lifts {@link Field.requiredToChange} when it is true. The server's rules of the resource check it. */
  unless?: string;
  /** Locale key of the fault of an empty required field. Default: `field.required`. */
  missing?: string;
  /** Another name for the field in a body. */
  alsoCalled?: string;
  /** Returned, but never read from a body. */
  readonly?: boolean;
  /** Cannot be changed once the record exists. */
  addOnly?: boolean;
  /** The trace of changes never keeps the value, only that it changed. */
  secret?: true;
  /** Stored outside the record's table, by the server's rules of the resource. */
  stored?: false;
  default?: unknown;
  /** An empty value becomes the default in a new record. A change cannot clear it. */
  neverEmpty?: boolean;
  max?: number;
  min?: number;
  /** Maximum length, for texts. */
  maxLength?: number;
  minLength?: number;
  /** Name of a pattern in `patterns`, for texts. */
  pattern?: PatternName;
  /** True for a day on which something ends, so that a month alone means its last day. */
  ends?: true;
  /** The field whose day must be earlier, for days. */
  after?: string;
  /** The field whose number must not be greater, for numbers. */
  notBelow?: string;
  /** Number of decimals, for the kind decimal. */
  scale?: number;
  /** Unit: kg, L, mm, MPa, s, month, year. */
  unit?: string;
  options?: readonly Option[];
  ref?: Reference;
  /** Maximum number of entries: images (default 5), referred records (default 100). */
  limit?: number;
  /** Width in px of its column in lists, if the usual value needs more or less than the default. */
  width?: number;
  /** Locale key of the help text. */
  help?: string;
  /** Has no input: the server uses the caller's own value if the body has none. */
  own?: "companyId" | "companyType";
};

export const patterns = {
  email: { test: z.regexes.email, code: "field.email" },
  phone: { test: /^\d{11}$/, code: "field.phone" },
  /** A land line with its area code, or a number that is valid in the whole country (rules §8). */
  companyPhone: { test: /^(\d{11}|0\d{2,3}-?\d{7,8}|[48]00-?\d{3}-?\d{4})$/, code: "field.companyPhone" },
  tenantCode: { test: /^[a-z\d-]+$/, code: "field.tenantCode" },
} satisfies Record<string, { test: RegExp; code: string }>;
export type PatternName = keyof typeof patterns;

export type Fields = Record<string, Field>;

/** Maximum length of a day or a time as text. */
export const longestTime = 40;

/** Maximum length of a text field. */
export const longestText = ({ kind, maxLength = 100 }: Field): number => (kind === "moment" ? longestTime : maxLength);

/** True for fields whose value is a text of one line. */
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
