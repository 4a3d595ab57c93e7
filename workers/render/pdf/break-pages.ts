/** Room on a page, and what stands below its rows, in one unit: CSS pixels as the browser measures them. */
export type Room = {
  /** From the heads to the foot, for rows and sums. */
  height: number;
  /** Sums of one page, which stand on each. */
  pageSum: number;
  /** Sums of everything with the lines to sign on, which stand on the last page alone. */
  allSums: number;
};

/** Rows that go with the sums, so that these never begin a page by themselves. */
const WITH_SUMS = 2;

/**
 * Cuts rows into pages: as many on each as it holds, none of them split, and the sums of all with the last rows. A row that is higher than a page stands on one of its own.
 *
 * @param heights of the rows, in their order
 * @param isEnd no more rows follow; else the rows of a last page that is not full are left over for the next part
 * @returns how many rows each page has; what is missing to the number of rows is left over
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

/** The rows from one on that fit together, at least one. */
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

/** The end of the table: one page, or two when the sums of all have no room below the rows. */
function lastPages(heights: readonly number[], from: number, { height, pageSum, allSums }: Room): number[] {
  const rows = heights.slice(from);
  const needed = rows.reduce((sum, each) => sum + each, 0) + pageSum + allSums;
  const stay = rows.length - WITH_SUMS;
  return needed <= height || rows.length === 1 ? [rows.length] : stay > 0 ? [stay, WITH_SUMS] : [rows.length - 1, 1];
}
