import type { Worksheet } from "exceljs";
import { MAX_TEXT } from "./excel-cells.ts";
import { excelStyle } from "./excel-styles.ts";
import { charactersOf } from "./excel-widths.ts";

/** Height of one line of 11 pt, in points. */
const LINE = 15;
/** Lines of the highest row. Excel shows no row higher than 409 points. */
const MOST_LINES = 25;
/** Share of a line that is filled, because lines break between words. */
const FILL = 0.9;

/** Splits a text into pieces that fit into a row. Each has at least one character. */
const piecesOf = (text: string, room: number): string[] => {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const sign of text) {
    const width = charactersOf(sign);
    if (used + width > room || piece.length + sign.length > MAX_TEXT) {
      pieces.push(piece);
      [piece, used] = ["", 0];
    }
    piece += sign;
    used += width;
  }
  return [...pieces, piece];
};

/** Writes a line over the whole width, in several rows if one is too small. `width` is the sheet's, in characters. */
export const writeNote = (
  page: Worksheet,
  text: string,
  columns: number,
  width: number,
  look: "note" | "heading",
): void => {
  // A heading has always one row, because the titles stay visible below a fixed number of rows.
  const pieces = look === "heading" ? [text] : piecesOf(text, width * MOST_LINES * FILL);
  for (const piece of pieces) {
    const row = page.addRow([]);
    const cell = row.getCell(1);
    cell.value = piece;
    cell.style = excelStyle(look);
    const lines = Math.ceil(charactersOf(piece) / (width * FILL));
    if (lines > 1) row.height = lines * LINE;
    page.mergeCells(row.number, 1, row.number, columns);
    row.commit();
  }
};
