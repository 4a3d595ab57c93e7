import type { Style } from "exceljs";
import type { Column } from "#contracts/list-kit/define-list.ts";

/** Kinds of cells: a line above the titles, a title, a value, a sum below its column, or a note below the table. */
export type Look = "heading" | "header" | "cell" | "sum" | "note";
export type ExcelStyle = Partial<Style>;

const side = { style: "thin", color: { argb: "FFD3D8DE" } } as const;
const border = { top: side, left: side, bottom: side, right: side };
const font = { name: "Calibri", size: 11 };
const middle = { vertical: "middle" } as const;
const wrapped = { ...middle, wrapText: true } as const;
const looks: Record<Look, ExcelStyle> = {
  heading: { font: { ...font, bold: true }, alignment: wrapped },
  header: {
    font: { ...font, bold: true },
    fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FFEDEFF2" } },
    border,
    alignment: { ...wrapped, horizontal: "center" },
  },
  cell: { font, border, alignment: middle },
  sum: { font: { ...font, bold: true }, border, alignment: middle },
  note: { font: { ...font, color: { argb: "FF5F6B7C" } }, alignment: { vertical: "top", wrapText: true } },
};

/** Makes a style object. ExcelJS computes a style once for all cells that share the object. */
export const excelStyle = (
  look: Look,
  { format, wraps = false }: { format?: string; wraps?: boolean } = {},
): ExcelStyle => ({
  ...looks[look],
  ...(wraps ? { alignment: wrapped } : {}),
  ...(format === undefined ? {} : { numFmt: format }),
});

/** Excel's format for text. Excel then never turns typed or pasted text into a number or a formula. */
const TEXT = "@";

/** Format of numbers and of dates, dd/MM/yyyy (rules §6). All other columns are text. */
export const formatOf = (column: Column | undefined): string | undefined => {
  switch (column?.kind) {
    case undefined:
      return undefined;
    case "day":
      return "dd/mm/yyyy";
    case "moment":
      return "dd/mm/yyyy hh:mm";
    case "integer":
      return "0";
    case "decimal":
      return `0.${"0".repeat(column.scale ?? 2)}`;
    case "text":
    case "code":
    case "barcode":
    case "flag":
    case "choice":
    case "images":
    case "json":
      return TEXT;
    default:
      return column?.kind satisfies undefined;
  }
};

/** Format of a sum, with separators between thousands, because a sum is only read. */
export const sumFormatOf = (column: Column | undefined): string | undefined => formatOf(column)?.replace(/^0/, "#,##0");
