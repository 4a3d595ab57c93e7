import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { type MenuItem, session } from "#client/state/session.ts";
import { tab } from "#client/lib/storage.ts";
import { labelOf, samePath, targetOf, trailAt, visible } from "./menu-tree.ts";

/** Opens a menu: in the client, in a new window, on another site, or by a plain link to a page outside the client. */
export const openMenu = (menu: MenuItem, go: (path: string) => void): void => {
  const target = targetOf(menu);
  if (menu.external || menu.newWindow || /^https?:/.test(target)) window.open(target, "_blank", "noopener");
  else if (menu.linkExplicit && target === menu.path) location.assign(target);
  else go(target);
};

/** Path of the person's start page, stored at sign-in. If that is the current page, the first top menu with another page. */
export const entryPath = (here: string): string => {
  const entry = tab.read("cockpit");
  if (entry !== null && !samePath(entry, here)) return entry;
  const others = visible(session.info?.menus).map(targetOf);
  return others.find((path) => !samePath(path, here)) ?? "/";
};

/** Position of the page in the menus, from the top menu down, and a function for a menu's label in the current language. */
export const usePlace = (): { path: string; trail: MenuItem[]; label: (menu: MenuItem) => string } => {
  const [path] = useLocation();
  const { info } = useSnapshot(session);
  const { i18n } = useTranslation();
  return {
    path,
    trail: trailAt(info?.menus as MenuItem[] | undefined, path),
    label: (menu) => labelOf(menu, i18n.language),
  };
};
