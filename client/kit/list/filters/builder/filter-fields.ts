import type { FilterLeaf, Operator } from "#contracts/fields/operators.ts";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";

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
