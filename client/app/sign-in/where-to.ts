import type { LoginInfo } from "#client/state/session.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";

/** The `redirect` of an address, if it is a path of this client and not the root. An address of another host is not accepted. */
export const redirectOf = (search: string): string | undefined => {
  const redirect = new URLSearchParams(search).get("redirect");
  const ours = redirect?.startsWith("/") && !/^\/[/\\]/.test(redirect) && !redirect.startsWith("/login");
  return ours && redirect !== "/" && redirect ? redirect : undefined;
};

/** Path to open after signing in: the `redirect` of the address, else the page of the first top menu. */
export const whereTo = (search: string, info: LoginInfo): string => redirectOf(search) ?? landingPath(info.menus);
