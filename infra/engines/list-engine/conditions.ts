import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Column, ListDefinition } from "#contracts/list-kit/define-list.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { snake } from "#infra/engines/database/snake.ts";
import { columnsOfTree, treeCondition } from "./tree-condition.ts";
import { isOfScope } from "./company-scope.ts";
import { among, compare, contains, dueIn } from "./compare.ts";
import { eb, nothing } from "./expressions.ts";
import { hintsOf, type ListContext } from "./list-context.ts";
import type { ListRequest, Scalar, SearchTerm } from "./list-request.ts";
import { maybeDue, wasThere } from "./past-tables.ts";
import { OWN, type Source } from "./source.ts";

/** All conditions on a list's rows, including the caller's data scope. No list can be read without them. */
export type Where = {
  clause: RawBuilder<unknown>;
  names: string[];
  filtered: boolean;
  /** True when there is any condition on the rows. */
  isCut: boolean;
  /** Reads the exact total from the table of counts. Present only when that table's columns cover all conditions. */
  counted?: RawBuilder<{ total: string }>;
};

export const buildWhere = (
  definition: ListDefinition,
  source: Source,
  request: Pick<ListRequest, "terms" | "filters">,
  context: ListContext,
): Where => {
  const fixed = [...fixedConditions(definition, source), ...wasThen(definition, source, context)];
  const scopeColumn = isOfOneRecord(definition, request) ? undefined : scopeColumnOf(definition, context);
  const scope = scopeCondition(definition, scopeColumn, source, context);
  const terms = request.terms.map((term) => termCondition(definition, source, term, context));
  const tree = request.filters ? [treeCondition(definition, source, request.filters, context)] : [];
  const all = [...fixed, ...scope, ...terms, ...tree];
  const clause = all.length > 0 ? sql`where ${eb.and(all)}` : nothing;
  const names = [
    ...Object.keys(definition.where ?? {}),
    ...(scopeColumn === undefined || context.scope === "all" ? [] : [scopeColumn]),
    ...(definition.own === undefined ? [] : [definition.own]),
    ...request.terms.flatMap((term) => term.columns),
    ...(request.filters ? columnsOfTree(request.filters) : []),
  ];
  return {
    clause,
    names,
    filtered: terms.length + tree.length > 0,
    isCut: all.length > 0,
    counted: countedBy(definition, context, clause, names),
  };
};

/** The table of counts has the same column names as the list, so the conditions work on both. */
function countedBy(
  definition: ListDefinition,
  context: ListContext,
  clause: RawBuilder<unknown>,
  names: string[],
): Where["counted"] {
  const { counts } = hintsOf(context, definition.from);
  if (
    !counts ||
    context.past ||
    !names.every((name) => counts.by.includes(name) && hasOwnRows(definition, context, name))
  )
    return undefined;
  return sql`select coalesce(sum(${sql.ref(snake(counts.column))}), 0) as total from ${sql.table(tableName(counts.table))} as ${sql.ref(OWN)} ${clause}`;
}

/** Returns whether the list has exactly one row for each row of its own table, and the column is in that table. */
export const hasOwnRows = ({ from, joins, columns }: ListDefinition, context: ListContext, name: string): boolean =>
  !hintsOf(context, from).adds &&
  !columns[name]?.from?.includes(".") &&
  Object.values(joins ?? {}).every(({ inner }) => !inner);

function fixedConditions(definition: ListDefinition, source: Source): Expression<SqlBool>[] {
  return Object.entries(definition.where ?? {}).map(([name, value]) =>
    Array.isArray(value) ? sql<SqlBool>`${source.ref(name)} = any(${value})` : eb(source.ref(name), "=", value),
  );
}

/** Leaves out rows that came later than the moment of the list. */
function wasThen({ from }: ListDefinition, source: Source, { past }: ListContext): Expression<SqlBool>[] {
  const condition = past && wasThere[tableName(from)];
  return condition ? [condition(past, source.ref)] : [];
}

/** True for a search of one record whose rows everybody may read. */
const isOfOneRecord = ({ openFor }: ListDefinition, { terms }: Pick<ListRequest, "terms">): boolean =>
  openFor !== undefined && terms.some(({ op, columns }) => op === "equals" && columns.join() === openFor);

/** The scope's column. None where everybody sees all rows, or where rows are filtered before they are added up. */
const scopeColumnOf = ({ scope, from }: ListDefinition, context: ListContext): string | undefined =>
  scope === false || hintsOf(context, from).adds ? undefined : scope;

const scopeCondition = (
  { name, own: ownColumn }: ListDefinition,
  column: string | undefined,
  source: Source,
  { scope, reader, beyondScope = [] }: ListContext,
): Expression<SqlBool>[] => {
  if (scope === "all" || (column === undefined && ownColumn === undefined)) return [];
  if (ownColumn !== undefined && reader === undefined) throw new Error(`the list ${name} is read without its reader`);
  const conditions = [
    ...(column === undefined ? [] : [isOfScope(source.ref(column), scope)]),
    ...(ownColumn === undefined || reader === undefined ? [] : [eb(source.ref(ownColumn), "=", reader)]),
    ...(beyondScope.length === 0 ? [] : [eb(source.key, "in", beyondScope)]),
  ];
  return [eb.or(conditions)];
};

/** True for the value 0 of a parent. Records directly below the root have no parent. */
const isRoot = (column: Column | undefined, value: Scalar | undefined): boolean =>
  column?.root === true && value === "0";

function termCondition(
  definition: ListDefinition,
  source: Source,
  term: SearchTerm,
  { timeZone, now, past }: ListContext,
): Expression<SqlBool> {
  const isOfArchive = definition.from.name === cylinderTable.name;
  const each = term.columns.map((name) => {
    const at = {
      ref: source.ref(name),
      column: definition.columns[name],
      timeZone,
      now,
      search: term.columns.length === 1 ? source.search(name) : undefined,
      code: source.code(name),
      isSearchedElsewhere: source.isSearchedElsewhere(name),
      cut: past && isOfArchive ? (day: Expression<unknown>) => [maybeDue(past, source.key, day)] : undefined,
    };
    switch (term.op) {
      case "contains":
        return contains(at, String(term.values[0]));
      case "equals":
        return isRoot(at.column, term.values[0]) ? eb(at.ref, "is", null) : compare(at, "=", term.values[0]);
      case "in":
        return among(at, term.values);
      case "has":
        return sql<SqlBool>`${term.values[0]} = any(${at.ref})`;
      case "from":
        return compare(at, ">=", term.values[0]);
      case "to":
        return compare(at, "<=", term.values[0]);
      case "dueIn":
        return dueIn(at, String(term.values[0]));
      default:
        return term.op satisfies never;
    }
  });
  return eb.or(each);
}
