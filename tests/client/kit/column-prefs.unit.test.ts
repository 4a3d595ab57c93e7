import { describe, expect, it } from "vitest";
import { columnsOf } from "#contracts/list-kit/define-list.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import {
  arranged,
  asDeclared,
  declaredBy,
  inOrder,
  neighbour,
  placed,
  pulled,
  withWidths,
} from "#client/kit/list/columns/column-prefs.ts";
import { groupsOf, leastWidth, spread } from "#client/kit/list/columns/columns-of.ts";
import { withView } from "#client/kit/list/views/views.ts";

const words = { t: (key: string) => key, english: false };
const terse = { t: () => "名称", english: false };
const names = (list: typeof cylinder.layout) => columnsOf([...list]);

describe("columns as a person wants them", () => {
  it("a column takes the place of another of its group", () => {
    const prefs = placed([...cylinder.layout], asDeclared, "specName", "gasBarcode");
    expect(columnsOf(inOrder([...cylinder.layout], prefs)).slice(0, 3)).toEqual([
      "specName",
      "gasBarcode",
      "factoryNumber",
    ]);
  });
  it("a column never leaves its group, whose head stands over it", () => {
    expect(placed([...cylinder.layout], asDeclared, "specName", "life")).toBe(asDeclared);
  });
  it("a step leads to the neighbour, and nowhere at the end of a group", () => {
    expect(neighbour([...cylinder.layout], asDeclared, "gasBarcode", 1)).toBe("factoryNumber");
    expect(neighbour([...cylinder.layout], asDeclared, "gasBarcode", -1)).toBeUndefined();
    expect(neighbour([...cylinder.layout], asDeclared, "emptyWeight", 1)).toBeUndefined();
  });
  it("hidden columns are left out, and those that a newer build brings stand where it has them", () => {
    const prefs = { order: ["factoryNumber", "gasBarcode"], hidden: ["specName"], widths: {} };
    expect(columnsOf(arranged(cylinder, prefs).layout)).toEqual([
      "factoryNumber",
      "gasBarcode",
      ...names(cylinder.layout).filter((name) => !["factoryNumber", "gasBarcode", "specName"].includes(name)),
    ]);
  });
  it("a width that was pulled holds, and others take the room that is left", () => {
    const prefs = pulled(asDeclared, "gasManufacturingUnitName", 300.4);
    const columns = withWidths(groupsOf(cylinder, words), prefs).flatMap((group) => group.columns);
    const at = columns.findIndex(({ name }) => name === "gasManufacturingUnitName");
    expect(spread(columns, 4000)[at]).toBe(300);
    expect(pulled(asDeclared, "life", 3).widths["life"]).toBe(48);
  });
  it("words give way before a list is wider than its room; figures, days and states do not", () => {
    const columns = groupsOf(cylinder, terse).flatMap((group) => group.columns);
    const wished = columns.reduce((sum, { width }) => sum + width, 0);
    const room = wished - 20;
    const widths = spread(columns, room);
    expect(Math.round(widths.reduce((sum, width) => sum + width, 0))).toBe(room);
    expect(leastWidth(columns, room)).toBeLessThanOrEqual(room);
    for (const [at, { name, width, least }] of columns.entries()) {
      expect(widths[at], name).toBeGreaterThanOrEqual(least);
      if (["gasBarcode", "emptyWeight", "productionDate", "life"].includes(name)) expect(widths[at], name).toBe(width);
    }
  });
  it("a list that would scroll all the same keeps its widths", () => {
    const columns = groupsOf(cylinder, terse).flatMap((group) => group.columns);
    const wished = columns.map(({ width }) => width);
    expect(spread(columns, 400)).toEqual(wished);
    expect(leastWidth(columns, 400)).toBe(wished.reduce((sum, width) => sum + width, 0));
  });
  it("what is shown on demand only is left out until a person asks for it", () => {
    expect(columnsOf(arranged(cylinder, declaredBy(cylinder)).layout)).not.toContain("serviceEnd");
    expect(columnsOf(arranged(cylinder, asDeclared).layout)).toContain("serviceEnd");
  });
  it("a view saved again under its name is the newer one", () => {
    const views = withView(withView([], { name: "b", query: "x=1", columns: asDeclared }), {
      name: "b",
      query: "x=2",
      columns: asDeclared,
    });
    expect(
      withView(views, { name: "a", query: "", columns: asDeclared }).map(({ name, query }) => [name, query]),
    ).toEqual([
      ["a", ""],
      ["b", "x=2"],
    ]);
  });
});
