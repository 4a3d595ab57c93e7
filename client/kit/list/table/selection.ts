import { useDraft } from "#client/lib/use-draft.ts";
import type { Row } from "../../cells/cell.ts";

/** Something done with the selected rows; resolves to whether it was done. `label` is a key. */
export type BatchAction = { label: string; danger?: boolean; perform: (rows: Row[]) => Promise<boolean> };

/** Which rows of the page are selected. */
export type Selection = {
  rows: Row[];
  has: (row: Row) => boolean;
  may: (row: Row) => boolean;
  all: "all" | "some" | "none";
  toggle: (row: Row) => void;
  toggleAll: () => void;
  clear: () => void;
};

type Given = { rows: Row[]; keyOf: (row: Row) => string; may: (row: Row) => boolean; view: string };

/** Selects rows of one page; another `view` (page, filter, sort) starts anew, so that nobody deletes what is out of sight. */
export const useSelection = ({ rows, keyOf, may, view }: Given): Selection => {
  const [keys, setKeys] = useDraft<ReadonlySet<string>, string>(view, () => new Set());
  const open = rows.filter(may);
  const chosen = open.filter((row) => keys.has(keyOf(row)));
  return {
    rows: chosen,
    may,
    has: (row) => keys.has(keyOf(row)),
    all: chosen.length === 0 ? "none" : chosen.length === open.length ? "all" : "some",
    toggle: (row) =>
      setKeys((now) => {
        const next = new Set(now);
        if (!next.delete(keyOf(row))) next.add(keyOf(row));
        return next;
      }),
    toggleAll: () => setKeys(chosen.length === open.length ? new Set() : new Set(open.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
};
