import { useSnapshot } from "valtio";
import { session, type MenuItem } from "#client/state/session.ts";

const holds = (menus: readonly MenuItem[] | undefined, path: string): boolean =>
  (menus ?? []).some((menu) => menu.path?.toLowerCase() === path.toLowerCase() || holds(menu.children, path));

/** The path, if the viewer's menu leads there: nobody is sent to a page that he may not see. */
export const useDrill = (path: string | undefined): string | undefined => {
  const { info } = useSnapshot(session);
  return path !== undefined && holds(info?.menus as MenuItem[] | undefined, path) ? path : undefined;
};
