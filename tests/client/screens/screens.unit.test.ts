import { describe, expect, it } from "vitest";
import { menuTree, type MenuSeed } from "#contracts/access/menu.ts";
import { lists } from "#contracts/lists/index.ts";
import { allResources, resources } from "#contracts/resources/index.ts";
import { screens } from "#client/screens/index.ts";
import { sources } from "../sources.ts";

const paths = (menus: readonly MenuSeed[]): string[] =>
  menus.flatMap((menu) => [...(menu.path ? [menu.path] : []), ...paths(menu.children ?? [])]);
const inMenu = paths(menuTree);

describe("screens, menus and contracts hold each other", () => {
  it("every menu leads to a screen", () => {
    expect(inMenu.filter((path) => !(path in screens))).toEqual([]);
  });
  it("every screen is led to by a menu", () => {
    expect(Object.keys(screens).filter((path) => !inMenu.includes(path))).toEqual([]);
  });
  it("every resource is shown at the route that it names", () => {
    expect(allResources.map(({ route }) => route).filter((route) => !(route in screens))).toEqual([]);
  });
  it("every declared screen names a list or a resource that there is", () => {
    const registry = sources("client/screens").find(({ path }) => path === "client/screens/index.ts")?.text ?? "";
    const named = (call: string): string[] =>
      [...registry.matchAll(new RegExp(`: ${call}\\("(\\w+)"[,)]`, "g"))].map(([, name = ""]) => name);
    expect(named("list").length).toBeGreaterThan(0);
    expect(named("records").length).toBeGreaterThan(0);
    expect(named("list").filter((name) => !(name in lists))).toEqual([]);
    expect(named("records").filter((name) => !(name in resources))).toEqual([]);
  });
});
