import type { ImportCellError, ImportRow } from "#contracts/imports/calls.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { Words } from "#contracts/imports/read-cell.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import { readRow } from "#contracts/imports/read-row.ts";
import { reading as codeSettings } from "#client/state/session.ts";
import type { Translate } from "#client/lib/i18n.ts";

/** Error codes that only the server can find, because it knows the words of every language. */
const serverOnly = new Set(["import.choice"]);

export const duplicateCode = "import.duplicate";

/** How the columns are read, and the language of the messages. */
type View = { t: Translate; reading: Reading | undefined };
type Faults = Pick<ImportCellError, "field" | "code" | "msg">[];

const faultsOf = (kind: ImportKind, cells: ImportRow["cells"], { t, reading }: View): Faults => {
  const words: Words = (key) => [t(key)];
  return readRow(kind, cells, words, { reading, codes: codeSettings() })
    .faults.filter(({ code }) => !serverOnly.has(code))
    .map(({ path, code, params }) => ({ field: path, code, msg: t(code, params) }));
};

/**
 * A row with changed cells that the server has not checked yet. The contract's rules check them here first. Other cells keep the errors that only the
 * server finds.
 */
export const rowView = (
  kind: ImportKind,
  row: ImportRow,
  changed: ReadonlyMap<string, string>,
  view: View,
): ImportRow => {
  if (changed.size === 0) return row;
  const cells = { ...row.cells, ...Object.fromEntries(changed) };
  const before = new Set(faultsOf(kind, row.cells, view).map(({ field, code }) => `${field} ${code}`));
  const faults = faultsOf(kind, cells, view);
  const fields = new Set([...changed.keys(), ...faults.map(({ field }) => field)]);
  const earlier = row.errors.filter(({ field, code }) => !fields.has(field) && !before.has(`${field} ${code}`));
  const errors = [...faults, ...earlier];
  return { ...row, cells, errors, state: stateOf(errors) };
};

const stateOf = (errors: Faults): ImportRow["state"] => {
  if (errors.some(({ code }) => code !== duplicateCode)) return "error";
  return errors.length > 0 ? "duplicate" : "ready";
};

/** The row number that a duplicate repeats, read from the server's message. */
export const sameAs = ({ errors }: ImportRow): string | undefined =>
  /\d[\d,]*/.exec(errors.find(({ code }) => code === duplicateCode)?.msg ?? "")?.[0];

/** Number of rows that are loaded together, called a window. */
export const windowRows = 200;

type Numbered = { row: number };

type Parts<R extends Numbered> = {
  /** Loads a page of `windowRows` rows that match the filter now. Pages count from 1. */
  fetch: (pageIndex: number) => Promise<{ list: R[]; total: number }>;
  /** True if a loaded row still matches the filter. */
  answers: (row: R) => boolean;
  changed: () => void;
  failed: (error: unknown) => void;
};

/**
 * The rows of a filter, loaded as they come into view. A fixed row keeps its place even if the filter no longer matches it, so that rows do not move
 * while a person edits. The server then has the following rows at an earlier position. Long because rows, places and windows hold the same data in
 * three ways.
 */
export const createRowBook = <R extends Numbered>(parts: Parts<R>) => {
  const rows = new Map<number, R>();
  const places = new Map<number, number>();
  const requests = new Map<number, Promise<void>>();
  let total: number | undefined;
  let version = 0;
  let highest = -1;
  let closed = false;
  const changed = (): void => {
    version += 1;
    if (!closed) parts.changed();
  };

  /** Number of rows before a place that no longer match the filter on the server. */
  const leftBefore = (place: number): number => {
    let hidden = 0;
    for (const [at, row] of rows) if (at < place && !parts.answers(row)) hidden += 1;
    return hidden;
  };

  const fetchFrom = async (offset: number): Promise<{ list: R[]; total: number }> => {
    const page = Math.floor(offset / windowRows);
    const skipped = offset - page * windowRows;
    const first = await parts.fetch(page + 1);
    if (skipped === 0) return first;
    const next = await parts.fetch(page + 2);
    return { list: [...first.list, ...next.list].slice(skipped, skipped + windowRows), total: next.total };
  };

  const load = async (window: number): Promise<void> => {
    const start = window * windowRows;
    try {
      const hidden = leftBefore(start);
      const page = await fetchFrom(start - hidden);
      total ??= page.total;
      let place = start;
      for (const row of page.list) {
        if (places.has(row.row)) continue;
        while (rows.has(place)) place += 1;
        rows.set(place, row);
        places.set(row.row, place);
        highest = Math.max(highest, place);
        place += 1;
      }
      // An incomplete window is the last one. The total can be lower now, because rows that were never loaded may no longer match the filter.
      if (page.list.length < windowRows) total = Math.min(total, Math.max(place, highest + 1));
      changed();
    } catch (error) {
      requests.delete(window);
      if (!closed) parts.failed(error);
    }
  };

  const ensure = async (first: number, last: number): Promise<void> => {
    const end = total === undefined ? first : Math.min(last, total - 1);
    const from = Math.floor(Math.max(0, first) / windowRows);
    const to = Math.floor(Math.max(0, end) / windowRows);
    const loads = Array.from({ length: Math.max(0, to - from) + 1 }, (_, at) => from + at).map((window) => {
      const request = requests.get(window);
      if (request) return request;
      const loading = load(window);
      requests.set(window, loading);
      return loading;
    });
    await Promise.all(loads);
  };

  return {
    at: (place: number): R | undefined => rows.get(place),
    /** Number of rows of the filter at the first load. Undefined before. */
    get total(): number | undefined {
      return total;
    },
    get version(): number {
      return version;
    },
    ensure,
    /** Replaces loaded rows with their new versions. */
    take: (news: readonly R[]): void => {
      for (const row of news) {
        const place = places.get(row.row);
        if (place !== undefined) rows.set(place, row);
      }
      changed();
    },
    /** The place of a row, by the sheet's row number. */
    placeOf: (row: number): number | undefined => places.get(row),
    /** The loaded rows, ordered by place. */
    held: (): readonly [place: number, row: R][] => [...rows].sort(([one], [other]) => one - other),
    close: (): void => {
      closed = true;
    },
  };
};

export type RowBook<R extends Numbered> = ReturnType<typeof createRowBook<R>>;
