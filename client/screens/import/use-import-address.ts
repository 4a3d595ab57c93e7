import { useSearchParams } from "wouter";
import { importKindNames, type ImportKindName } from "#contracts/imports/kinds.ts";

/** Rows that the check shows; absent: all. */
export type Only = "errors" | "duplicates" | "ready";
const filters: readonly Only[] = ["errors", "duplicates", "ready"];

/** State of the page, as kept in the address. */
export const useImportAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = (next: Record<string, string | undefined>): void =>
    setParams((all) => {
      const changed = new URLSearchParams(all);
      for (const [name, value] of Object.entries(next)) {
        if (value) changed.set(name, value);
        else changed.delete(name);
      }
      return changed;
    });
  const shown = params.get("only");
  return {
    id: params.get("id") ?? undefined,
    kind: importKindNames.find((name) => name === params.get("kind")) ?? "cylinder",
    /** The columns are mapped anew. */
    mapsAgain: params.has("columns"),
    /** Undefined where nothing is said: the check then begins with the errors, if there are any. */
    only: shown === "all" ? ("all" as const) : filters.find((name) => name === shown),
    begin: (kind: ImportKindName): void => change({ kind, id: undefined, only: undefined, columns: undefined }),
    open: (id: string): void => change({ id, only: undefined, columns: undefined }),
    mapAgain: (on: boolean): void => change({ columns: on ? "1" : undefined, only: undefined }),
    show: (only: Only | "all"): void => change({ only }),
  };
};
export type ImportAddress = ReturnType<typeof useImportAddress>;
