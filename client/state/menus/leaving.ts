import { useEffect, useEffectEvent } from "react";
import { useLocation, type AroundNavHandler } from "wouter";
import { samePath } from "./menu-tree.ts";

/** Asks whether the page may be left; true lets the person go. */
type Ask = () => Promise<boolean>;

const asks = new Map<string, Ask>();

/** Goes where the person wants to, once the page in front lets them. A step within the page does not leave it. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const here = window.location.pathname;
  const ask = asks.get(here);
  const there = to.split(/[?#]/)[0] ?? to;
  if (!ask || samePath(there, here)) return navigate(to, options);
  void ask().then((leaves) => {
    if (leaves) navigate(to, options);
  });
};

/** The page at this path was given up elsewhere, as by closing its tab: it asks no more. */
export const letGo = (path: string): void => void asks.delete(path);

/** Asks before the person leaves the page for another, as long as `holds`. */
export const useLeaving = (holds: boolean, ask: Ask): void => {
  const [path] = useLocation();
  const latest = useEffectEvent(ask);
  useEffect(() => {
    if (!holds) return undefined;
    asks.set(path, () => latest());
    return () => void asks.delete(path);
  }, [holds, path]);
};
