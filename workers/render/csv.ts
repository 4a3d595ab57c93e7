import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { shownDay, shownMoment, type CellValue } from "./cell-value.ts";
import { neutral } from "./neutral.ts";
import type { SheetColumn } from "./sheet.ts";
import type { SheetSettings, SheetWriter } from "./sheet-writer.ts";

const BOM = "\uFEFF";

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textCell = (text: string): string => quoted(neutral(text));

const cellText = (value: CellValue, timeZone: string): string => {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return textCell(value);
  return "day" in value ? shownDay(value.day) : shownMoment(value.moment, timeZone);
};

/** Writes a CSV file in UTF-8, with the byte order mark that Excel needs. */
export function createCsvWriter({ path, sheet, timeZone, indexTitle, heading }: SheetSettings): SheetWriter {
  const file = createWriteStream(path);
  const failed = once(file, "error").then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  let count = 0;
  const line = (cells: string[]): void => void file.write(`${cells.join(",")}\r\n`);
  file.write(BOM);
  line([indexTitle, ...sheet.columns.map((column) => column.title)].map(textCell));
  return {
    row: (cells) => {
      count += 1;
      line([String(count), ...cells.map((cell) => cellText(cell, timeZone))]);
    },
    sums: ({ title, values = {}, text }) =>
      line([textCell(title), ...(text === undefined ? sheet.columns.map(sumOf(values)) : [textCell(text)])]),
    footer: (lines) => {
      line([]);
      // One row of titles is all that stands above the rows, so the subject and the moment of the list come here.
      for (const text of [...heading, ...lines]) line([textCell(text)]);
    },
    drain: async () => {
      if (file.writableNeedDrain) await Promise.race([once(file, "drain"), failed]);
    },
    close: async () => {
      file.end();
      await Promise.race([once(file, "close"), failed]);
    },
    abort: async () => {
      file.destroy();
      await once(file, "close").catch(() => undefined);
    },
  };
}

/** Formats a sum with as many decimals as the column's values have. */
const sumOf =
  (values: Record<string, number>) =>
  ({ name, column }: SheetColumn): string =>
    values[name]?.toFixed(column.kind === "decimal" ? (column.scale ?? 2) : 0) ?? "";
