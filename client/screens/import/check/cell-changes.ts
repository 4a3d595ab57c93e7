import type { Edges } from "#client/kit/sheet/area.ts";

/** A cell whose value changes; `row` as the sheet counts it. */
export type CellChange = { row: number; field: string; before: string; after: string };

/** Rows of the grid by their place, the fields of its columns, and which of these can be changed. */
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

/** One value in all cells of an area. */
export const filled = (cells: Cells, edges: Edges, value: string): CellChange[] =>
  across(edges, (row, column) => changeAt(cells, row, column, value));

/** The first row's values in the rows below it; an area of one row takes those of the row above. */
export const filledDown = (cells: Cells, edges: Edges): CellChange[] => {
  const from = edges.top === edges.bottom ? edges.top - 1 : edges.top;
  if (from < 0) return [];
  return across({ ...edges, top: from + 1 }, (row, column) =>
    changeAt(cells, row, column, valueAt(cells, from, column)),
  );
};

/** A block from the clipboard at an area's first cell: repeated where the area is a multiple of it, else as large as it is. */
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

/** The values of an area, for the clipboard. */
export const copied = (cells: Cells, { top, bottom, left, right }: Edges): string[][] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_cell, along) => valueAt(cells, top + down, left + along)),
  );
