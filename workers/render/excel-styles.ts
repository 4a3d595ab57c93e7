import type { Style } from "exceljs";
import type { Column } from "#contracts/lists/define-list.ts";

const thin = { style: "thin", color: { argb: "FFD3D8DE" } } as const;
const border: Style["border"] = { top: thin, bottom: thin, left: thin, right: thin };
const middle = { vertical: "middle" } as const;

const cells = new Map<string, Partial<Style>>();
const sums = new Map<string, Partial<Style>>();
const shared = (
  known: Map<string, Partial<Style>>,
  format: string | undefined,
  more: Partial<Style>,
): Partial<Style> => {
  const style = known.get(format ?? "") ?? {
    border,
    alignment: middle,
    ...more,
    ...(format ? { numFmt: format } : {}),
  };
  known.set(format ?? "", style);
  return style;
};

/** Style objects, one for each look. */
export const excelStyles = {
  header: {
    border,
    font: { bold: true },
    alignment: { ...middle, horizontal: "center", wrapText: true },
    fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FFEDEFF2" } },
  } satisfies Partial<Style>,
  note: { font: { color: { argb: "FF5F6B7C" } } } satisfies Partial<Style>,
  cell: (format?: string) => shared(cells, format, {}),
  sum: (format?: string) => shared(sums, format, { font: { bold: true } }),
};

/** How numbers and dates are shown; dates as everywhere, dd/MM/yyyy (business.md §2). */
export const formatOf = (column: Column): string | undefined => {
  if (column.kind === "day") return "dd/mm/yyyy";
  if (column.kind === "moment") return "dd/mm/yyyy hh:mm";
  if (column.kind === "integer") return "0";
  return column.kind === "decimal" ? `0.${"0".repeat(column.scale ?? 2)}` : undefined;
};

/** Pixels of the screen's column as Excel's characters; Chinese titles are two wide. */
export const widthOf = (column: Column, title: string): number => {
  const characters = [...title].reduce((sum, sign) => sum + (sign > "\u2E80" ? 2 : 1), 2);
  const least = column.kind === "moment" ? 17 : column.kind === "day" ? 12 : 10;
  return Math.min(60, Math.max(characters, least, Math.round((column.width ?? 0) / 7)));
};
