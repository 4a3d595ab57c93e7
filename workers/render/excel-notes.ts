import type { Worksheet } from "exceljs";
import { MAX_TEXT } from "./excel-cells.ts";
import { excelStyle } from "./excel-styles.ts";
import { charactersOf } from "./excel-widths.ts";

/** Points, of one line of 11 pt. */
const LINE = 15;
/** Excel shows no row higher than 409 points. */
const MOST_LINES = 25;
/** A line breaks between words, before it is full. */
const FILL = 0.9;

/** Breaks a text into pieces that a row can show; each is at least one sign long. */
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

/** Writes a line over the whole width, in several rows where one cannot hold it. `width` is the sheet's, in characters. */
export const writeNote = (
  page: Worksheet,
  text: string,
  columns: number,
  width: number,
  look: "note" | "heading",
): void => {
  // The titles stay in sight below a known number of rows.
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
