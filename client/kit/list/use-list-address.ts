import { useSearchParams } from "wouter";

/** Search fields that are filled, by name. */
export type Narrowing = Record<string, string>;

/**
 * The address of a page with a list keeps its search fields, its page and what else it names there, so that a link reproduces it.
 *
 * @param names of the search fields
 */
export const useListAddress = (names: readonly string[]) => {
  const [params, setParams] = useSearchParams();
  /** Sets what has a text and takes away the rest of what is named; `replace` leaves no step to go back to. */
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
    /** From 1. */
    pageIndex: Number.isInteger(page) && page > 0 ? page : 1,
    /** A new search begins on the first page. */
    search: (next: Narrowing) =>
      change({ ...Object.fromEntries(names.map((name) => [name, next[name]])), pageIndex: undefined }),
    turn: (to: number) => change({ pageIndex: to > 1 ? String(to) : undefined }),
  };
};
