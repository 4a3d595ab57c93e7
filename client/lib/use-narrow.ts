import { useSyncExternalStore } from "react";

/** Makes a hook that returns true while a media query matches. */
const matching = (media: string): (() => boolean) => {
  const query = typeof window === "undefined" ? null : window.matchMedia(media);
  const subscribe = (changed: () => void): (() => void) => {
    query?.addEventListener("change", changed);
    return () => query?.removeEventListener("change", changed);
  };
  const matches = (): boolean => query?.matches ?? false;
  return () => useSyncExternalStore(subscribe, matches, matches);
};
/** Makes a hook that returns true while the page is narrower than `px`. */
const narrowerThan = (px: number): (() => boolean) => matching(`(max-width: ${px - 1}px)`);

/** The menus are tabs at the top below this width (rules §6). */
export const useNarrow = narrowerThan(768);

/** A row is shown as a card below this width, if its list declares one (rules §6). */
export const useCardWidth = narrowerThan(600);

/** The panel next to a list of boards opens only on request below this width. */
export const useNoRoomBeside = narrowerThan(1280);

/** Three columns do not fit side by side below this width. */
export const useTooNarrow = narrowerThan(1024);

/** A column beside the work becomes a strip above it on a page that is this low or narrow, as at 125 % and 150 % of a usual screen. */
export const useCompact = matching("(max-width: 1100px), (max-height: 640px)");

/** The tabs of the open pages are one button of the top bar below this height, as on a usual screen at 150 %. */
export const useLow = matching("(max-height: 599px)");
/** A grouped list of scans has cards of two lines below this width, and its side is a row above it. */
export const useListAsCards = narrowerThan(1181);
