import { operatorsOf, type FilterType, type Operator } from "../fields/operators.ts";
import { columnsOf, labelKey, type Column, type ListDefinition } from "./define-list.ts";

/** A field of the advanced search. `label` is a locale key. */
export type FilterField = {
  name: string;
  label: string;
  type: FilterType;
  column: Column;
  operators: readonly Operator[];
};

const ofOne: readonly Operator[] = ["Equal", "NotEqual", "Any", "NotAny"];

/** An id or one of a few values can only be compared as a whole, not by its first characters. */
const operatorsFor = (column: Column, type: FilterType): readonly Operator[] =>
  column.lookup || (column.options && type !== "bool") ? ofOne : operatorsOf[type];

/** All columns that can be filtered: those on screen first, in their order. */
export const filterFieldsOf = (list: ListDefinition): FilterField[] => {
  const names = [...new Set([...columnsOf(list.layout), ...Object.keys(list.columns)])];
  return names.flatMap((name): FilterField[] => {
    const column = list.columns[name];
    const type = column && (column.filter ?? (column.lookup ? "string" : undefined));
    return column && type
      ? [{ name, label: labelKey(name, column), type, column, operators: operatorsFor(column, type) }]
      : [];
  });
};
