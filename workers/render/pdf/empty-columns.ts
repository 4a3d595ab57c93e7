import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import type { Language } from "#contracts/locales/index.ts";
import { cellsOf } from "../cells-of.ts";
import type { Sheet } from "../sheet.ts";

/** A row has a value in a column that was left out, because the rows before it had none. */
export class ColumnNotEmpty extends Error {
  override name = "ColumnNotEmpty";
  readonly column: string;

  constructor(column: string) {
    super(`the column ${column} is not empty`);
    this.column = column;
  }
}

type Rows = AsyncIterable<AnswerRow> | readonly AnswerRow[];

/** Rows that are read before the columns are chosen. */
const FIRST_ROWS = 1000;

const namesWithValue = (sheet: Sheet, row: AnswerRow, language: Language): string[] => {
  const cells = cellsOf(sheet, row, language);
  return sheet.columns.flatMap(({ name }, at) => (cells[at] === null || cells[at] === "" ? [] : [name]));
};

/** Names of the columns without a place on paper, and of those among them that are empty in all first rows; the others have pictures. */
export type FirstRows = { leftOut: Set<string>; empty: string[]; rows: AsyncIterable<AnswerRow> };

/**
 * Reads the first rows, and chooses the columns that a printed list leaves out. The returned rows begin with the first one, and throw
 * {@link ColumnNotEmpty} when a later row has a value in such a column.
 *
 * @param kept names of columns that stay, also while they are empty
 */
export const withoutEmpty = async (
  sheet: Sheet,
  rows: Rows,
  kept: ReadonlySet<string>,
  language: Language,
): Promise<FirstRows> => {
  const source = iterate(rows);
  const first: AnswerRow[] = [];
  const having = new Set<string>();
  while (first.length < FIRST_ROWS) {
    const next = await source.next();
    if (next.done) break;
    first.push(next.value);
    for (const name of namesWithValue(sheet, next.value, language)) having.add(name);
  }
  const pictures = sheet.columns.filter(({ column }) => column.kind === "images").map(({ name }) => name);
  const empty = sheet.columns
    .map(({ name }) => name)
    .filter((name) => !having.has(name) && !kept.has(name) && !pictures.includes(name));
  const isEmpty = new Set(empty);
  const all = async function* (): AsyncGenerator<AnswerRow> {
    yield* first;
    for (let next = await source.next(); !next.done; next = await source.next()) {
      const filled = namesWithValue(sheet, next.value, language).find((name) => isEmpty.has(name));
      if (filled !== undefined) throw new ColumnNotEmpty(filled);
      yield next.value;
    }
  };
  return { leftOut: new Set([...pictures, ...empty]), empty, rows: all() };
};

async function* iterate(rows: Rows): AsyncGenerator<AnswerRow> {
  yield* rows;
}
