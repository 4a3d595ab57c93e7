import type { Style } from "exceljs";
import type { Column } from "#contracts/list-kit/define-list.ts";

/** Kinds of cells: a line above the titles, a title, a value, a sum below its column, or a note below the table. */
export type Look = "heading" | "header" | "cell" | "sum" | "note";
export type ExcelStyle = Partial<Style>;

const side = { style: "thin", color: { argb: "FFD3D8DE" } } as const;
const border = { top: side, left: side, bottom: side, right: side };
const font = { name: "Calibri", size: 11 };
const looks: Record<Look, ExcelStyle> = {
  heading: { font: { ...font, bold: true }, alignment: { vertical: "middle" } },
  header: {
    font: { ...font, bold: true },
    fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FFEDEFF2" } },
    border,
    alignment: { horizontal: "center", vertical: "middle", wrapText: true },
  },
  cell: { font, border, alignment: { vertical: "middle" } },
  sum: { font: { ...font, bold: true }, border, alignment: { vertical: "middle" } },
  note: { font: { ...font, color: { argb: "FF5F6B7C" } } },
};

/** A new style object. Cells that share one are worked out once. */
export const excelStyle = (look: Look, format?: string): ExcelStyle => ({
  ...looks[look],
  ...(format === undefined ? {} : { numFmt: format }),
});

/** How numbers and dates are shown; dates as everywhere, dd/MM/yyyy (rules §6). */
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
