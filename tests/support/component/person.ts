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
    version: 1,
    companyId: uuid(),
    companyName: "顺德燃气",
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

const menusOf = (seeds: readonly MenuSeed[], codes: ReadonlySet<string>, parentId: string): MenuItem[] =>
  seeds.flatMap((seed) => {
    const { key, zh, en, icon = null, path = null, redirect = null, opened = false } = seed;
    const children = menusOf(seed.children ?? [], codes, key);
    const isShown = path === null ? children.length > 0 : codes.has(menuCodes(seed)[0] ?? "");
    return isShown ? [{ id: key, parentId, label: zh, englishName: en, icon, path, redirect, opened, children }] : [];
  });

/** Puts a person into the session, as a sign-in does. */
export const signIn = (person = personOf()): LoginInfo => {
  setToken(`token of ${person.accountInfo.id}`);
  setLoginInfo(person);
  return person;
};
