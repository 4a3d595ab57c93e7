/** Rows of one page. */
export const PAGE = 5000;

/** A finding's place: one event. */
export const placed = ({ stream, revision }: { stream: string; revision: string | number }, index: number) => ({
  index,
  stream,
  revision: Number(revision),
  first: index,
  last: index,
});

/** Reads pages of rows, each after the place of the last row before. */
export async function* paged<Row>(
  page: (after: number) => Promise<Row[]>,
  placeOf: (row: Row) => number,
  start: number,
): AsyncGenerator<Row> {
  for (let after = start; ;) {
    const rows = await page(after);
    yield* rows;
    if (rows.length < PAGE) return;
    after = placeOf(rows.at(-1)!);
  }
}
