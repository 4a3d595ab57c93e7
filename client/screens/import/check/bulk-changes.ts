import { importCalls, type ImportErrorKind, type ImportRow } from "#contracts/imports/calls.ts";
import { send } from "#client/state/api.ts";
import type { CellChange } from "./cell-changes.ts";

/** Rows of a page while the rows of a kind of error are gathered, as many as the call answers. */
const pageSize = 1000;

export type Wanted = Pick<ImportErrorKind, "field" | "code"> & {
  /** The text that is replaced; absent: whatever stands there. */
  from?: string;
  /** Absent: what each cell's own error suggests first. */
  to?: string;
};

const changesIn = (rows: readonly ImportRow[], { field, code, from, to }: Wanted): CellChange[] =>
  rows.flatMap(({ row, cells, errors }) => {
    const found = errors.find((error) => error.field === field && error.code === code);
    const [before, after] = [cells[field] ?? "", to ?? found?.suggestions?.[0]];
    if (!found || after === undefined || before === after || (from !== undefined && before !== from)) return [];
    return [{ row, field, before, after }];
  });

/** The changes that replace a text wherever it has an error of a kind, in rows that nobody has looked at yet, too. */
export const changesEverywhere = async (id: string, wanted: Wanted): Promise<CellChange[]> => {
  const found: CellChange[] = [];
  for (let pageIndex = 1; ; pageIndex++) {
    const { list } = await send(importCalls.rows, { id, only: "errors", pageIndex, pageSize });
    found.push(...changesIn(list, wanted));
    if (list.length < pageSize) return found;
  }
};
