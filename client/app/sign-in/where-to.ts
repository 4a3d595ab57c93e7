import type { LoginInfo } from "#client/state/session.ts";
import { landingPath } from "#client/state/menus/menu-tree.ts";

/** A path of this client that is not the root or a page of signing in. An address of another host is not accepted. */
export const ownPath = (path: string | null): string | undefined => {
  const ours = path?.startsWith("/") && !/^\/([/\\]|(login|callback|refresh)\b)/.test(path);
  return ours && path !== "/" && path ? path : undefined;
};

/** The `redirect` of an address, if it is a path of this client. */
export const redirectOf = (search: string): string | undefined => ownPath(new URLSearchParams(search).get("redirect"));

/** Path to open after signing in: the one that was asked for, else the page of the first top menu. */
export const whereTo = (target: string | undefined, info: LoginInfo): string => target ?? landingPath(info.menus);
