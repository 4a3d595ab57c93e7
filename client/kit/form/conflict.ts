import type { Fields } from "#contracts/fields/field.ts";
import { showDay } from "#client/lib/dates.ts";
import type { Translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import type { Values } from "./form-spec.ts";
import { bodyOf, startValues } from "./values.ts";

export type Side = "yours" | "theirs";
/** A field that two people left with different values. */
export type Difference = { name: string; yours: unknown; theirs: unknown };

/** What differs between what was typed and what somebody saved in between; empty is empty, however it is written. */
export const differences = (fields: Fields, typed: Values, saved: Values): Difference[] => {
  const theirs = startValues(fields, saved);
  const mine = bodyOf(fields, typed, null);
  const other = bodyOf(fields, theirs, null);
  return Object.keys(fields)
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(other[name]))
    .map((name) => ({ name, yours: typed[name], theirs: theirs[name] }));
};

/** The values to go on with: theirs, with those of yours that were picked. */
export const merged = (fields: Fields, saved: Values, found: Difference[], picks: Record<string, Side>): Values => ({
  ...startValues(fields, saved),
  ...Object.fromEntries(found.filter(({ name }) => picks[name] !== "theirs").map(({ name, yours }) => [name, yours])),
});

/** A value as one reads it; `known` names the records that ids refer to. */
export const said = (
  field: Fields[string] | undefined,
  value: unknown,
  known: Record<string, string>,
  t: Translate,
): string => {
  if (Array.isArray(value))
    return value.map((id) => known[String(id)] ?? String(id)).join(t("client.builder.listComma"));
  if (typeof value === "boolean") return t(value ? "client.yes" : "client.no");
  const text = textOf(value);
  if (text === "") return "—";
  const option = field?.options?.find((each) => String(each.value) === text);
  if (option) return t(option.label);
  if (field?.kind === "images") return t("client.images.count", { count: text.split(",").length });
  return known[text] ?? (field?.kind === "day" ? showDay(text) : text);
};
