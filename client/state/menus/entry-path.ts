import { tab } from "#client/lib/storage.ts";
import { session } from "#client/state/session.ts";
import { samePath, targetOf, visible } from "./menu-tree.ts";

/** Path that signing in kept as the person's entry; where that is the page they are on already, the first top menu that leads elsewhere. */
export const entryPath = (here: string): string => {
  const kept = tab.read("cockpit");
  if (kept !== null && !samePath(kept, here)) return kept;
  const others = visible(session.info?.menus).map(targetOf);
  return others.find((path) => !samePath(path, here)) ?? "/";
};
