import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import type { Order } from "./fold.ts";

/** State of the page as the address keeps it, so that a link reproduces the moment. */
export const useReplayAddress = () => {
  const [params, setParams] = useSearchParams();
  const at = params.get("at");
  const order: Order = params.get("by") === "occurredAt" ? "occurredAt" : "recordedAt";
  const set = useCallback(
    (name: string, value: string | undefined) =>
      setParams(
        (all) => {
          const next = new URLSearchParams(all);
          if (value === undefined) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useMemo(
    () => ({
      gasBarcode: params.get("gasBarcode") ?? "",
      /** Revision of the step; undefined: the last one. */
      at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined,
      order,
      procedure: params.get("procedure") ?? "",
      changesOnly: params.has("changes"),
      open: (gasBarcode: string) => setParams(new URLSearchParams({ gasBarcode })),
      goTo: (revision: number) => set("at", String(revision)),
      orderBy: (next: Order) => set("by", next === "occurredAt" ? next : undefined),
      filterBy: (next: string) => set("procedure", next || undefined),
      showChanges: (only: boolean) => set("changes", only ? "1" : undefined),
    }),
    [params, at, order, set, setParams],
  );
};
