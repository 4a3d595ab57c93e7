import type { ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import { fileLine, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import { plain, shownMoment } from "./cell-value.ts";

export type Made = {
  definition: ListDefinition;
  query: RawListRequest;
  language: Language;
  by: string;
  at: Date;
  timeZone: string;
  /** Names of the records that filters name by their ids. */
  names: ReadonlyMap<string, string>;
  /** Of the log, as far as the read models had come; absent while it is empty. */
  position: string | undefined;
  /** The log's newest checkpoint; absent before the first. */
  sealed: Pick<Checkpoint, "size" | "root"> | undefined;
  rows: number;
};

/** Filters, who, when, the position in the log and, last, its newest checkpoint: a file must tell by itself what it shows. */
export const footerLines = ({
  definition,
  query,
  language,
  by,
  at,
  timeZone,
  names,
  position,
  sealed,
  rows,
}: Made): string[] => {
  const say = (key: string, params: Record<string, unknown> = {}) => translate(language, key, params);
  const used = Object.entries(definition.search).flatMap(([name, search]) => {
    const value = query.values[name];
    if (value === undefined || value === null || value === "") return [];
    return [
      `${say(labelOf(definition, name, search))} = ${names.get(shown(value)) ?? say(optionOf(definition, name, search, value))}`,
    ];
  });
  const tree = query.filters === undefined || query.filters === "" ? [] : [shown(query.filters)];
  const filters = [...used, ...tree].join("; ") || say("export.footer.noFilters");
  return [
    say("export.footer.filters", { filters }),
    say("export.footer.by", { user: by }),
    say("export.footer.at", { at: `${shownMoment(at, timeZone)} ${timeZone}` }),
    say("export.footer.position", { position: position ?? "-" }),
    say("export.footer.rows", { rows }),
    ...(sealed ? [fileLine(sealed)] : []),
  ].map(plain);
};

const columnOf = (definition: ListDefinition, name: string, search: SearchField) =>
  definition.columns[search.columns?.[0] ?? name];

const labelOf = (definition: ListDefinition, name: string, search: SearchField): string =>
  search.label ??
  columnOf(definition, name, search)?.label ??
  `fields.${search.range ?? (search.op === "key" ? name : (search.columns?.[0] ?? name))}`;

/** A choice in words, everything else as it was asked for; a text without a locale stays as it is. */
const optionOf = (definition: ListDefinition, name: string, search: SearchField, value: unknown): string => {
  const options = search.options ?? columnOf(definition, name, search)?.options;
  return options?.find((option) => String(option.value) === String(value))?.label ?? shown(value);
};

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
