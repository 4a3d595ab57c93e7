/** A menu of the seeded tree (rules §6). `key` is stable: seeding adds what is missing and never overwrites what an operator changed. */
export type MenuSeed = {
  key: string;
  zh: string;
  en: string;
  /** Name of a Blueprint icon. */
  icon?: string;
  path?: string;
  /** Its number among its siblings, where a menu that came later stands before it. Default: its place, from 1. */
  sort?: number;
  redirect?: string;
  opened?: boolean;
  /** Codes of its interface points, each under the name of what it lets do. The first lists, and having it shows the menu. */
  codes?: Record<string, string | string[]>;
  children?: MenuSeed[];
};

/** A menu with a page: its path and codes are typed here alone; contracts and the client's registry of screens refer to them. */
export type ScreenSeed = MenuSeed & Required<Pick<MenuSeed, "path" | "codes">>;

export const defineScreens = <const Screens extends Record<string, ScreenSeed>>(screens: Screens): Screens => screens;

/** The four codes of records that people edit; their reading is called `list`, `getlist` or `getList` (rules §3). */
export const recordCodes = (area: string, list: "list" | "getlist" | "getList" = "list") => ({
  list: [`${area}:${list}`],
  add: `${area}:add`,
  update: `${area}:update`,
  remove: `${area}:delete`,
});

/** Codes of a menu in the order in which they are seeded. */
export const menuCodes = ({ codes = {} }: MenuSeed): string[] => [...new Set(Object.values(codes).flat())];
