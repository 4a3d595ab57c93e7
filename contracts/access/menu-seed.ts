/** A menu of the first menu tree (rules §6). Its `key` never changes: seeding adds missing menus and never overwrites an operator's change. */
export type MenuSeed = {
  key: string;
  zh: string;
  en: string;
  /** Name of a Blueprint icon. */
  icon?: string;
  path?: string;
  /** Order among its siblings, needed when a menu was added later but comes earlier. Default: its position, from 1. */
  sort?: number;
  redirect?: string;
  opened?: boolean;
  /** Codes of its interface points, each under the name of the action that it allows. The first code lists, and people who have it see the menu. */
  codes?: Record<string, string | string[]>;
  children?: MenuSeed[];
};

/** A menu with a page. Its path and codes are written only here; contracts and the client's registry of screens refer to them. */
export type ScreenSeed = MenuSeed & Required<Pick<MenuSeed, "path" | "codes">>;

export const defineScreens = <const Screens extends Record<string, ScreenSeed>>(screens: Screens): Screens => screens;

/** The four codes of records that people edit. The code for reading ends in `list`, `getlist` or `getList` (rules §3). */
export const recordCodes = (area: string, list: "list" | "getlist" | "getList" = "list") => ({
  list: [`${area}:${list}`],
  add: `${area}:add`,
  update: `${area}:update`,
  remove: `${area}:delete`,
});

/** Codes of a menu, in the order of seeding. */
export const menuCodes = ({ codes = {} }: MenuSeed): string[] => [...new Set(Object.values(codes).flat())];
