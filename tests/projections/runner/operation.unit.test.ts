import { expect, test } from "vitest";
import { merge, RowExists, type Operation, type Values } from "#projections/runner/operation.ts";

const defaults: Values = { n: 10 };
const operations = {
  insert: { kind: "insert", row: { id: 1, n: 3, a: "i" } },
  upsert: { kind: "upsert", row: { id: 1, n: 4, a: "u" } },
  patch: { kind: "patch", columns: { n: 5, b: "p" } },
  remove: { kind: "remove" },
  add: { kind: "add", deltas: { n: 2 }, set: { a: "s" } },
} satisfies Record<string, Operation>;
type Name = keyof typeof operations;

/** Effect of one operation on the table, as in PostgreSQL. */
const execute = (row: Values | undefined, operation: Operation): Values | undefined => {
  switch (operation.kind) {
    case "insert":
      if (row) throw new RowExists();
      return { ...operation.row };
    case "upsert":
      return { ...operation.row };
    case "patch":
      return row && { ...row, ...operation.columns };
    case "remove":
    case "derive":
      return undefined;
    case "add": {
      const counted = { ...(row ?? { id: 1, ...defaults }) };
      for (const [name, delta] of Object.entries(operation.deltas)) counted[name] = Number(counted[name] ?? 0) + delta;
      return { ...counted, ...operation.set };
    }
    default:
      return operation satisfies never;
  }
};

const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    if (error instanceof RowExists) return "row exists";
    throw error;
  }
};

const names = Object.keys(operations) as Name[];
const pairs = names.flatMap((first) => names.map((next): [Name, Name] => [first, next]));

test.each(pairs)("%s and then %s merged leave the row as one after the other does", (first, next) => {
  const merged = outcome(() => merge(structuredClone(operations[first]), operations[next], defaults));
  for (const row of [undefined, { id: 1, n: 7, a: "there", b: "there" }]) {
    const oneByOne = outcome(() => execute(execute(row, operations[first]), operations[next]));
    if (merged === undefined) continue;
    // An insert onto a row that is there is an error either way, but merged with a removal it is one the batch need not make.
    if (oneByOne === "row exists" && merged !== "row exists" && (next === "remove" || next === "upsert" || row))
      continue;
    expect(merged === "row exists" ? merged : outcome(() => execute(row, merged as Operation))).toEqual(oneByOne);
  }
});

test("only what depends on whether the row is there cannot be merged", () => {
  const apart = pairs.filter(
    ([first, next]) =>
      outcome(() => merge(structuredClone(operations[first]), operations[next], defaults)) === undefined,
  );
  expect(apart).toEqual([
    ["patch", "add"],
    ["remove", "add"],
  ]);
});

test("counters that were set and then moved, or moved and then set, end at the right number", () => {
  const set: Operation = { kind: "add", deltas: {}, set: { n: 100 } };
  expect(merge(merge(structuredClone(operations.add), set, defaults)!, operations.add, defaults)).toEqual({
    kind: "add",
    deltas: {},
    set: { n: 102, a: "s" },
  });
});
