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

/** The menus are tabs at the top below this width (rules §6). */
export const useNarrow = narrowerThan(768);

/** A row is shown as a card below this width, if its list declares one (rules §6). */
export const useCardWidth = narrowerThan(600);

/** The panel next to a list of boards opens only on request below this width. */
export const useNoRoomBeside = narrowerThan(1280);

/** Three columns do not fit side by side below this width. */
export const useTooNarrow = narrowerThan(1024);
