import type { ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import { showDay } from "#client/lib/dates.ts";
import type { Translate } from "#client/lib/i18n.ts";
import { rulesIn, type ListAddress } from "../query/list-address.ts";
import { placesOf } from "./filter-bar.tsx";

const valueWords = ({ input, options = [] }: SearchField, value: string, t: Translate): string | undefined => {
  if (input === "choice") {
    const option = options.find((each) => String(each.value) === value);
    return option && t(option.label);
  }
  if (input === "flag") return t(value === "true" ? "client.yes" : "client.no");
  if (input === "day") return showDay(value);
  // An id says nothing to a reader.
  return input === "lookup" ? undefined : value;
};

/** Filters of a list in words: each filter with its value, and that there are rules of the advanced search. */
export const filterWords = (list: ListDefinition, { values, filters }: ListAddress, t: Translate): string[] => {
  const words = placesOf(list, t).flatMap(({ names, label, field }) => {
    const set = names.map((name) => values[name] ?? "");
    if (set.every((value) => value === "")) return [];
    const said = set.map((value) => (value === "" ? "…" : valueWords(field, value, t)));
    return said.includes(undefined) ? [label] : [`${label} ${said.join(" – ")}`];
  });
  return rulesIn(filters) > 0 ? [...words, t("client.builder.advanced")] : words;
};
