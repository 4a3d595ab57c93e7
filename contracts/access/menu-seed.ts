/** A menu of the seeded tree (rules §6). `key` is stable: seeding adds what is missing and never overwrites what an operator changed. */
export type MenuSeed = {
  key: string;
  zh: string;
  en: string;
  /** Name of a Blueprint icon. */
  icon?: string;
  path?: string;
  redirect?: string;
  opened?: boolean;
  /** Codes of its interface points; the first lists, and having it shows the menu. */
  codes?: string[];
  children?: MenuSeed[];
};
