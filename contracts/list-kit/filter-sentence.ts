import type { FilterLeaf, FilterTree } from "../fields/operators.ts";
import type { FilterField } from "./filter-fields.ts";

/** A piece of the sentence. A `ref` is a record's id; its name is looked up. */
export type Part = { kind: "plain" | "strong" | "join"; text: string } | { kind: "ref"; id: string; lookup: string };

type Say = (key: string) => string;
type Words = {
  t: Say;
  fields: readonly FilterField[];
  /** Formats a calendar day (`YYYY-MM-DD`) for readers. */
  showDay: (day: string) => string;
};
type Entry = FilterLeaf | FilterTree;
const isGroup = (entry: Entry): entry is FilterTree => "logic" in entry;
const plain = (text: string): Part => ({ kind: "plain", text });
const strong = (text: string): Part => ({ kind: "strong", text });

/** The advanced search as a sentence in the language in use. */
export const sentenceOf = (tree: FilterTree, words: Words): Part[] =>
  tree.filters.length === 0 ? [] : [...joined(tree, words, true), plain(words.t("client.builder.end"))];

const joined = ({ logic, filters }: FilterTree, words: Words, outer: boolean): Part[] => {
  const { t } = words;
  const join: Part = { kind: "join", text: t(logic === "And" ? "client.builder.and" : "client.builder.or") };
  const gap = plain(t("client.builder.gap"));
  const before = outer ? plain(t("common.comma")) : gap;
  return filters.flatMap((entry, index) => {
    // A bracket already has the gap before it, if its language uses one.
    const after = isBracketed(entry) ? [] : [gap];
    return [...(index > 0 ? [before, join, ...after] : []), ...entryOf(entry, words)];
  });
};

const isBracketed = (entry: Entry): boolean => isGroup(entry) && entry.filters.length > 1;

const entryOf = (entry: Entry, words: Words): Part[] => {
  if (!isGroup(entry)) return ruleOf(entry, words);
  const inner = joined(entry, words, false);
  if (!isBracketed(entry)) return inner;
  return [plain(words.t("client.builder.open")), ...inner, plain(words.t("client.builder.close"))];
};

const ruleOf = (rule: FilterLeaf, { t, fields, showDay }: Words): Part[] => {
  const field = fields.find(({ name }) => name === rule.field);
  const gap = plain(t("client.builder.gap"));
  const name = strong(field ? t(field.label) : rule.field);
  const values = Array.isArray(rule.value) ? rule.value : [rule.value];
  const parts = values.map((value) => valueOf(value, field, { t, showDay }));
  if (rule.operator === "dateRange") {
    const [from = strong(""), to = strong("")] = parts;
    const [before, middle, after] = (["before", "middle", "after"] as const).map((at) =>
      plain(t(`client.builder.between.${at}`)),
    );
    return [name, gap, before, from, middle, to, after].filter((part): part is Part => part !== undefined);
  }
  const comma = plain(t("client.builder.listComma"));
  const list = parts.flatMap((part, index) => (index > 0 ? [comma, part] : [part]));
  return [name, gap, plain(t(`client.builder.says.${rule.operator}`)), gap, ...list];
};

const valueOf = (
  value: string | number | boolean,
  field: FilterField | undefined,
  { t, showDay }: Pick<Words, "t" | "showDay">,
): Part => {
  const option = field?.column.options?.find((each) => String(each.value) === String(value));
  if (option) return strong(t(option.label));
  if (field?.column.lookup) return { kind: "ref", id: String(value), lookup: field.column.lookup };
  if (typeof value === "boolean") return strong(t(value ? "common.yes" : "common.no"));
  return strong(field?.type === "date" ? showDay(String(value)) : String(value));
};
