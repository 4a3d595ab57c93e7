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

/** A new style object. Cells that share one are worked out once. */
export const excelStyle = (
  look: Look,
  { format, wraps = false }: { format?: string; wraps?: boolean } = {},
): ExcelStyle => ({
  ...looks[look],
  ...(wraps ? { alignment: wrapped } : {}),
  ...(format === undefined ? {} : { numFmt: format }),
});

/** Excel's own format of text: it takes nothing typed or pasted there for a number or a formula. */
const TEXT = "@";

/** Numbers and dates as everywhere, dd/MM/yyyy (rules §6); all else is text. */
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

/** A sum is read, not calculated with: its thousands stand apart. */
export const sumFormatOf = (column: Column | undefined): string | undefined => formatOf(column)?.replace(/^0/, "#,##0");
