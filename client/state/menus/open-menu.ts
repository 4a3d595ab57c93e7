import type { MenuItem } from "#client/state/session.ts";
import { targetOf } from "./menu-tree.ts";

/** Follows a menu: in place, in a new window, out to another site, or by a plain link to what is no page of the client. */
export const openMenu = (menu: MenuItem, go: (path: string) => void): void => {
  const target = targetOf(menu);
  if (menu.external || menu.newWindow || /^https?:/.test(target)) window.open(target, "_blank", "noopener");
  else if (menu.linkExplicit && target === menu.path) location.assign(target);
  else go(target);
};
