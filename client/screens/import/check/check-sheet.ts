import {
  importCalls,
  type ImportCounts,
  type ImportDetail,
  type ImportRow,
  type MendedImport,
} from "#contracts/imports/calls.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { mostMendedCells } from "#contracts/imports/limits.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { showToast } from "#client/state/toasts.ts";
import type { Fault, Only } from "../use-import.ts";
import { type CellChange, createEditQueue, noSteps, redone, undone, withStep } from "./edit-queue.ts";
import { createRowBook, windowRows, type RowBook, rowView } from "./row-book.ts";

const silent = { silent: true } as const;
/** Longest time between two retries in ms. */
const longestPause = 10_000;

const pause = (tries: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** tries, longestPause)));

/** The rows to show: those of a result, or of one error. */
export type Shown = { only?: Only; fault?: Fault };

const isSame = (one: Shown, other: Shown): boolean =>
  one.only === other.only && one.fault?.field === other.fault?.field && one.fault?.code === other.fault?.code;

const answersTo =
  ({ only, fault }: Shown) =>
  ({ state, errors }: ImportRow): boolean => {
    if (fault && errors.every(({ field, code }) => field !== fault.field || code !== fault.code)) return false;
    switch (only) {
      case "errors":
        return state === "error";
      case "duplicates":
        return state === "duplicate";
      case "ready":
        return state === "ready";
      default:
        return true;
    }
  };

type Of = Pick<ImportDetail, "id" | "kind" | "reading" | "jobId">;

/**
 * The rows of an import during the check: the shown rows, the cells being sent, and the steps that can be undone. Long because the queue, the book
 * and the stack refer to each other.
 */
const createCheckSheet = ({ id, kind: kindName, reading, jobId }: Of) => {
  const kind = importKinds[kindName];
  const listeners = new Set<() => void>();
  const mended = new Map<number, Set<string>>();
  let stack = noSteps;
  let version = 0;
  let judgements = 0;
  let failure: Error | undefined;
  let current: { shown: Shown; book: RowBook<ImportRow> } | undefined;
  let onCounts: (counts: ImportCounts) => void = () => undefined;
  const changed = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };

  const queue = createEditQueue<MendedImport>({
    most: mostMendedCells,
    send: (cells) => send(importCalls.cells, { id, cells }, silent),
    answered: ({ rows, ...counts }) => {
      judgements += 1;
      onCounts(counts);
      current?.book.take(rows);
    },
    refused: (error, edits) => {
      for (const { row } of edits) mended.delete(row);
      const title = translate("client.import.notTaken", { count: edits.length });
      showToast({ kind: "no", title, text: error instanceof Error ? error.message : "" });
    },
    isAway: (error) => error instanceof ApiError && error.isAway,
    pause,
    changed,
  });

  const bookOf = (shown: Shown): RowBook<ImportRow> =>
    createRowBook<ImportRow>({
      fetch: (pageIndex) =>
        send(importCalls.rows, { id, only: shown.only, ...shown.fault, pageIndex, pageSize: windowRows }, silent),
      answers: answersTo(shown),
      changed: () => {
        failure = undefined;
        changed();
      },
      failed: (error) => {
        failure = error instanceof Error ? error : new Error(String(error));
        changed();
      },
    });

  const put = (changes: readonly CellChange[]): void => {
    for (const { row, field } of changes) mended.set(row, (mended.get(row) ?? new Set()).add(field));
    queue.put(changes.map(({ row, field, after }) => ({ row, field, value: after })));
  };

  return {
    id,
    /** The job that checked the rows. Another job's rows are different. */
    jobId,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get version(): number {
      return version;
    },
    /** Increases when the server has checked rows again. */
    get judged(): number {
      return judgements;
    },
    /** The error of a failed load of rows. */
    get failure(): Error | undefined {
      return failure;
    },
    get queue() {
      return queue;
    },
    get steps() {
      return stack;
    },
    get mended(): ReadonlyMap<number, ReadonlySet<string>> {
      return mended;
    },
    /** Sets the listener for the counts in each response. */
    listen: (listener: typeof onCounts): void => {
      onCounts = listener;
    },
    /** Returns the rows of a filter. */
    show: (shown: Shown): RowBook<ImportRow> => {
      if (current && isSame(current.shown, shown)) return current.book;
      current?.book.close();
      const book = bookOf(shown);
      current = { shown, book };
      return book;
    },
    /** Reloads the rows. Rows that no longer match the filter disappear. */
    reload: (): void => {
      current?.book.close();
      current = undefined;
      judgements += 1;
      failure = undefined;
      changed();
    },
    viewOf: (row: ImportRow): ImportRow => {
      const news = new Map<string, string>();
      for (const field of mended.get(row.row) ?? []) {
        const value = queue.valueOf(row.row, field);
        if (value !== undefined) news.set(field, value);
      }
      return rowView(kind, row, news, { t: translate, reading: reading ?? undefined });
    },
    /** Changes cells in one step that can be undone. */
    write: (changes: CellChange[]): void => {
      stack = withStep(stack, changes);
      put(changes);
    },
    undo: (): CellChange[] => {
      const back = undone(stack);
      if (!back) return [];
      stack = back.stack;
      put(back.changes);
      return back.changes;
    },
    redo: (): CellChange[] => {
      const again = redone(stack);
      if (!again) return [];
      stack = again.stack;
      put(again.changes);
      return again.changes;
    },
  };
};

export type CheckSheet = ReturnType<typeof createCheckSheet>;

let cached: CheckSheet | undefined;

/** Returns the sheet of an import. It stays the same when the page is closed and opened again, so that waiting cells and undo steps are kept. */
export const sheetOf = (of: Of): CheckSheet => {
  if (cached?.id !== of.id || cached.jobId !== of.jobId) cached = createCheckSheet(of);
  return cached;
};

/** Drops the cached sheet, because the next load has different rows. */
export const forgetSheet = (): void => {
  cached = undefined;
};
