import { proxy } from "valtio";
import { tab } from "#client/lib/storage.ts";

/** An open page. `href`: its last address with filters and page; `pinned`: it cannot be closed; `title`: its own title, if any. */
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

/** Opens a page's tab or updates its address. Beyond twelve tabs the oldest unpinned one is closed. */
export const visit = ({ path, href, pinned }: Pick<OpenPage, "path" | "href" | "pinned">): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (page) Object.assign(page, { href, pinned });
  else {
    const oldest = tabs.open.length < most ? undefined : tabs.open.find((open) => !open.pinned);
    tabs.open = [...tabs.open.filter((open) => open !== oldest), { path, href, pinned }];
  }
  keep();
};

/** Closes a tab and returns the page to show next, if the closed one was current. */
export const closePage = (path: string): OpenPage | undefined => {
  const at = tabs.open.findIndex((open) => open.path === path);
  tabs.open = tabs.open.filter((open) => open.path !== path);
  keep();
  return tabs.open[Math.min(at, tabs.open.length - 1)];
};

/** Closes every tab except this one and the pinned ones. */
export const closeOthers = (path: string): void => {
  tabs.open = tabs.open.filter((open) => open.path === path || open.pinned);
  keep();
};

/** Closes every unpinned tab. */
export const closeAll = (): void => {
  tabs.open = tabs.open.filter(({ pinned }) => pinned);
  keep();
};

/** Sets the title of a page's tab. */
export const setTitle = (path: string, title: string): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (!page || page.title === title) return;
  page.title = title;
  keep();
};

/** Marks a page as unsaved, with an amber dot on its tab. */
export const setDirty = (path: string, dirty: boolean): void => {
  const page = tabs.open.find((open) => open.path === path);
  if (page) page.dirty = dirty;
};
