import { useSyncExternalStore } from "react";

/** Makes a hook that returns true while the page is narrower than `px`. */
const narrowerThan = (px: number): (() => boolean) => {
  const query = typeof window === "undefined" ? null : window.matchMedia(`(max-width: ${px - 1}px)`);
  const subscribe = (changed: () => void): (() => void) => {
    query?.addEventListener("change", changed);
    return () => query?.removeEventListener("change", changed);
  };
  const matches = (): boolean => query?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches);
};

/** Below this width the menus are tabs at the top (rules §6). */
export const useNarrow = narrowerThan(768);

/** Below this width a row is shown as a card, if its list declares one (rules §6). */
export const useCardWidth = narrowerThan(600);

/** Below this width the panel beside a list of boards opens only on request. */
export const useNoRoomBeside = narrowerThan(1280);

/** Below this width three columns do not fit side by side. */
export const useTooNarrow = narrowerThan(1024);
