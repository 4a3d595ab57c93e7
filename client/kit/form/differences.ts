import type { Fields } from "#contracts/fields/field.ts";
import { showDay } from "#client/lib/dates.ts";
import { hasWords, type Translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import type { Values } from "./form-spec.ts";
import { bodyOf, startValues } from "./values.ts";

export type Side = "yours" | "theirs";
/** A field with two different values. `own` is the default choice: yours if you changed the field. */
export type Difference = { name: string; yours: unknown; theirs: unknown; own: Side };

/**
 * Fields that differ between the form and a version that somebody else saved meanwhile; all kinds of empty values are equal.
 * `base` is the record that both started from.
 */
export const differences = (fields: Fields, typed: Values, saved: Values, base: Values | null): Difference[] => {
  const theirs = startValues(fields, saved);
  const mine = bodyOf(fields, typed, null);
  const other = bodyOf(fields, theirs, null);
  const before = bodyOf(fields, startValues(fields, base), null);
  const differ = (one: Values, two: Values) => (name: string) =>
    JSON.stringify(one[name]) !== JSON.stringify(two[name]);
  return Object.keys(fields)
    .filter(differ(mine, other))
    .map((name) => ({
      name,
      yours: typed[name],
      theirs: theirs[name],
      own: differ(mine, before)(name) ? "yours" : "theirs",
    }));
};

/** The merged values: theirs, except the fields where yours was selected. */
export const merged = (
  fields: Fields,
  saved: Values,
  conflicts: Difference[],
  picks: Record<string, Side>,
): Values => ({
  ...startValues(fields, saved),
  ...Object.fromEntries(
    conflicts.filter(({ name }) => picks[name] !== "theirs").map(({ name, yours }) => [name, yours]),
  ),
});

/** Writes a value as text. `names` has the names of the records behind ids. */
export const valueText = (
  field: Fields[string] | undefined,
  value: unknown,
  names: Record<string, string>,
  t: Translate,
): string => {
  if (Array.isArray(value))
    return value.map((id) => names[String(id)] ?? String(id)).join(t("client.builder.listComma"));
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  const text = textOf(value);
  if (text === "") return "—";
  const option = field?.options?.find((each) => String(each.value) === text);
  if (option) return hasWords(option.label) ? t(option.label) : option.label;
  if (field?.kind === "images") return t("client.images.count", { count: text.split(",").length });
  return names[text] ?? (field?.kind === "day" ? showDay(text) : text);
};
