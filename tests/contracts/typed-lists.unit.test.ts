import { expect, expectTypeOf, test } from "vitest";
import { defineList, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { exception } from "#contracts/lists/exception.ts";
import type { filling } from "#contracts/lists/filling.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { fillingTable } from "#contracts/read-models/filling.ts";
import { defectTable, specTable } from "#contracts/resources/tables.ts";

const shape = {
  name: "typed",
  path: "/typed",
  permission: [],
  from: fillingTable,
  joins: { spec: { table: specTable, on: ["specId", "id"] } },
  columns: { id: { kind: "text" }, specName: { kind: "text", from: "spec.name" } },
  layout: ["specName"],
  search: {},
  sort: { by: "specName" },
  scope: false,
} as const satisfies ListDefinition;

/* Each line below has one name that neither the table nor a join has; the compiler must refuse it. */
const refused = [
  // @ts-expect-error: no column of the table
  defineList({ ...shape, columns: { ...shape.columns, madeBy: { kind: "text" } } }),
  // @ts-expect-error: no column of the joined table
  defineList({ ...shape, columns: { ...shape.columns, label: { kind: "text", from: "spec.label" } } }),
  // @ts-expect-error: no join of that name
  defineList({ ...shape, columns: { ...shape.columns, maker: { kind: "text", from: "maker.name" } } }),
  // @ts-expect-error: nothing to answer otherwise
  defineList({ ...shape, columns: { ...shape.columns, id: { kind: "text", otherwise: "spec.nick" } } }),
  defineList({
    ...shape,
    columns: {
      ...shape.columns,
      // @ts-expect-error: the names' table has no such column
      faults: { kind: "text", from: "exceptions", names: { table: defectTable, nameColumn: "title" } },
    },
  }),
  // @ts-expect-error: the join begins at no column
  defineList({ ...shape, joins: { spec: { table: specTable, on: ["specification", "id"] } } }),
  // @ts-expect-error: the join ends at no column
  defineList({ ...shape, joins: { spec: { table: specTable, on: ["specId", "key"] } } }),
  // @ts-expect-error: a condition on no column
  defineList({ ...shape, where: { voided: false } }),
  // @ts-expect-error: a search of no column
  defineList({ ...shape, search: { spec: { op: "contains", input: "text" } } }),
  // @ts-expect-error: a search names no column
  defineList({ ...shape, search: { key: { op: "key", columns: ["name"], input: "text" } } }),
  // @ts-expect-error: no column of the list
  defineList({ ...shape, layout: ["specName", "specTitle"] }),
  // @ts-expect-error: an order by no column
  defineList({ ...shape, sort: { by: "createdTime" } }),
  // @ts-expect-error: a scope by no column
  defineList({ ...shape, scope: "stationId" }),
  // @ts-expect-error: ties broken by no column
  defineList({ ...shape, rank: "position" }),
  // @ts-expect-error: a sum of no column
  defineList({ ...shape, sums: ["weight"] }),
  // @ts-expect-error: it follows no join
  defineList({ ...shape, follows: ["maker"] }),
];

test("a list that names a column that is not there does not compile", () => {
  expect(refused).toHaveLength(16);
  expect(defineList(shape).columns.specName.from).toBe("spec.name");
});

test("a row of a list has the types of its table's columns, null where a join may find nothing", () => {
  type Filling = RowOf<typeof filling>;
  expectTypeOf<Filling["weightOfFill"]>().toEqualTypeOf<number>();
  expectTypeOf<Filling["fillingTimeConsuming"]>().toEqualTypeOf<number>();
  expectTypeOf<Filling["factoryNumber"]>().toEqualTypeOf<string>();
  expectTypeOf<Filling["specName"]>().toEqualTypeOf<string | null>();
  type Exception = RowOf<typeof exception>;
  expectTypeOf<Exception["cylinderId"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Exception["defectiveString"]>().toEqualTypeOf<string[]>();
  expectTypeOf<Exception["status"]>().toEqualTypeOf<"open" | "claimed" | "acknowledged" | "closed">();
});
