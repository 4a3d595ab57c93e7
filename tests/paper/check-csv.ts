import { parse } from "csv-parse/sync";
import { sealLine, unless, type Expected } from "./expected.ts";

/** A CSV file beside its list; answers what is wrong. */
export function checkCsv(bytes: Uint8Array, { sheet, shown }: Expected): string[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const rows: string[][] = parse(text, { bom: true, relaxColumnCount: true });
  const titles = sheet.columns.map(({ title }) => title);
  const records = rows.filter(([first]) => /^\d+$/.test(first ?? ""));
  return [
    ...unless(text.startsWith("\uFEFF"), "no byte order mark"),
    ...unless(rows[0]?.slice(1).join() === titles.join(), `the first row is ${rows[0]?.join()}`),
    ...unless(records.length === shown.total, `${records.length} rows of ${shown.total}`),
    ...unless(rows[1] === undefined || shown.total === 0 || rows[1][0] === "1", "more than one row of titles"),
    ...unless(
      records.flat().every((cell) => !/^[=@\t\r]/.test(cell)),
      "a formula",
    ),
    ...unless(sealLine.test(rows.at(-1)?.[0] ?? ""), `no seal: ${rows.at(-1)?.[0]}`),
  ];
}
