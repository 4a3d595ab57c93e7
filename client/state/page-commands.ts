import { useEffect, useEffectEvent } from "react";
import { proxy, useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { samePath } from "./menus/menu-tree.ts";

/** Something that a page does when it is asked from elsewhere: from the palette. `id`: the record that it is about. */
type Wanted = { path: string; name: PageCommand; id?: string };
export type PageCommand = "add" | "export" | "view";

/** The command that is asked for and not yet done, and those that the page in front offers. */
export const pageCommands = proxy<{ wanted: Wanted | null; offered: PageCommand[] }>({ wanted: null, offered: [] });

/** Asks the page at a path, which may have to be opened first. */
export const askPage = (request: Wanted): void => {
  pageCommands.wanted = request;
};

/** Does what the page is asked for by this name, also when it was asked before the page was there; without `run` nothing is offered. */
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
