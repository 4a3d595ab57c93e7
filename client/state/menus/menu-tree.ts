import type { MenuItem } from "#client/state/session.ts";

/** The part of the tree that a person may see. */
export const visible = (menus: readonly MenuItem[] | undefined): MenuItem[] =>
  (menus ?? []).filter((menu) => !menu.hidden);

/** Menus of a top menu's rail: its children, after itself where it is a page, too. */
export const railOf = (top: MenuItem | undefined): MenuItem[] => {
  const children = visible(top?.children);
  return top?.path && children.length > 0 ? [{ ...top, children: [] }, ...children] : children;
};

/** Every menu, parents first. */
export const flat = (menus: readonly MenuItem[] | undefined): MenuItem[] =>
  (menus ?? []).flatMap((menu) => [menu, ...flat(menu.children)]);

/** From the top menu down to the one with this path; empty without one. */
export const trailOf = (menus: readonly MenuItem[] | undefined, path: string): MenuItem[] => {
  for (const menu of menus ?? []) {
    const below = trailOf(menu.children, path);
    if (below.length > 0) return [menu, ...below];
    if (menu.path && samePath(menu.path, path)) return [menu];
  }
  return [];
};

/** The trail of a page's menu; of a page that has none, that of the nearest menu whose path its own begins with. */
export const trailAt = (menus: readonly MenuItem[] | undefined, path: string): MenuItem[] => {
  const parts = path.split("/");
  for (let length = parts.length; length > 1; length--) {
    const trail = trailOf(menus, parts.slice(0, length).join("/"));
    if (trail.length > 0) return trail;
  }
  return [];
};

/** A route: has a path and is not an explicit link (rules §6). */
export const isRoute = (menu: MenuItem): boolean => Boolean(menu.path) && !menu.linkExplicit && !menu.external;

/** Path that a menu leads to: its own page, its redirect, or the first page below it. */
export const targetOf = (menu: MenuItem): string => {
  if (menu.redirect) return menu.redirect;
  if (menu.path && visible(menu.children).length === 0) return menu.path;
  const first = visible(menu.children).find((child) => targetOf(child) !== "/");
  return first ? targetOf(first) : (menu.path ?? "/");
};

/** The page of the first top menu. */
export const landingPath = (menus: readonly MenuItem[]): string => {
  const first = visible(menus)[0];
  return first ? targetOf(first) : "/";
};

export const labelOf = (menu: MenuItem, language: string): string =>
  language === "en" && menu.englishName ? menu.englishName : menu.label;

/** Paths are matched without regard to case and a trailing slash. */
export const samePath = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (path: string): string => path.replace(/\/+$/, "").toLowerCase() || "/";
