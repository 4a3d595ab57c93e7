import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { session, type MenuItem } from "#client/state/session.ts";
import { labelOf, trailAt } from "./menu-tree.ts";

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
