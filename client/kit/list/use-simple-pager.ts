import { useSyncExternalStore } from "react";

/** Under this width a pager is simple (rules §6). */
const query = typeof window === "undefined" ? null : window.matchMedia("(max-width: 799px)");

export const useSimplePager = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      query?.addEventListener("change", changed);
      return () => query?.removeEventListener("change", changed);
    },
    () => query?.matches ?? false,
  );
