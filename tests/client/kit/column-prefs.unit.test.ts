import { describe, expect, it } from "vitest";
import { columnsOf } from "#contracts/list-kit/define-list.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import {
  arranged,
  asDeclared,
  asWanted,
  inOrder,
  neighbour,
  movedTo,
  pulled,
  toggled,
  withView,
} from "#client/kit/list/columns/column-prefs.ts";
import { groupsOf, leastWidth, leftOut, spread } from "#client/kit/list/columns/columns-of.ts";

const words = { t: (key: string) => key, english: false };
const terse = { t: () => "名称", english: false };
const names = (list: typeof cylinder.layout) => columnsOf([...list]);

describe("columns as a person wants them", () => {
  it("a column takes the place of another of its group", () => {
    const prefs = movedTo([...cylinder.layout], asDeclared, "specName", "gasBarcode");
    expect(columnsOf(inOrder([...cylinder.layout], prefs)).slice(0, 3)).toEqual([
      "specName",
      "gasBarcode",
      "factoryNumber",
    ]);
  });
  it("a column never leaves its group, whose head stands over it", () => {
    expect(movedTo([...cylinder.layout], asDeclared, "specName", "life")).toBe(asDeclared);
  });
  it("a step leads to the neighbour, and nowhere at the end of a group", () => {
    expect(neighbour([...cylinder.layout], asDeclared, "gasBarcode", 1)).toBe("factoryNumber");
    expect(neighbour([...cylinder.layout], asDeclared, "gasBarcode", -1)).toBeUndefined();
    expect(neighbour([...cylinder.layout], asDeclared, "emptyWeight", 1)).toBeUndefined();
  });
  it("hidden columns are left out, and those that a newer build brings stand where it has them", () => {
    const prefs = { order: ["factoryNumber", "gasBarcode"], hidden: ["specName"], shown: [], widths: {} };
    expect(columnsOf(arranged(cylinder, prefs).layout)).toEqual([
      "factoryNumber",
      "gasBarcode",
      ...names(cylinder.layout).filter((name) => !["factoryNumber", "gasBarcode", "specName"].includes(name)),
    ]);
  });
  it("a width that was pulled holds, and others take the room that is left", () => {
    const prefs = pulled(asDeclared, "gasManufacturingUnitName", 300.4);
    const columns = asWanted(groupsOf(cylinder, words), prefs).flatMap((group) => group.columns);
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
  it("a list that is wider than its room leaves out the last column of the lowest priority first", () => {
    const columns = groupsOf(cylinder, terse).flatMap((group) => group.columns);
    const need = columns.reduce((sum, { least }) => sum + least, 0);
    expect(leftOut(columns, need)).toEqual([]);
    expect(leftOut(columns, need - 1)).toEqual(["serviceEnd"]);
    expect(leftOut(columns, 0), "a room that is not known").toEqual([]);
    const kept = columns.filter(({ name }) => !leftOut(columns, 1).includes(name));
    expect(kept.map(({ name }) => name)).toEqual(["gasBarcode", "procedureId", "lastLocationName", "life"]);
  });
  it("a column that a person asked for stays where there is no room, until it is hidden", () => {
    const asked = toggled(asDeclared, "serviceEnd", false);
    const columns = asWanted(groupsOf(cylinder, terse), asked).flatMap((group) => group.columns);
    expect(leftOut(columns, 1)).not.toContain("serviceEnd");
    expect(toggled(asked, "serviceEnd", true)).toEqual({ ...asDeclared, hidden: ["serviceEnd"] });
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
