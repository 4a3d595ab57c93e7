import type { ImportCellError, ImportRow } from "#contracts/imports/calls.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { Words } from "#contracts/imports/read-cell.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import { readRow } from "#contracts/imports/read-row.ts";
import type { Translate } from "#client/lib/i18n.ts";

/** Codes that only the server can judge, since it knows the words of every language. */
const serverOnly = new Set(["import.choice"]);

export const duplicateCode = "import.duplicate";

/** How the columns are read, and the language in which that is said. */
type View = { t: Translate; reading: Reading | undefined };
type Faults = Pick<ImportCellError, "field" | "code" | "msg">[];

const faultsOf = (kind: ImportKind, cells: ImportRow["cells"], { t, reading }: View): Faults => {
  const words: Words = (key) => [t(key)];
  return readRow(kind, cells, words, { reading })
    .faults.filter(({ code }) => !serverOnly.has(code))
    .map(({ path, code, params }) => ({ field: path, code, msg: t(code, params) }));
};

/**
 * A row with cells that the server has not answered for: the contract's rules are asked here first. Errors of other cells that only the server finds stay until it answers; those of the changed ones
 * are gone.
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

/** The number of the row that a duplicate is the same as; the server says it in a sentence. */
export const sameAs = ({ errors }: ImportRow): string | undefined =>
  /\d[\d,]*/.exec(errors.find(({ code }) => code === duplicateCode)?.msg ?? "")?.[0];

/** Rows in one look; a window of them is fetched at once. */
export const windowRows = 200;

type Numbered = { row: number };

type Parts<R extends Numbered> = {
  /** A page of the rows that answer to the filter now, `windowRows` of them, from 1. */
  fetch: (pageIndex: number) => Promise<{ list: R[]; total: number }>;
  /** Tells whether a row that is held still answers to the filter. */
  answers: (row: R) => boolean;
  changed: () => void;
  failed: (error: unknown) => void;
};

/**
 * The rows of a filter, of which only those are fetched that are looked at. A row that is mended stays where it stands, though the filter would leave it out by now: nothing moves
 * under the hand. The rows behind it are then found at the server as many places earlier.
 *
 * Long because rows, places and windows say the same in three ways.
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

  /** Rows before a place that the server leaves out by now. */
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
      // Fewer than a window are the last: meanwhile rows may have left the filter that were never seen.
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
    /** Rows of the filter when it was first looked at; undefined before that. */
    get total(): number | undefined {
      return total;
    },
    get version(): number {
      return version;
    },
    /** Fetches the rows of these places. */
    ensure,
    /** Takes rows as they are now, where they are held. */
    take: (news: readonly R[]): void => {
      for (const row of news) {
        const place = places.get(row.row);
        if (place !== undefined) rows.set(place, row);
      }
      changed();
    },
    /** The place of a row as the sheet counts it. */
    placeOf: (row: number): number | undefined => places.get(row),
    /** Rows that are held, by their places. */
    held: (): readonly [place: number, row: R][] => [...rows].sort(([one], [other]) => one - other),
    close: (): void => {
      closed = true;
    },
  };
};

export type RowBook<R extends Numbered> = ReturnType<typeof createRowBook<R>>;
