import type { AddWorksheetOptions } from "exceljs";
import type { Printed } from "./sheet-writer.ts";

const A4 = 9;
/** In inches: 10 mm, and 14 mm above the footer. */
const margins = { left: 0.39, right: 0.39, top: 0.39, bottom: 0.55, header: 0.2, footer: 0.2 };
/** Excel takes 255 signs in all. */
const MOST_LEFT = 120;

/** Words of a footer: `&` begins a command there. */
const footerText = (text: string): string => text.slice(0, MOST_LEFT).replaceAll("&", "&&");

const footerOf = ({ left, page }: Printed): string =>
  `&L&8 ${footerText(left)}&R&8 ${page.replace("{{page}}", "&P").replace("{{pages}}", "&N")}`;

/** Titles stay in sight; on paper A4 across, as wide as the page, the titles on each page, page x of y below. */
export const pageOptions = (titleRows: number, printed: Printed): Partial<AddWorksheetOptions> => ({
  views: [{ state: "frozen", ySplit: titleRows }],
  pageSetup: {
    paperSize: A4,
    orientation: "landscape",
    fitToWidth: 1,
    fitToHeight: 0,
    margins,
    printTitlesRow: `1:${titleRows}`,
  },
  headerFooter: { oddFooter: footerOf(printed) },
});
