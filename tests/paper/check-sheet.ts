import { readSheet } from "#tests/support/read-sheet.ts";
import { translate } from "#contracts/locales/translate.ts";
import { anyId, beginOf, sealLine, unless, type Expected } from "./expected.ts";

/** An Excel file beside its list; answers what is wrong, and the barcodes that stand in it. */
export async function checkSheet(bytes: Uint8Array, expected: Expected) {
  const { definition, language, sheet, shown } = expected;
  const { rows, hasFormula, filter, page, foot } = await readSheet(bytes);
  const firsts = rows.map(([first]) => first);
  const records = rows.filter(([first]) => typeof first === "number");
  const titleRow = rows.findIndex((row) => row.includes(sheet.columns[0]?.title ?? "")) + (sheet.isGrouped ? 1 : 0);
  const above = definition.heading?.length ?? 0;
  const notes = rows.slice(-6).map(([first]) => String(first));
  const sums = ["export.sum.page", "export.sum.all"].map((key) => rows[firsts.indexOf(translate(language, key))] ?? []);
  const sumOf = (row: unknown[], name: string) => row[sheet.columns.findIndex((column) => column.name === name) + 1];
  const at = sheet.columns.findIndex(({ column }) => column.kind === "barcode");
  return {
    barcodes: at < 0 ? [] : records.flatMap((row) => (typeof row[at + 1] === "string" ? String(row[at + 1]) : [])),
    wrong: [
      ...unless(records.length === shown.total, `${records.length} rows of ${shown.total}`),
      ...unless(
        records.every(([number], index) => number === index + 1),
        "the rows are not numbered",
      ),
      ...unless(titleRow >= above, "no lines above the titles say whose list it is"),
      ...unless(
        firsts.slice(0, above).every((line) => /[:：] ?\S/.test(String(line))),
        "a line above the titles is empty",
      ),
      ...(definition.sums ?? []).flatMap((name) =>
        sums.flatMap((row) =>
          unless(
            sumOf(row, name) === shown.all?.[name],
            `${name}: ${String(sumOf(row, name))} of ${shown.all?.[name]}`,
          ),
        ),
      ),
      ...(definition.tally === undefined ? [] : sums).flatMap((row) =>
        unless(String(row[1]).startsWith(String(shown.total)), `counted ${String(row[1])} of ${shown.total}`),
      ),
      ...unless(
        notes[4] === translate(language, "export.footer.rows", { rows: shown.total }),
        `no number of rows: ${notes[4]}`,
      ),
      ...["filters", "by", "at", "position"].flatMap((name, index) =>
        unless(
          (notes[index] ?? "").startsWith(beginOf(language, `export.footer.${name}`)),
          `no note of ${name}: ${notes[index]}`,
        ),
      ),
      ...unless(!notes.some((note) => anyId.test(note)), "an id stands where a name should"),
      ...unless(sealLine.test(notes.at(-1) ?? ""), `no seal: ${notes.at(-1)}`),
      ...unless(!hasFormula, "a formula"),
      ...unless(filter !== undefined, "no filter"),
      ...unless(page.orientation === "landscape" && page.paper === "a4", "not A4 across"),
      ...unless(foot?.includes("&P") === true, "no page numbers"),
    ],
  };
}
