import type { Column } from "#contracts/lists/define-list.ts";
import { escaped } from "./xml.ts";

/** What a cell is: a title, a value, a sum below its column, or a note below the table. */
export type Look = "header" | "cell" | "sum" | "note";

const MIDDLE = `<alignment vertical="center"/>`;
const looks: Record<Look, { font: number; fill: number; border: number; alignment: string }> = {
  header: {
    font: 1,
    fill: 2,
    border: 1,
    alignment: `<alignment horizontal="center" vertical="center" wrapText="1"/>`,
  },
  cell: { font: 0, fill: 0, border: 1, alignment: MIDDLE },
  sum: { font: 1, fill: 0, border: 1, alignment: MIDDLE },
  note: { font: 2, fill: 0, border: 0, alignment: "" },
};

const font = (more: string): string => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`;
const FONTS = `<fonts count="3">${font("")}${font("<b/>")}<font><sz val="11"/><color rgb="FF5F6B7C"/><name val="Calibri"/></font></fonts>`;
const solid = `<fill><patternFill patternType="solid"><fgColor rgb="FFEDEFF2"/></patternFill></fill>`;
// The first two are prescribed.
const FILLS = `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid}</fills>`;
const side = (name: string): string => `<${name} style="thin"><color rgb="FFD3D8DE"/></${name}>`;
const NO_BORDER = "<border><left/><right/><top/><bottom/><diagonal/></border>";
const BORDERS = `<borders count="2">${NO_BORDER}<border>${["left", "right", "top", "bottom"].map(side).join("")}<diagonal/></border></borders>`;
/** Numbers below are the program's own. */
const FIRST_FORMAT = 164;

/** The looks of a workbook, each kept once; a cell names its look by its number. */
export type ExcelStyles = { of(look: Look, format?: string): number; xml(): string };

export const createExcelStyles = (): ExcelStyles => {
  const formats: string[] = [];
  const known = new Map<string, number>();
  const cells = [`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`];
  const formatId = (format: string | undefined): number => {
    if (format === undefined) return 0;
    if (!formats.includes(format)) formats.push(format);
    return FIRST_FORMAT + formats.indexOf(format);
  };
  return {
    of: (look, format) => {
      const key = `${look} ${format ?? ""}`;
      const number = known.get(key);
      if (number !== undefined) return number;
      const { font: fontId, fill, border, alignment } = looks[look];
      const applied = `applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"`;
      cells.push(
        `<xf numFmtId="${formatId(format)}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" ${applied}>${alignment}</xf>`,
      );
      known.set(key, cells.length - 1);
      return cells.length - 1;
    },
    xml: () => {
      const own = formats.map((code, n) => `<numFmt numFmtId="${FIRST_FORMAT + n}" formatCode="${escaped(code)}"/>`);
      const numbers = own.length > 0 ? `<numFmts count="${own.length}">${own.join("")}</numFmts>` : "";
      const base = `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`;
      return `${numbers}${FONTS}${FILLS}${BORDERS}${base}<cellXfs count="${cells.length}">${cells.join("")}</cellXfs>`;
    },
  };
};

/** How numbers and dates are shown; dates as everywhere, dd/MM/yyyy (business.md §2). */
export const formatOf = (column: Column | undefined): string | undefined => {
  if (column?.kind === "day") return "dd/mm/yyyy";
  if (column?.kind === "moment") return "dd/mm/yyyy hh:mm";
  if (column?.kind === "integer") return "0";
  return column?.kind === "decimal" ? `0.${"0".repeat(column.scale ?? 2)}` : undefined;
};

/** Pixels of the screen's column as Excel's characters; Chinese titles are two wide. */
export const widthOf = (column: Column, title: string): number => {
  const characters = [...title].reduce((sum, sign) => sum + (sign > "\u2E80" ? 2 : 1), 2);
  const least = column.kind === "moment" ? 17 : column.kind === "day" ? 12 : 10;
  return Math.min(60, Math.max(characters, least, Math.round((column.width ?? 0) / 7)));
};
