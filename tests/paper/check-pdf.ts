import { readPdf } from "#tests/support/read-pdf.ts";
import { translate } from "#contracts/locales/translate.ts";
import { unless, type Expected } from "./expected.ts";

/** A4 across, in points. */
const landscape = [842, 595];
const seal = /log [\d,]+ · [0-9a-f]{16}/;
const unspaced = (text: string): string => text.replaceAll(/\s/g, "");

const numbersIn = (texts: string[]): Set<number> =>
  new Set(
    texts
      .join(" ")
      .replaceAll(",", "")
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number),
  );

/** A PDF file beside its list and the barcodes of its Excel file; answers what is wrong. */
export async function checkPdf(bytes: Uint8Array, expected: Expected, barcodes: string[]): Promise<string[]> {
  const { definition, language, sheet, shown } = expected;
  const { pages, title, language: tag, fonts, size } = await readPdf(bytes);
  const texts = pages.map((runs) => unspaced(runs.join("")));
  const runs = new Set(pages.flat());
  const last = numbersIn(pages.at(-1) ?? []);
  const numbered = (index: number) =>
    unspaced(translate(language, "export.page", { page: index + 1, pages: pages.length }));
  const lost = barcodes.filter((barcode) => !runs.has(barcode));
  const titles = sheet.columns.map((column) => unspaced(column.title));
  const everyPage = (holds: (text: string, index: number) => boolean) => texts.every(holds);
  return [
    ...unless(
      everyPage((text, index) => text.includes(numbered(index))),
      `no ${numbered(0)} on each page`,
    ),
    ...unless(
      everyPage((text) => titles.every((each) => text.includes(each))),
      "titles are not on each page",
    ),
    ...unless(
      pages.every((page) => seal.test(page.join(" "))),
      "no seal on each page",
    ),
    ...unless(lost.length === 0, `${lost.length} barcodes are no run of text, such as ${lost[0]}`),
    ...unless(shown.total === 0 || runs.has(String(shown.total)), `no row of the number ${shown.total}`),
    ...Object.entries(definition.sums ? (shown.all ?? {}) : {}).flatMap(([name, sum]) =>
      unless(last.has(sum), `${name}: no ${sum} on the last page`),
    ),
    ...unless(definition.tally === undefined || last.has(shown.total), `no count of ${shown.total} on the last page`),
    ...unless(fonts.length > 0 && fonts.every(({ isEmbedded }) => isEmbedded), "a font is not embedded"),
    ...unless(language === "en" || fonts.some(({ name }) => name.includes("NotoSansSC")), "no Noto Sans SC"),
    ...unless(size.join() === landscape.join(), `a page of ${size.join(" × ")}`),
    ...unless(title === sheet.title, `the title ${title}`),
    ...unless(tag?.slice(0, 2) === language, `the language ${tag}`),
  ];
}
