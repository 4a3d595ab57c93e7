import { useSearchParams } from "wouter";

/** Values of the search fields, by name. */
export type Narrowing = Record<string, string>;

/**
 * Keeps the search fields and the page of a list in the address, so that a link opens the same view.
 *
 * @param names of the search fields
 */
export const useListAddress = (names: readonly string[]) => {
  const [params, setParams] = useSearchParams();
  /** Sets the given parameters and removes the empty ones. `replace` adds no history entry. */
  const change = (next: Record<string, string | undefined>, replace = false): void =>
    setParams(
      (all) => {
        const changed = new URLSearchParams(all);
        for (const [name, value] of Object.entries(next)) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace },
    );
  const page = Number(params.get("pageIndex"));
  const values: Narrowing = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? ""] as const).filter(([, value]) => value !== ""),
  );
  return {
    params,
    change,
    values,
    /** Starts at 1. */
    pageIndex: Number.isInteger(page) && page > 0 ? page : 1,
    /** A new search starts on the first page. */
    search: (next: Narrowing) =>
      change({ ...Object.fromEntries(names.map((name) => [name, next[name]])), pageIndex: undefined }),
    turn: (to: number) => change({ pageIndex: to > 1 ? String(to) : undefined }),
  };
};
