import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { auditEvent } from "#contracts/lists/audit-event.ts";
import type { Region } from "#client/kit/grid/region.ts";

const fields = Object.keys(auditEvent.search);
const integer = (text: string | null): number | undefined => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined);

/** Events that are chosen, by their indexes: the one in the panel, and the other end of the region. */
export type Chosen = { current: number; other: number };

/** State of the page as the address keeps it, so that a link reproduces it. */
export const useEventsAddress = () => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => {
    const query = new URLSearchParams(text);
    const values = Object.fromEntries(
      fields.map((name) => [name, query.get(name) ?? ""] as const).filter(([, value]) => value !== ""),
    );
    const current = integer(query.get("index"));
    const chosen: Chosen | undefined =
      current === undefined ? undefined : { current, other: integer(query.get("through")) ?? current };
    return { values, from: integer(query.get("from")), chosen };
  }, [text]);
  const search = useCallback(
    (values: Record<string, string>, from: number | undefined) =>
      setParams(new URLSearchParams(from === undefined ? values : { ...values, from: String(from) })),
    [setParams],
  );
  const choose = useCallback(
    (chosen: Chosen | undefined) =>
      setParams(
        (all) => {
          const next = new URLSearchParams(all);
          next.delete("index");
          next.delete("through");
          if (chosen) next.set("index", String(chosen.current));
          if (chosen && chosen.other !== chosen.current) next.set("through", String(chosen.other));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { ...state, search, choose };
};

type Indexed = { index: number };

/** The chosen events as rows of the grid; undefined while the one in the panel is not among them. */
export const regionOf = (rows: readonly Indexed[], chosen: Chosen | undefined): Region | undefined => {
  if (!chosen) return undefined;
  const current = rows.findIndex(({ index }) => index === chosen.current);
  if (current < 0) return undefined;
  const found = rows.findIndex(({ index }) => index === chosen.other);
  const other = found < 0 ? current : found;
  return { first: Math.min(current, other), last: Math.max(current, other), current };
};

/** The events of a region of rows. */
export const chosenOf = (rows: readonly Indexed[], { first, last, current }: Region): Chosen | undefined => {
  const [at, other] = [rows[current]?.index, rows[current === first ? last : first]?.index];
  return at === undefined || other === undefined ? undefined : { current: at, other };
};
