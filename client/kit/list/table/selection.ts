import { useDraft } from "#client/lib/use-draft.ts";
import type { Row } from "../../cells/cell.ts";

/** An action on the selected rows, which resolves to true if it was done. `label` is a key. */
export type BatchAction<R extends Row = Row> = {
  label: string;
  danger?: boolean;
  perform: (rows: R[]) => Promise<boolean>;
};

/** The selected rows of a page. */
export type Selection<R extends Row = Row> = {
  rows: R[];
  has: (row: R) => boolean;
  may: (row: R) => boolean;
  all: "all" | "some" | "none";
  toggle: (row: R) => void;
  toggleAll: () => void;
  clear: () => void;
};

type Given<R> = { rows: R[]; keyOf: (row: R) => string; may: (row: R) => boolean; view: string };

/** Selects rows of one page. Another `view` (page, filter, sort) clears the selection, so that nobody deletes rows that are not visible. */
export const useSelection = <R extends Row>({ rows, keyOf, may, view }: Given<R>): Selection<R> => {
  const [keys, setKeys] = useDraft<ReadonlySet<string>, string>(view, () => new Set());
  const open = rows.filter(may);
  const selected = open.filter((row) => keys.has(keyOf(row)));
  return {
    rows: selected,
    may,
    has: (row) => keys.has(keyOf(row)),
    all: selected.length === 0 ? "none" : selected.length === open.length ? "all" : "some",
    toggle: (row) =>
      setKeys((now) => {
        const next = new Set(now);
        if (!next.delete(keyOf(row))) next.add(keyOf(row));
        return next;
      }),
    toggleAll: () => setKeys(selected.length === open.length ? new Set() : new Set(open.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
};

/** Performs an action on the selected rows, and clears the selection after success. */
export const performOn = async <R extends Row>(selection: Selection<R>, { perform }: BatchAction<R>): Promise<void> => {
  if (await perform(selection.rows)) selection.clear();
};
