import { describe, expect, it } from "vitest";
import { menuTree, type MenuSeed } from "#contracts/access/menu.ts";
import { screens } from "#client/screens/index.ts";

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
});
