import { filterTree, type FilterTree } from "#contracts/fields/operators.ts";
import type { ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import { filterFieldsOf } from "#contracts/list-kit/filter-fields.ts";
import { sentenceOf } from "#contracts/list-kit/filter-sentence.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import { searchPlacesOf, type SearchPlace } from "#contracts/list-kit/search-places.ts";
import type { Language } from "#contracts/locales/index.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";
import { parseJson } from "#contracts/wire/json-text.ts";
import { manyOf } from "#infra/engines/list-engine/scalar.ts";
import { plain, shownDay } from "../cell-value.ts";

/** A fact in a list's file. */
export type Fact = { label: string; value: string };
/** The filters in use as texts, and the names of the unused filters on screen. */
export type FilterFacts = { given: Fact[]; open: string[] };

type Reader = {
  language: Language;
  /** Names of records by the ids in the filters. */
  names: ReadonlyMap<string, string>;
};

/** The advanced search of a stored query. `undefined` if it can no longer be read. */
export const treeOf = ({ filters }: RawListRequest): FilterTree | undefined =>
  filterTree.safeParse(typeof filters === "string" ? parseJson(filters) : filters).data;

const isGiven = (value: unknown): boolean =>
  !(value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0));

const scalarWords = (definition: ListDefinition, place: SearchPlace, value: unknown, reader: Reader): string => {
  const { field, names } = place;
  const column = definition.columns[field.columns?.[0] ?? names[0] ?? ""];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const option = (field.options ?? column?.options)?.find((each) => String(each.value) === text);
  if (option) return translate(reader.language, option.label);
  if (field.input === "flag" || column?.kind === "flag")
    return translate(reader.language, text === "true" || text === "1" ? "common.yes" : "common.no");
  if (field.input === "day") return shownDay(text);
  return reader.names.get(text) ?? text;
};

/** A value as text: a choice by its label, a record by its name, a day as on screen. Other values are not changed. */
const wordsOf = (definition: ListDefinition, place: SearchPlace, value: unknown, reader: Reader): string => {
  const isMany = place.field.op === "in" || Array.isArray(value);
  const all = isMany ? manyOf(value) : [value];
  return all
    .map((each) => scalarWords(definition, place, each, reader))
    .join(translate(reader.language, "client.builder.listComma"));
};

const isBound = ({ op }: SearchField): boolean => op === "from" || op === "to";

const placeWords = (definition: ListDefinition, place: SearchPlace, values: unknown[], reader: Reader): string => {
  const words = values.map((value) => (isGiven(value) ? wordsOf(definition, place, value, reader) : undefined));
  if (!isBound(place.field)) return words[0] ?? "";
  const [from, to] = place.names.length > 1 || place.field.op === "from" ? words : [undefined, words[0]];
  const key = from === undefined ? "export.until" : to === undefined ? "export.since" : "export.between";
  return translate(reader.language, key, { from, to });
};

const treeFact = (definition: ListDefinition, tree: FilterTree, { language, names }: Reader): Fact => {
  const t = (key: string) => translate(language, key);
  const parts = sentenceOf(tree, { t, fields: filterFieldsOf(definition), showDay: shownDay });
  const value = parts.map((part) => (part.kind === "ref" ? (names.get(part.id) ?? part.id) : part.text)).join("");
  return { label: t("client.builder.title"), value };
};

/** The filters of a query as texts in the reader's language. */
export const filterFacts = (definition: ListDefinition, query: RawListRequest, reader: Reader): FilterFacts => {
  const facts: Fact[] = [];
  const open: string[] = [];
  for (const place of searchPlacesOf(definition)) {
    const label = labelIn(place, reader.language);
    const values = place.names.map((name) => query.values[name]);
    if (values.some(isGiven)) facts.push({ label, value: plain(placeWords(definition, place, values, reader)) });
    else if (!place.field.hidden && !open.includes(label)) open.push(label);
  }
  const tree = treeOf(query);
  if (tree && tree.filters.length > 0) {
    const { label, value } = treeFact(definition, tree, reader);
    facts.push({ label, value: plain(value) });
  }
  return { given: facts, open };
};

/** Label of a filter. A filter that no screen shows may have no text, so it gets the label of its column. */
const labelIn = ({ label, field, names: [name = label] }: SearchPlace, language: Language): string => {
  const key = [label, `fields.${field.columns?.[0] ?? name}`].find((each) => hasText(language, each));
  return key === undefined ? name : translate(language, key);
};
