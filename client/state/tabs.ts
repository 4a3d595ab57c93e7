import { proxy } from "valtio";
import { tab } from "#client/lib/storage.ts";

/** A page that is open: `href` is where it was left, filters and page included. `pinned`: its menu says that it is not closed. `title`: its own name, where it has one beside its menu's. */
export type OpenPage = { path: string; href: string; pinned?: boolean; dirty?: boolean; title?: string };

const storedTabs = (): OpenPage[] => {
  try {
    return JSON.parse(tab.read("tabs") ?? "[]") as OpenPage[];
  } catch {
    return [];
  }
};

export const tabs = proxy<{ open: OpenPage[] }>({ open: storedTabs() });

const most = 12;
const keep = (): void =>
  tab.write("tabs", JSON.stringify(tabs.open.map(({ path, href, pinned, title }) => ({ path, href, pinned, title }))));

/** Opens a page's tab, or notes where its page stands now. Beyond twelve tabs the oldest that is not pinned goes. */
export const visit = ({ path, href, pinned }: Pick<OpenPage, "path" | "href" | "pinned">): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (page) Object.assign(page, { href, pinned });
  else {
    const oldest = tabs.open.length < most ? undefined : tabs.open.find((open) => !open.pinned);
    tabs.open = [...tabs.open.filter((open) => open !== oldest), { path, href, pinned }];
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

/** Closes every tab but this one and those that are pinned. */
export const closeOthers = (path: string): void => {
  tabs.open = tabs.open.filter((open) => open.path === path || open.pinned);
  keep();
};

/** Closes every tab that is not pinned. */
export const closeAll = (): void => {
  tabs.open = tabs.open.filter(({ pinned }) => pinned);
  keep();
};

/** Names a page's tab by what is open in it. */
export const setTitle = (path: string, title: string): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (!page || page.title === title) return;
  page.title = title;
  keep();
};

/** Marks a page as holding something unsaved: an amber dot on its tab. */
export const setDirty = (path: string, dirty: boolean): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (page) page.dirty = dirty;
};
