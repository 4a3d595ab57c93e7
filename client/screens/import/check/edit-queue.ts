import { importCalls, type ImportErrorKind, type ImportRow } from "#contracts/imports/calls.ts";
import type { Edges } from "#client/kit/sheet/area.ts";
import { send } from "#client/state/api.ts";

/** A change of a cell's value. `row` is the sheet's row number. */
export type CellChange = { row: number; field: string; before: string; after: string };

/** The grid's rows by their place, and the fields of its columns. A column without a field cannot be changed. */
export type Cells = {
  rowAt: (place: number) => { row: number; cells: Record<string, string> } | undefined;
  fields: readonly (string | undefined)[];
};

const changeAt = ({ rowAt, fields }: Cells, place: number, column: number, after: string): CellChange[] => {
  const [row, field] = [rowAt(place), fields[column]];
  if (!row || field === undefined) return [];
  const before = row.cells[field] ?? "";
  return before === after ? [] : [{ row: row.row, field, before, after }];
};

const across = (edges: Edges, at: (row: number, column: number) => CellChange[]): CellChange[] => {
  const changes: CellChange[] = [];
  for (let row = edges.top; row <= edges.bottom; row++)
    for (let column = edges.left; column <= edges.right; column++) changes.push(...at(row, column));
  return changes;
};

const valueAt = ({ rowAt, fields }: Cells, place: number, column: number): string =>
  rowAt(place)?.cells[fields[column] ?? ""] ?? "";

/** Changes that write one value into all cells of an area. */
export const filled = (cells: Cells, edges: Edges, value: string): CellChange[] =>
  across(edges, (row, column) => changeAt(cells, row, column, value));

/** Changes that copy the first row's values into the rows below. An area of one row takes the values of the row above. */
export const filledDown = (cells: Cells, edges: Edges): CellChange[] => {
  const from = edges.top === edges.bottom ? edges.top - 1 : edges.top;
  if (from < 0) return [];
  return across({ ...edges, top: from + 1 }, (row, column) =>
    changeAt(cells, row, column, valueAt(cells, from, column)),
  );
};

/** Changes that paste a block at an area's first cell. The block is repeated if the area is a multiple of it. */
export const pasted = (
  cells: Cells,
  edges: Edges,
  block: readonly (readonly string[])[],
  rows: number,
): CellChange[] => {
  const height = block.length;
  const width = Math.max(...block.map((line) => line.length));
  const [tall, wide] = [edges.bottom - edges.top + 1, edges.right - edges.left + 1];
  const repeats = tall % height === 0 && wide % width === 0;
  const last = repeats
    ? { row: edges.bottom, column: edges.right }
    : { row: edges.top + height - 1, column: edges.left + width - 1 };
  const into = {
    ...edges,
    bottom: Math.min(last.row, rows - 1),
    right: Math.min(last.column, cells.fields.length - 1),
  };
  return across(into, (row, column) =>
    changeAt(cells, row, column, (block[(row - edges.top) % height]?.[(column - edges.left) % width] ?? "").trim()),
  );
};

/** The values of an area to copy. */
export const copied = (cells: Cells, { top, bottom, left, right }: Edges): string[][] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_cell, along) => valueAt(cells, top + down, left + along)),
  );

/** Page size for collecting errors of a kind: the call's maximum. */
const pageSize = 1000;

export type Wanted = Pick<ImportErrorKind, "field" | "code"> & {
  /** The text to replace. Undefined: any text. */
  from?: string;
  /** Undefined: the first suggestion of each cell's own error. */
  to?: string;
};

const changesIn = (rows: readonly ImportRow[], { field, code, from, to }: Wanted): CellChange[] =>
  rows.flatMap(({ row, cells, errors }) => {
    const fault = errors.find((error) => error.field === field && error.code === code);
    const [before, after] = [cells[field] ?? "", to ?? fault?.suggestions?.[0]];
    if (!fault || after === undefined || before === after || (from !== undefined && before !== from)) return [];
    return [{ row, field, before, after }];
  });

/** Changes that replace a text everywhere it has an error of a kind, including rows that are not loaded yet. */
export const changesEverywhere = async (id: string, fix: Wanted): Promise<CellChange[]> => {
  const changes: CellChange[] = [];
  for (let pageIndex = 1; ; pageIndex++) {
    const { list } = await send(importCalls.rows, { id, only: "errors", pageIndex, pageSize });
    changes.push(...changesIn(list, fix));
    if (list.length < pageSize) return changes;
  }
};

