import { proxy, subscribe } from "valtio";
import { local } from "#client/lib/storage.ts";

export const pageSizes = [10, 20, 30, 40, 50, 100] as const;
export type Theme = "light" | "dark";
type Settings = { theme: Theme; pageSize: number; railClosed: boolean };

const storedSize = Number(local.read("pageSize"));

/** Settings that this browser remembers (rules §6); the language lives with the words in `lib/i18n.ts`. */
export const settings = proxy<Settings>({
  theme: local.read("theme") === "dark" ? "dark" : "light",
  pageSize: pageSizes.some((size) => size === storedSize) ? storedSize : 20,
  railClosed: local.read("railClosed") === "true",
});

subscribe(settings, () => {
  local.write("theme", settings.theme);
  local.write("pageSize", String(settings.pageSize));
  local.write("railClosed", String(settings.railClosed));
});

export const toggleTheme = (): void => {
  settings.theme = settings.theme === "dark" ? "light" : "dark";
};
