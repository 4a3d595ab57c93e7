import type { Room } from "./break-pages.ts";
import type { PaperRow } from "./paper-table.ts";

/** Share of a page that the parts of a row fill at most: lines do not break at the same places again. */
const SHARE = 0.7;

/** The text's part of so many, cut between characters. */
const partOf = (text: string, index: number, parts: number): string => {
  const signs = [...text];
  const each = Math.ceil(signs.length / parts);
  return signs.slice(index * each, (index + 1) * each).join("");
};

/**
 * Rows as a page can hold them: one that is higher than a page goes on in rows below it, without a number; its short cells stand in the first. Nothing
 * when all rows fit.
 */
export function splitTall(rows: readonly PaperRow[], heights: readonly number[], room: Room): PaperRow[] | undefined {
  const most = room.height - room.pageSum - room.allSums;
  if (heights.every((height) => height <= most)) return undefined;
  return rows.flatMap((each, at) => {
    const parts = Math.ceil((heights[at] ?? 0) / (most * SHARE));
    if ((heights[at] ?? 0) <= most || parts < 2) return [each];
    return Array.from({ length: parts }, (_, index) => {
      const cells = each.cells.map((cell) =>
        typeof cell === "string" && cell.length > parts * 4 ? partOf(cell, index, parts) : index === 0 ? cell : null,
      );
      return index === 0 ? { ...each, cells } : { row: each.row, cells };
    });
  });
}
