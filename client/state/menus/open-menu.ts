import type { MenuItem } from "#client/state/session.ts";
import { targetOf } from "./menu-tree.ts";

/** Follows a menu: in place, in a new window, or out to another site. */
export const openMenu = (menu: MenuItem, go: (path: string) => void): void => {
  const target = targetOf(menu);
  if (menu.external || menu.newWindow || /^https?:/.test(target)) window.open(target, "_blank", "noopener");
  else go(target);
};
