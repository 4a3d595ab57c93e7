import { proxy } from "valtio";
import { subscribeKey } from "valtio/utils";
import { local } from "#client/lib/storage.ts";

export const pageSizes = [10, 20, 30, 40, 50, 100] as const;
export type Theme = "light" | "dark";
type Settings = { theme: Theme; pageSize: number; railClosed: boolean };

export const isPageSize = (value: unknown): value is (typeof pageSizes)[number] =>
  pageSizes.some((size) => size === value);

const storedSize = Number(local.read("pageSize"));

/** Settings that this browser stores (rules §6). The language is stored by `lib/i18n.ts`. */
export const settings = proxy<Settings>({
  theme: local.read("theme") === "dark" ? "dark" : "light",
  pageSize: isPageSize(storedSize) ? storedSize : 20,
  railClosed: local.read("railClosed") === "true",
});

// Each setting is stored separately, so only settings that somebody chose are stored.
for (const key of ["theme", "pageSize", "railClosed"] as const)
  subscribeKey(settings, key, (value) => local.write(key, String(value)));

export const toggleTheme = (): void => {
  settings.theme = settings.theme === "dark" ? "light" : "dark";
};
