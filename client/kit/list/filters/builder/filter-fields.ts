import { operatorsOf, type FilterLeaf, type Operator } from "#contracts/fields/operators.ts";
import { columnsOf, type Column, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { FilterType } from "#contracts/fields/operators.ts";
import { labelKey } from "../../columns/columns-of.ts";

/** A field that the advanced search offers. */
export type FilterField = {
  name: string;
  label: string;
  type: FilterType;
  column: Column;
  operators: readonly Operator[];
};

const ofOne: readonly Operator[] = ["Equal", "NotEqual", "Any", "NotAny"];

/** Of an id or one of a few values only itself can be asked, not what it starts with. */
const operatorsFor = (column: Column, type: FilterType): readonly Operator[] =>
  column.lookup || (column.options && type !== "bool") ? ofOne : operatorsOf[type];

/** Every column that can be asked for: those on screen first, in their order. `label` is a key. */
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

export const takesSeveral = (operator: Operator): boolean => operator === "Any" || operator === "NotAny";

/** A rule for another field or operator: a value that still fits is kept. */
export const startingRule = (field: FilterField, operator: Operator, before?: FilterLeaf): FilterLeaf => {
  const fitting = field.operators.includes(operator) ? operator : (field.operators[0] ?? "Equal");
  if (fitting === "dateRange") return { field: field.name, operator: fitting, value: ["", ""] };
  const keeps = before?.field === field.name && before.operator !== "dateRange";
  const had = keeps ? before.value : field.type === "bool" ? true : "";
  const list = Array.isArray(had) ? had : had === "" || typeof had === "boolean" ? [] : [had];
  return {
    field: field.name,
    operator: fitting,
    value: takesSeveral(fitting) ? list : Array.isArray(had) ? (had[0] ?? "") : had,
  };
};
