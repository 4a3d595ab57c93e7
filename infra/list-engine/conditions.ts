import { sql, type RawBuilder } from "kysely";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import { pieceOf } from "#contracts/lists/pieces.ts";
import { snake } from "#infra/database/snake.ts";
import { columnsOfTree, treeCondition } from "./tree-condition.ts";
import { isOfScope, type DataScope } from "./data-scope.ts";
import { among, compare, contains, dueIn } from "./compare.ts";
import type { ListRequest, SearchTerm } from "./list-request.ts";
import { OWN, type Source } from "./source.ts";

export type ListContext = {
  scope: DataScope;
  /** IANA name of the zone in which days are cut. */
  timeZone: string;
};

/** Everything that cuts a list's rows, the caller's data scope included: no list can be read without it. */
export type Where = {
  clause: RawBuilder<unknown>;
  names: string[];
  filtered: boolean;
  /** Whether anything at all cuts the rows. */
  isCut: boolean;
  /** Reads the total from where it is kept, when nothing else cuts the rows than what it is kept by. */
  counted?: { statement: RawBuilder<{ total: string }>; isExact: boolean };
};

export const buildWhere = (
  definition: ListDefinition,
  source: Source,
  request: Pick<ListRequest, "terms" | "filters">,
  context: ListContext,
): Where => {
  const fixed = fixedConditions(definition, source);
  const scopeColumn = scopeColumnOf(definition);
  const scope = scopeCondition(scopeColumn, source, context.scope);
  const terms = request.terms.map((term) => termCondition(definition, source, term, context.timeZone));
  const tree = request.filters ? [treeCondition(definition, source, request.filters, context.timeZone)] : [];
  const all = [...fixed, ...scope, ...terms, ...tree];
  const clause = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  const names = [
    ...Object.keys(definition.where ?? {}),
    ...(scopeColumn === undefined ? [] : [scopeColumn]),
    ...request.terms.flatMap((term) => term.columns),
    ...(request.filters ? columnsOfTree(request.filters) : []),
  ];
  return {
    clause,
    names,
    filtered: terms.length + tree.length > 0,
    isCut: all.length > 0,
    counted: countedBy(definition, clause, names) ?? countedPiece(definition, source, request, all.length),
  };
};

/** The conditions read the same over the table of counts, because its columns are called as the list's are. */
function countedBy({ counts }: ListDefinition, clause: RawBuilder<unknown>, names: string[]): Where["counted"] {
  if (!counts || !names.every((name) => counts.by.includes(name))) return undefined;
  const statement: RawBuilder<{ total: string }> =
    sql`select coalesce(sum(${sql.ref(snake(counts.column))}), 0) as total from ${sql.table(counts.from)} as ${sql.ref(OWN)} ${clause}`;
  return { statement, isExact: true };
}

/** A search for one or two signs and for nothing else: how many have them is kept. */
function countedPiece(
  definition: ListDefinition,
  source: Source,
  { terms: [term] }: Pick<ListRequest, "terms">,
  conditions: number,
): Where["counted"] {
  const [name, ...others] = term?.op === "contains" ? term.columns : [];
  if (conditions !== 1 || name === undefined || others.length > 0 || !hasOwnRows(definition, name)) return undefined;
  const piece = pieceOf(String(term?.values[0]));
  const pieces = source.narrow(name)?.pieces;
  return piece && pieces ? { statement: sql`${pieces(piece)}`, isExact: false } : undefined;
}

/** Whether the list has a row for each row of the table that a column comes from, and no other. */
export const hasOwnRows = ({ joins, adds, columns }: ListDefinition, name: string): boolean =>
  !adds && !columns[name]?.from?.includes(".") && Object.values(joins ?? {}).every(({ inner }) => !inner);

function fixedConditions(definition: ListDefinition, source: Source): RawBuilder<unknown>[] {
  return Object.entries(definition.where ?? {}).map(([name, value]) =>
    Array.isArray(value) ? sql`${source.ref(name)} = any(${value})` : sql`${source.ref(name)} = ${value}`,
  );
}

/** None where everybody sees all, or where the rows are cut before they are added up. */
const scopeColumnOf = ({ scope, adds }: ListDefinition): string | undefined =>
  scope === false || adds ? undefined : scope;

const scopeCondition = (column: string | undefined, source: Source, scope: DataScope): RawBuilder<unknown>[] =>
  column === undefined || scope === "all" ? [] : [isOfScope(source.ref(column), scope)];

function termCondition(
  definition: ListDefinition,
  source: Source,
  term: SearchTerm,
  timeZone: string,
): RawBuilder<unknown> {
  const each = term.columns.map((name) => {
    const narrow = term.columns.length === 1 ? source.narrow(name) : undefined;
    const at = { ref: source.ref(name), column: definition.columns[name], timeZone, narrow };
    switch (term.op) {
      case "contains":
        return contains(at, String(term.values[0]));
      case "equals":
        return compare(at, "=", term.values[0]);
      case "in":
        return among(at.ref, term.values);
      case "has":
        return sql`${term.values[0]} = any(${at.ref})`;
      case "from":
        return compare(at, ">=", term.values[0]);
      case "to":
        return compare(at, "<=", term.values[0]);
      case "dueIn":
        return dueIn(at, Number(term.values[0]));
      default:
        return term.op satisfies never;
    }
  });
  return each.length === 1 && each[0] ? each[0] : sql`(${sql.join(each, sql` or `)})`;
}
