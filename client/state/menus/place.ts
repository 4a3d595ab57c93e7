import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { type MenuItem, session } from "#client/state/session.ts";
import { tab } from "#client/lib/storage.ts";
import { labelOf, samePath, targetOf, trailAt, visible } from "./menu-tree.ts";

/** Follows a menu: in place, in a new window, out to another site, or by a plain link to what is no page of the client. */
export const openMenu = (menu: MenuItem, go: (path: string) => void): void => {
  const target = targetOf(menu);
  if (menu.external || menu.newWindow || /^https?:/.test(target)) window.open(target, "_blank", "noopener");
  else if (menu.linkExplicit && target === menu.path) location.assign(target);
  else go(target);
};

/** Path that signing in kept as the person's entry; where that is the page they are on already, the first top menu that leads elsewhere. */
export const entryPath = (here: string): string => {
  const entry = tab.read("cockpit");
  if (entry !== null && !samePath(entry, here)) return entry;
  const others = visible(session.info?.menus).map(targetOf);
  return others.find((path) => !samePath(path, here)) ?? "/";
};

/** Place of the page: the menus from the top one down, and each one's name in the language in use. */
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
