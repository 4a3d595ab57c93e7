import { useSyncExternalStore } from "react";

/** Makes a hook: is the page narrower than so many px? */
const narrowerThan = (px: number): (() => boolean) => {
  const query = typeof window === "undefined" ? null : window.matchMedia(`(max-width: ${px - 1}px)`);
  const subscribe = (changed: () => void): (() => void) => {
    query?.addEventListener("change", changed);
    return () => query?.removeEventListener("change", changed);
  };
  const matches = (): boolean => query?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
};

/** Below this width the menus are tabs on top (rules §6). */
export const useNarrow = narrowerThan(768);

/** Below this width a row is a card where its list declares one (rules §6). */
export const useCardWidth = narrowerThan(600);

/** Below this width a panel beside a list of boards is not there unasked. */
export const useNoRoomBeside = narrowerThan(1280);

/** Below this width three columns do not fit beside each other. */
export const useTooNarrow = narrowerThan(1024);
