/** Space on a page and below its rows, in CSS pixels from the browser. */
export type Room = {
  /** Height from the head to the foot, for rows and sums. */
  height: number;
  /** Sums of one page, which every page has. */
  pageSum: number;
  /** Sums of all rows with the lines for signatures, which only the last page has. */
  allSums: number;
};

/** Minimum number of rows before the sums, so that the sums never start a page. */
const WITH_SUMS = 2;

/**
 * Splits rows into pages: as many on each as fit, no row split, and the total sums with the last rows. A row that is higher than a page has a page of
 * its own.
 *
 * @param heights of the rows, in order
 * @param isEnd true if no more rows follow; else the rows of a last page that is not full are left for the next part
 * @returns the number of rows on each page; the remaining rows are left over
 */
export function breakPages(heights: readonly number[], room: Room, isEnd: boolean): number[] {
  const pages: number[] = [];
  let from = 0;
  while (from < heights.length) {
    const count = fitting(heights, from, room.height - room.pageSum);
    if (from + count < heights.length) pages.push(count);
    else if (isEnd) pages.push(...lastPages(heights, from, room));
    else break;
    from += count;
  }
  return pages;
}

/** Number of rows from `from` that fit together, at least one. */
function fitting(heights: readonly number[], from: number, height: number): number {
  let room = height;
  let count = 0;
  while (from + count < heights.length) {
    room -= heights[from + count] ?? 0;
    if (room < 0 && count > 0) break;
    count += 1;
  }
  return count;
}

/** The end of the table: one page, or two if the total sums do not fit below the rows. */
function lastPages(heights: readonly number[], from: number, { height, pageSum, allSums }: Room): number[] {
  const rows = heights.slice(from);
  const needed = rows.reduce((sum, each) => sum + each, 0) + pageSum + allSums;
  const stay = rows.length - WITH_SUMS;
  return needed <= height || rows.length === 1 ? [rows.length] : stay > 0 ? [stay, WITH_SUMS] : [rows.length - 1, 1];
}
