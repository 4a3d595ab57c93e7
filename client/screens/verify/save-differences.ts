import type { FindingAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import { saveFile } from "#client/lib/save-file.ts";

/** A cell of CSV; one that a spreadsheet would take for a formula is made a text. */
const cell = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  const plain = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const save = (name: string, rows: (string | number | null)[][]): void =>
  // Spreadsheets read UTF-8 only with its mark.
  saveFile(
    new Blob([`\uFEFF${rows.map((row) => row.map(cell).join()).join("\r\n")}\r\n`], { type: "text/csv" }),
    `${name}.csv`,
  );

/** The differing cells of a table, as far as the run kept them. */
export const saveTable = (run: string, { name, sample }: TableAnswer): void =>
  save(`verify-${run.slice(0, 8)}-${name}`, [
    ["row", "column", "live", "log"],
    ...sample.map(({ key, column, live, rebuilt }) => [key, column, live, rebuilt]),
  ]);

/** The findings of the chain's checks, as far as the run kept them. */
export const saveFindings = (run: string, found: readonly FindingAnswer[]): void =>
  save(`verify-${run.slice(0, 8)}`, [
    ["code", "first", "last", "stream", "revision", "text"],
    ...found.map(({ code, index, first, last, stream, revision, text }) => [
      code,
      first ?? index,
      last ?? index,
      stream,
      revision,
      text,
    ]),
  ]);
