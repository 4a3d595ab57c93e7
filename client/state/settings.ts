import { proxy } from "valtio";
import { subscribeKey } from "valtio/utils";
import { local } from "#client/lib/storage.ts";

export const pageSizes = [10, 20, 30, 40, 50, 100] as const;
export type Theme = "light" | "dark";
type Settings = { theme: Theme; pageSize: number; railClosed: boolean };

export const isPageSize = (value: unknown): value is (typeof pageSizes)[number] =>
  pageSizes.some((size) => size === value);

const storedSize = Number(local.read("pageSize"));

/** Settings that this browser remembers (rules §6); the language lives with the words in `lib/i18n.ts`. */
export const settings = proxy<Settings>({
  theme: local.read("theme") === "dark" ? "dark" : "light",
  pageSize: isPageSize(storedSize) ? storedSize : 20,
  railClosed: local.read("railClosed") === "true",
});

// Each by itself: what nobody has chosen in this browser is not kept in it.
for (const key of ["theme", "pageSize", "railClosed"] as const)
  subscribeKey(settings, key, (value) => local.write(key, String(value)));

export const toggleTheme = (): void => {
  settings.theme = settings.theme === "dark" ? "light" : "dark";
};
