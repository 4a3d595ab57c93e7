import { useEffect, useEffectEvent } from "react";
import { proxy, useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { samePath } from "./menus/menu-tree.ts";

/** A command for a page from elsewhere, such as the palette. `id`: the record of the command. */
type Wanted = { path: string; name: PageCommand; id?: string };
export type PageCommand = "add" | "export" | "view";

/** The command that is still waiting, and the commands that the current page offers. */
export const pageCommands = proxy<{ wanted: Wanted | null; offered: PageCommand[] }>({ wanted: null, offered: [] });

/** Gives a command to the page at a path. The page may have to be opened first. */
export const askPage = (request: Wanted): void => {
  pageCommands.wanted = request;
};

/** Runs the page's command of this name, also if it was given before the page was open. Without `run` the page does not offer it. */
export const usePageCommand = (name: PageCommand, run: ((id: string) => void) | undefined): void => {
  const [path] = useLocation();
  const { wanted: request } = useSnapshot(pageCommands);
  const offers = run !== undefined;
  const doIt = useEffectEvent((id: string) => run?.(id));
  useEffect(() => {
    if (!offers) return undefined;
    pageCommands.offered.push(name);
    return () => {
      pageCommands.offered = pageCommands.offered.filter((each) => each !== name);
    };
  }, [name, offers]);
  useEffect(() => {
    if (!offers || request?.name !== name || !samePath(request.path, path)) return;
    pageCommands.wanted = null;
    doIt(request.id ?? "");
  }, [name, offers, path, request]);
};
