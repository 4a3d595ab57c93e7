import type { LoginInfo } from "#client/state/session.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";

/**
 * Path to open after signing in: the `redirect` of the address, if it is a path of this client and not the root, else the page of the
 * first top menu. An address of another host is not accepted.
 */
export const whereTo = (search: string, info: LoginInfo): string => {
  const redirect = new URLSearchParams(search).get("redirect");
  const ours = redirect?.startsWith("/") && !/^\/[/\\]/.test(redirect) && !redirect.startsWith("/login");
  return ours && redirect !== "/" && redirect ? redirect : landingPath(info.menus);
};
