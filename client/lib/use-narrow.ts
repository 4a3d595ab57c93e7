import { useSyncExternalStore } from "react";

/** Below this width the menus are tabs on top (rules §6). */
const query = typeof window === "undefined" ? null : window.matchMedia("(max-width: 767px)");

const subscribe = (changed: () => void): (() => void) => {
  query?.addEventListener("change", changed);
  return () => query?.removeEventListener("change", changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
