import { menuTree, type MenuSeed } from "#contracts/access/menu.ts";

const flat = (menus: readonly MenuSeed[]): MenuSeed[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);

/** Every menu of the seed, parents before children. */
export const allMenus: readonly MenuSeed[] = flat(menuTree);
