import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportableLists } from "#contracts/lists/exportable.ts";
import type { Language } from "#contracts/locales/index.ts";
import { availableFormats, type ExportFormat } from "#contracts/wire/exports.ts";
import { startDemonstration } from "#tests/support/demonstration.ts";
import { checkCsv } from "./check-csv.ts";
import { checkPdf } from "./check-pdf.ts";
import { checkSheet } from "./check-sheet.ts";
import { openPaperDesk, type PaperDesk } from "./desk.ts";
import { expectedOf } from "./expected.ts";
import { readPaperOptions } from "./options.ts";

/**
 * `npm run test:paper`: the files of every list in both languages, opened by other programs than those that wrote them; ends with 1 when one
 * is not as the list is. By default a demonstration of its own is what they show.
 */
const options = readPaperOptions(process.argv.slice(2));
const app = options.url === undefined ? await startDemonstration(options) : undefined;
const lists = [...exportableLists].filter(([name]) => options.only?.includes(name) ?? true);
let files = 0;
let wrong = 0;

const save = (name: string, bytes: Uint8Array): void => {
  if (options.folder === undefined) return;
  mkdirSync(options.folder, { recursive: true });
  writeFileSync(join(options.folder, name), bytes);
};

async function checkList(desk: PaperDesk, name: string, language: Language): Promise<string> {
  const definition = exportableLists.get(name);
  if (!definition) throw new Error(`no list ${name}`);
  const complaints: string[] = [];
  let barcodes: string[] = [];
  const check = async (format: ExportFormat): Promise<string[]> => {
    const { bytes, total } = await desk.file(name, format, definition, language);
    const shown = await desk.shown(definition, language);
    // Each export stands in the operation log itself.
    const expected = expectedOf(definition, language, name === "operationlog" ? { ...shown, total } : shown);
    save(`${name}-${language}.${format}`, bytes);
    files += 1;
    if (format === "csv") return checkCsv(bytes, expected);
    if (format === "pdf") return checkPdf(bytes, expected, barcodes);
    const checked = await checkSheet(bytes, expected);
    ({ barcodes } = checked);
    return checked.wrong;
  };
  const order = ["xlsx", "csv", "pdf"] as const;
  for (const format of order.filter((each) => availableFormats.includes(each)))
    for (const complaint of await check(format)) complaints.push(`    ${format}: ${complaint}`);
  wrong += complaints.length;
  return complaints.join("\n");
}

try {
  const desk = await openPaperDesk(app?.url ?? options.url ?? "", options.user, app?.adminPassword ?? options.password);
  for (const [name] of lists) {
    for (const language of ["zh", "en"] as const) {
      const said = await checkList(desk, name, language).catch((error: unknown) => {
        // Nobody has set a limit for customers in the demonstration: then there is nothing to export.
        if (error instanceof Error && error.message.endsWith("export.empty")) return "    nothing to export";
        throw error;
      });
      console.log(`${name} ${language}${said === "" ? "" : `\n${said}`}`);
    }
  }
} finally {
  await app?.stop();
}
console.log(`${files} files of ${lists.length} lists, ${wrong} complaints`);
process.exitCode = files === 0 || wrong > 0 ? 1 : 0;
