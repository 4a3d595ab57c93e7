import type { Fields } from "#contracts/fields/field.ts";
import { showDay } from "#client/lib/dates.ts";
import { hasWords, type Translate } from "#client/lib/i18n.ts";
import { conflictsOf, type Conflict, type Picks } from "#client/kit/draft/draft-conflict.ts";
import { textOf } from "#client/lib/text-of.ts";
import type { Values } from "./form-spec.ts";
import { bodyOf, startValues } from "./values.ts";

/** A field with two different values. */
export type Difference = Conflict & { mine: unknown; theirs: unknown };

/**
 * Fields that differ between the form and a version that somebody else saved meanwhile; all kinds of empty values are equal.
 * `base` is the record that both started from.
 */
export const differences = (fields: Fields, typed: Values, saved: Values, base: Values | null): Difference[] => {
  const theirs = startValues(fields, saved);
  const sides = {
    base: bodyOf(fields, startValues(fields, base), null),
    mine: bodyOf(fields, typed, null),
    theirs: bodyOf(fields, theirs, null),
  };
  const isSame = (name: string, one: Values, other: Values) =>
    JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return conflictsOf(Object.keys(fields), sides, isSame).map((each) => ({
    ...each,
    mine: typed[each.key],
    theirs: theirs[each.key],
  }));
};

/** The merged values: theirs, except the fields where mine was selected. */
export const merged = (fields: Fields, saved: Values, conflicts: Difference[], picks: Picks): Values => ({
  ...startValues(fields, saved),
  ...Object.fromEntries(conflicts.filter(({ key }) => picks[key] !== "theirs").map(({ key, mine }) => [key, mine])),
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
