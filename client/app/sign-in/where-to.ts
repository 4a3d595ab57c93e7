import type { LoginInfo } from "#client/state/session.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";

/**
 * Path to go to after signing in: the `redirect` of the address when it is a path of ours and not the root, else the redirect of the
 * first top menu. Another host's address is no path of ours.
 */
export const whereTo = (search: string, info: LoginInfo): string => {
  const redirect = new URLSearchParams(search).get("redirect");
  const ours = redirect?.startsWith("/") && !/^\/[/\\]/.test(redirect) && !redirect.startsWith("/login");
  return ours && redirect !== "/" && redirect ? redirect : landingPath(info.menus);
};
