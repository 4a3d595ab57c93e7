import { describe, expect, it } from "vitest";
import type { AssignableNode } from "#contracts/access/role.ts";
import { text } from "#contracts/fields/field.ts";
import { differences, merged } from "#client/kit/form/differences.ts";
import { filtered, rowsOf } from "#client/kit/tree/tree-rows.ts";
import { closedFor, everything, isPartly, share, ticked } from "#client/screens/role-permission/grants.ts";

const node = (id: string, apis: string[], children: AssignableNode[] = []): AssignableNode => ({
  id,
  label: id,
  englishName: null,
  children,
  apis: apis.map((api) => ({ id: api, label: api, englishName: null, code: api })),
});
const tree = [node("group", [], [node("menu", ["list", "add"]), node("other", ["see"])])];

describe("what a role grants", () => {
  it("ticking a menu ticks all below it and the menus above it", () => {
    expect([...ticked(tree, new Set(), "menu", true)].sort()).toEqual(["add", "group", "list", "menu"]);
  });
  it("ticking a point ticks the menus above it, and no other point", () => {
    expect([...ticked(tree, new Set(), "add", true)].sort()).toEqual(["add", "group", "menu"]);
  });
  it("taking a menu's tick away takes all below it and leaves the rest", () => {
    expect([...ticked(tree, everything(tree), "menu", false)].sort()).toEqual(["group", "other", "see"]);
  });
  it("what this person cannot give stays as it is, whatever is ticked above it", () => {
    const [list, add] = [{ scope: "company" as const }, { scope: null }];
    const menu = node("menu", ["list", "add", "free"]);
    const scoped = menu.apis.map((api) => ({ ...api, ...(api.id === "list" ? list : api.id === "add" ? add : {}) }));
    const nodes = [{ ...menu, apis: scoped }];
    expect([...closedFor(nodes, "company")]).toEqual(["add"]);
    const closed = closedFor(nodes, "all");
    expect([...closed]).toEqual(["list", "add"]);
    expect([...ticked(nodes, new Set(), "menu", true, closed)]).toEqual(["menu", "free"]);
    expect([...everything(nodes, closed)]).toEqual(["menu", "free"]);
  });
  it("a menu with some of its points is partly granted", () => {
    const grants = ticked(tree, new Set(), "add", true);
    const [group] = tree;
    if (!group) throw new Error("no tree");
    expect(isPartly(group, grants)).toBe(true);
    expect(share(group, grants)).toEqual({ granted: 1, of: 3 });
  });
});

describe("a tree", () => {
  it("shows what stands below an open node alone", () => {
    expect(rowsOf(tree, new Map()).map(({ node: { id } }) => id)).toEqual(["group"]);
    expect(rowsOf(tree, new Map([["group", true]])).map(({ node: { id }, depth }) => `${depth}${id}`)).toEqual([
      "0group",
      "1menu",
      "1other",
    ]);
  });
  it("is filtered to what was looked for and what that stands under", () => {
    expect(filtered(tree, "OTHER", ({ label }) => [label])[0]?.children.map(({ id }) => id)).toEqual(["other"]);
  });
});

describe("two people save one record", () => {
  const fields = { name: text(), code: text() };
  it("only fields that differ are asked about; mine stay unless theirs are picked", () => {
    const [typed, saved] = [
      { name: "mine", code: "" },
      { name: "theirs", code: null, version: 2 },
    ];
    const found = differences(fields, typed, saved, { name: "before", code: null });
    expect(found.map(({ key }) => key)).toEqual(["name"]);
    expect(merged(fields, saved, found, {})).toEqual({ name: "mine", code: "" });
    expect(merged(fields, saved, found, { name: "theirs" })).toEqual({ name: "theirs", code: "" });
  });

  it("a field that you did not touch is theirs, so that nobody's change is taken back by a slip", () => {
    const opened = { name: "before", code: "1" };
    const found = differences(fields, { name: "mine", code: "1" }, { name: "theirs", code: "2" }, opened);
    expect(found.map(({ key, own }) => [key, own])).toEqual([
      ["name", "mine"],
      ["code", "theirs"],
    ]);
  });
});
