import { describe, expect, it } from "vitest";
import { menuCodes, type MenuSeed } from "#contracts/access/menu-seed.ts";
import { menuTree } from "#contracts/access/menu.ts";
import { screens } from "#client/screens/index.ts";
import { rooms, sourcesOf } from "#tests/architecture/imports.ts";

const flat = (menus: readonly MenuSeed[]): MenuSeed[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
const menus = flat(menuTree);
const inMenu = menus.flatMap(({ path }) => path ?? []);

describe("screens and menus hold each other", () => {
  it("every menu leads to a screen", () => {
    expect(inMenu.filter((path) => !(path in screens))).toEqual([]);
  });
  it("every screen is led to by a menu", () => {
    expect(Object.keys(screens).filter((path) => !inMenu.includes(path))).toEqual([]);
  });
});

describe("a screen is typed once, in its menu", () => {
  /** Menus themselves; roles of the first start, which are lists of codes; words of codes; npm's commands, one of which is called as a code. */
  const mayName = /^(contracts\/access\/(menus\/.*|menu|roles|code-label)\.ts|infra\/run\.mjs)$/;
  const others = sourcesOf(rooms).filter(({ path }) => !mayName.test(path));
  const naming = (texts: readonly string[], among = others): string[] =>
    among.flatMap(({ path, text }) =>
      texts
        .filter((each) => [`"${each}"`, `\`${each}?`].some((typed) => text.includes(typed)))
        .map((each) => `${path}: ${each}`),
    );

  it("no other file types one of its codes; those of scanning belong to the procedures", () => {
    const codes = menus.filter(({ key }) => key !== "work.scan").flatMap(menuCodes);
    expect(codes.length).toBeGreaterThan(100);
    expect(naming([...new Set(codes)])).toEqual([]);
  });
  it("no other file of the client types its path, but where a call has the same", () => {
    const calls = ["/admin/role", "/admin/permission"];
    const client = others.filter(({ path }) => path.startsWith("client/"));
    expect(
      naming(
        inMenu.filter((path) => !calls.includes(path)),
        client,
      ),
    ).toEqual([]);
  });
  it("a file that does is noticed", () => {
    const text = 'const link = `/work/due?gasBarcode=1`;\nhasCode("gasCylinder:due:getlist");';
    expect(naming(["/work/due", "gasCylinder:due:getlist"], [{ path: "a.ts", text }])).toHaveLength(2);
  });
});
