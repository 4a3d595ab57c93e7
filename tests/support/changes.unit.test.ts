import { expect, it } from "vitest";
import { counter, defineTable, nullable, types } from "#contracts/read-models/table.ts";
import { createRecorder } from "./changes.ts";

const table = defineTable("place", {
  key: ["id"],
  columns: { id: types.text, name: types.text, remark: nullable(types.text), full: counter },
});

it("fills in defaults and nulls, as the database does", () => {
  const { changes, rows } = createRecorder();
  changes.insert(table, { id: "1", name: "a" });
  expect(rows(table)).toEqual([{ id: "1", name: "a", remark: null, full: 0 }]);
});

it("refuses a second insert of a key, a missing value and an unknown column", () => {
  const { changes } = createRecorder();
  changes.insert(table, { id: "1", name: "a" });
  expect(() => changes.insert(table, { id: "1", name: "b" })).toThrow("place 1 is there already");
  expect(() => changes.upsert(table, { id: "2" } as never)).toThrow("place.name must not be null");
  expect(() => changes.insert(table, { id: "3", name: "c", colour: "red" } as never)).toThrow("no column colour");
  expect(() => changes.add(table, { id: "4" }, { full: 1 })).toThrow("place.name must not be null");
});

it("patches, counts and removes only what the key names", () => {
  const { changes, rows, row } = createRecorder();
  changes.add(table, { id: "1" }, { full: 2 }, { name: "a" });
  changes.add(table, { id: "1" }, { full: -1 }, { name: "b" });
  changes.patch(table, { id: "1" }, { remark: "r" });
  changes.patch(table, { id: "2" }, { remark: "nobody" });
  expect(row(table, "1")).toEqual({ id: "1", name: "b", remark: "r", full: 1 });
  changes.patch(table, { id: "1" }, { remark: undefined });
  expect(row(table, "1")).toMatchObject({ remark: "r" });
  changes.upsert(table, { id: "1", name: "c" });
  expect(rows(table)).toEqual([{ id: "1", name: "c", remark: null, full: 0 }]);
  changes.remove(table, { id: "1" });
  expect(rows(table)).toEqual([]);
});
