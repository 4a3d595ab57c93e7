import { columnsOf, labelKey, type Column, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";

export type SheetColumn = { name: string; column: Column; title: string };
/** A group's title over its columns. Columns without a group have no title above them. */
export type SheetGroup = { title: string | undefined; from: number; count: number };

/** A list for a file: its own layout, with the row number first. */
export type Sheet = {
  title: string;
  columns: SheetColumn[];
  groups: SheetGroup[];
  /** True when a group has a title. There are then two header rows. */
  isGrouped: boolean;
};

type Layout = ListDefinition["layout"];

/** The layout of a list on paper, without the columns that its filters already fix. */
const layoutOf = (
  { layout, paper = layout, told: stated = [] }: ListDefinition,
  values: Record<string, unknown>,
  leftOut: ReadonlySet<string>,
): Layout => {
  const isShown = (name: string): boolean =>
    !leftOut.has(name) && (!stated.includes(name) || (values[name] ?? "") === "");
  return paper.flatMap((entry): Layout => {
    if (typeof entry === "string") return isShown(entry) ? [entry] : [];
    const columns = entry.columns.filter(isShown);
    return columns.length > 0 ? [{ ...entry, columns }] : [];
  });
};

/**
 * Columns, groups and titles of a list in one language.
 *
 * @param values of the search fields, by name
 * @param leftOut names of columns that the file does not have
 */
export const sheetOf = (
  definition: ListDefinition,
  language: Language,
  values: Record<string, unknown> = {},
  leftOut: ReadonlySet<string> = new Set(),
): Sheet => {
  const layout = layoutOf(definition, values, leftOut);
  const titleOf = (name: string, column: Column): string => {
    const title = translate(language, labelKey(name, column));
    if (!column.unit) return title;
    const unit = hasText(language, `units.${column.unit}`) ? translate(language, `units.${column.unit}`) : column.unit;
    return language === "zh" ? `${title}（${unit}）` : `${title} (${unit})`;
  };
  const columnOf = (name: string): Column => definition.columns[name] ?? { kind: "text" };
  const columns = columnsOf(layout).map((name) => ({
    name,
    column: columnOf(name),
    title: titleOf(name, columnOf(name)),
  }));
  let from = 0;
  const groups = layout.map((entry): SheetGroup => {
    const group =
      typeof entry === "string"
        ? { count: 1, title: undefined }
        : { count: entry.columns.length, title: translate(language, entry.group) };
    from += group.count;
    return { ...group, from: from - group.count };
  });
  return {
    title: titleOfList(definition, language),
    columns,
    groups,
    isGrouped: groups.some((group) => group.title !== undefined),
  };
};

/** Title of a list, or else of its resource. */
export const titleOfList = ({ name }: ListDefinition, language: Language): string =>
  [`lists.${name}`, `resources.${name}`]
    .filter((key) => hasText(language, key))
    .map((key) => translate(language, key))[0] ?? name;
