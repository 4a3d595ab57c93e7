import { useEffect, useEffectEvent } from "react";
import { useLocation, type AroundNavHandler } from "wouter";
import { samePath } from "./menu-tree.ts";

/** Asks the person about leaving the page. True lets the person leave. */
type Ask = () => Promise<boolean>;

const asks = new Map<string, Ask>();

/** Navigates to an address, after the current page has allowed it. A step within the page does not count as leaving. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const here = window.location.pathname;
  const ask = asks.get(here);
  const there = to.split(/[?#]/)[0] ?? to;
  if (!ask || samePath(there, here)) return navigate(to, options);
  void ask().then((leaves) => {
    if (leaves) navigate(to, options);
  });
};

/** Removes the question of a page that was closed in another way, for example by its tab. */
export const letGo = (path: string): void => void asks.delete(path);

/** Asks before the person leaves the page, while `holds` is true. */
export const useLeaving = (holds: boolean, ask: Ask): void => {
  const [path] = useLocation();
  const latest = useEffectEvent(ask);
  useEffect(() => {
    if (!holds) return undefined;
    asks.set(path, () => latest());
    return () => void asks.delete(path);
  }, [holds, path]);
};