/** Maximum number of steps that can be undone. */
export const mostSteps = 100;

/** Done and undone steps, newest last. */
type UndoStack = { done: readonly CellChange[][]; undone: readonly CellChange[][] };

export const noSteps: UndoStack = { done: [], undone: [] };

/** Adds a step. Undone steps can no longer be redone. */
export const withStep = (stack: UndoStack, step: CellChange[]): UndoStack =>
  step.length === 0 ? stack : { done: [...stack.done, step].slice(-mostSteps), undone: [] };

const turned = (step: readonly CellChange[]): CellChange[] =>
  step.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })).reverse();

/** The changes that undo the newest step, and the new stack. Undefined without a step. */
export const undone = ({ done, undone: later }: UndoStack): { changes: CellChange[]; stack: UndoStack } | undefined => {
  const step = done.at(-1);
  return step && { changes: turned(step), stack: { done: done.slice(0, -1), undone: [...later, step] } };
};

/** The changes that redo the last undone step, and the new stack. */
export const redone = ({ done, undone: later }: UndoStack): { changes: CellChange[]; stack: UndoStack } | undefined => {
  const step = later.at(-1);
  return step && { changes: step, stack: { done: [...done, step], undone: later.slice(0, -1) } };
};

/** A cell's new value to send to the server. */
export type Edit = { row: number; field: string; value: string };

type Parts<Answer> = {
  send: (edits: Edit[]) => Promise<Answer>;
  /** Maximum number of cells in one call. */
  most: number;
  /** Handles the server's response. Cells that still have a `valueOf` are newer than the response. */
  answered: (answer: Answer) => void;
  /** Handles cells that the server rejects. */
  refused: (error: unknown, edits: Edit[]) => void;
  /** True for a lost connection, false for a refusal. */
  isAway: (error: unknown) => boolean;
  /** Resolves when the next retry may start, after the given number of failures. */
  pause: (tries: number) => Promise<void>;
  /** Called when the number of waiting cells or the connection changes. */
  changed: () => void;
};

const keyOf = ({ row, field }: Pick<Edit, "row" | "field">): string => `${row} ${field}`;

/**
 * Sends changed cells one call after another, oldest change first. A waiting cell is sent once with its last value, and a cell changed while being
 * sent is sent again. After a lost connection the cells are retried. Long because waiting and sent cells are kept apart at every step.
 */
export const createEditQueue = <Answer>(parts: Parts<Answer>) => {
  const waiting = new Map<string, Edit>();
  let sending = new Map<string, Edit>();
  let running: Promise<void> | undefined;
  let tries = 0;

  const sendNext = async (): Promise<void> => {
    sending = new Map([...waiting].slice(0, parts.most));
    for (const key of sending.keys()) waiting.delete(key);
    const edits = [...sending.values()];
    try {
      const answer = await parts.send(edits);
      tries = 0;
      sending = new Map();
      parts.answered(answer);
    } catch (error) {
      const back = sending;
      sending = new Map();
      if (parts.isAway(error)) {
        const newer = new Map(waiting);
        waiting.clear();
        for (const [key, edit] of [...back, ...newer]) waiting.set(key, edit);
        parts.changed();
        await parts.pause(++tries);
      } else {
        tries = 0;
        parts.refused(
          error,
          edits.filter((edit) => !waiting.has(keyOf(edit))),
        );
      }
    }
    parts.changed();
  };

  const run = async (): Promise<void> => {
    while (waiting.size > 0) await sendNext();
    running = undefined;
  };

  return {
    put: (edits: readonly Edit[]): void => {
      if (edits.length === 0) return;
      for (const edit of edits) waiting.set(keyOf(edit), edit);
      parts.changed();
      running ??= run();
    },
    /** The value of a cell without a response yet. Undefined: the server has the newest value. */
    valueOf: (row: number, field: string): string | undefined => {
      const key = keyOf({ row, field });
      return (waiting.get(key) ?? sending.get(key))?.value;
    },
    /** Number of cells without a response yet. */
    get size(): number {
      return new Set([...waiting.keys(), ...sending.keys()]).size;
    },
    /** Number of failures since the last response. */
    get tries(): number {
      return tries;
    },
    /** Resolves when all cells have a response. */
    settled: async (): Promise<void> => {
      while (running) await running;
    },
  };
};
