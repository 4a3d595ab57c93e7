import { menuCodes, type MenuSeed } from "#contracts/access/menu-seed.ts";
import { looseCodes, menuTree } from "#contracts/access/menu.ts";
import { allMenus } from "#tests/support/menus.ts";
import { setLoginInfo, setToken, type LoginInfo, type MenuItem } from "#client/state/session.ts";
import { uuid } from "#client/lib/uuid.ts";

/** Every code of the seeded menus. */
const everyCode: readonly string[] = [...new Set([...allMenus.flatMap(menuCodes), ...looseCodes])];

type Person = Partial<Omit<LoginInfo, "accountInfo" | "menus">> & { account?: Partial<LoginInfo["accountInfo"]> };

/**
 * A person as `GET /id/getuserinfo` answers him: with every code, or those that are given, and the menus that they show. Each is another person, so
 * that nothing that the client remembers for one reaches the next test.
 */
export const personOf = ({ account, apiCodes = [...everyCode], ...more }: Person = {}): LoginInfo => ({
  accountInfo: {
    id: uuid(),
    userName: "admin",
    nickName: "管理员",
    avatar: null,
    remark: null,
    email: null,
    emailConfirmed: false,
    isExternal: false,
    passwordChangedTime: null,
    version: 1,
    companyId: uuid(),
    companyName: "顺德燃气",
    companyType: 0,
    ...account,
  },
  menus: menusOf(menuTree, new Set(apiCodes), "0"),
  apiCodes,
  timeZone: "Asia/Shanghai",
  passwordRule: "spec",
  simulatedScale: false,
  sendsMail: false,
  ...more,
});

const isOpen = (seed: MenuSeed, codes: ReadonlySet<string>): boolean => codes.has(menuCodes(seed)[0] ?? "");

/** The menus that codes show. One that leads to a page without them leads to its own first page, as the server has it. */
const menusOf = (seeds: readonly MenuSeed[], codes: ReadonlySet<string>, parentId: string): MenuItem[] =>
  seeds.flatMap((seed) => {
    const { key, zh, en, icon = null, path = null, opened = false } = seed;
    const target = allMenus.find((menu) => menu.path === seed.redirect);
    const redirect = target && isOpen(target, codes) ? (target.path ?? null) : null;
    const children = menusOf(seed.children ?? [], codes, key);
    const isShown = path === null ? children.length > 0 : isOpen(seed, codes);
    return isShown ? [{ id: key, parentId, label: zh, englishName: en, icon, path, redirect, opened, children }] : [];
  });

/** A token that names its person, as those of the server do. */
export const tokenOf = ({ accountInfo }: LoginInfo): string => `.${btoa(JSON.stringify({ sub: accountInfo.id }))}.`;

/** Puts a person into the session, as a sign-in does. */
export const signIn = (person = personOf()): LoginInfo => {
  setToken(tokenOf(person));
  setLoginInfo(person);
  return person;
};
