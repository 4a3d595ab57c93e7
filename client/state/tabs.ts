import { proxy } from "valtio";
import { tab } from "#client/lib/storage.ts";

/** A page that is open: `href` is where it was left, filters and page included. */
export type OpenPage = { path: string; href: string; dirty?: boolean };

const stored = (): OpenPage[] => {
  try {
    return JSON.parse(tab.read("tabs") ?? "[]") as OpenPage[];
  } catch {
    return [];
  }
};

export const tabs = proxy<{ open: OpenPage[] }>({ open: stored() });

const most = 12;
const keep = (): void => tab.write("tabs", JSON.stringify(tabs.open.map(({ path, href }) => ({ path, href }))));

/** Opens a page's tab, or notes where its page stands now. */
export const visit = (path: string, href: string): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (page) page.href = href;
  else {
    tabs.open.push({ path, href });
    if (tabs.open.length > most) tabs.open.splice(0, tabs.open.length - most);
  }
  keep();
};

/** Closes a tab and answers where to go when it was the one in front. */
export const closePage = (path: string): OpenPage | undefined => {
  const at = tabs.open.findIndex((open) => open.path === path);
  tabs.open = tabs.open.filter((open) => open.path !== path);
  keep();
  return tabs.open[Math.min(at, tabs.open.length - 1)];
};

export const closeOthers = (path: string): void => {
  tabs.open = tabs.open.filter((open) => open.path === path);
  keep();
};

export const closeAll = (): void => {
  tabs.open = [];
  keep();
};

/** Marks a page as holding something unsaved: an amber dot on its tab. */
export const setDirty = (path: string, dirty: boolean): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (page) page.dirty = dirty;
};
