import type { MenuItem } from "#client/state/session.ts";

/** The menus that the person may see. */
export const visible = (menus: readonly MenuItem[] | undefined): MenuItem[] =>
  (menus ?? []).filter((menu) => !menu.hidden);

/** Menus in the rail of a top menu: its children, and first the top menu itself if it is a page. */
export const railOf = (top: MenuItem | undefined): MenuItem[] => {
  const children = visible(top?.children);
  return top?.path && children.length > 0 ? [{ ...top, children: [] }, ...children] : children;
};

/** All menus, parents first. */
export const flat = (menus: readonly MenuItem[] | undefined): MenuItem[] =>
  (menus ?? []).flatMap((menu) => [menu, ...flat(menu.children)]);

/** The menus from the top one down to the one with this path; empty if no menu has it. */
export const trailOf = (menus: readonly MenuItem[] | undefined, path: string): MenuItem[] => {
  for (const menu of menus ?? []) {
    const below = trailOf(menu.children, path);
    if (below.length > 0) return [menu, ...below];
    if (menu.path && samePath(menu.path, path)) return [menu];
  }
  return [];
};

/** The trail of a page. A page without a menu gets the trail of the nearest menu above its path. */
export const trailAt = (menus: readonly MenuItem[] | undefined, path: string): MenuItem[] => {
  const parts = path.split("/");
  for (let length = parts.length; length > 1; length--) {
    const trail = trailOf(menus, parts.slice(0, length).join("/"));
    if (trail.length > 0) return trail;
  }
  return [];
};

/** True if a menu has a path and is neither an explicit link nor external (rules §6). */
export const isRoute = (menu: MenuItem): boolean => Boolean(menu.path) && !menu.linkExplicit && !menu.external;

/** Path that a menu opens: its redirect, its own page, or the first page below it. */
export const targetOf = (menu: MenuItem): string => {
  if (menu.redirect) return menu.redirect;
  if (menu.path && visible(menu.children).length === 0) return menu.path;
  const first = visible(menu.children).find((child) => targetOf(child) !== "/");
  return first ? targetOf(first) : (menu.path ?? "/");
};

/** Path of the first top menu. */
export const landingPath = (menus: readonly MenuItem[]): string => {
  const first = visible(menus)[0];
  return first ? targetOf(first) : "/";
};

export const labelOf = (menu: MenuItem, language: string): string =>
  language === "en" && menu.englishName ? menu.englishName : menu.label;

/** Compares two paths without case and trailing slashes. */
export const samePath = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (path: string): string => path.replace(/\/+$/, "").toLowerCase() || "/";
