import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { html, type Html } from "#infra/html.ts";
import type { Facts } from "../facts/facts.ts";
import { paperDocument, sheetHead, signatures, type SheetHead } from "../paper/document.ts";

export type Frame = {
  facts: Facts;
  definition: Pick<ListDefinition, "tally">;
  language: Language;
  maker: SheetHead["maker"];
  number: string;
  /** Text about the rows: which part of the list they are, and in which order. */
  extent: string;
  version: string;
  /** Titles of columns that are left out because no row has a value in them. */
  leftOut?: readonly string[];
  /** Characters of its page that no printed font has. Absent or empty: none. */
  lacking?: string;
};

/** The number of pages, or its number of digits while it is not known, so that room is left for it. */
export type Pages = { known: number } | { digits: number };

/** Styles for lists only. */
const style = `
.filters { display: flex; flex-wrap: wrap; gap: .8mm 6mm; padding: 2mm 0 2.4mm; font-size: 7pt; line-height: 10pt; color: var(--dim); }
.filters b { font-weight: 500; color: var(--ink); margin-left: .6mm; overflow-wrap: anywhere; }
.list td { height: 5.6mm; padding-top: .15mm; padding-bottom: .15mm; line-height: 1.12; }
.list .begin { border-left: .5pt solid var(--line); }
.list .groups th { font-weight: 500; color: var(--muted); }
.list .no { color: var(--muted); text-align: right; }
.list tfoot td { border-bottom: .5pt solid var(--line); }
.list tfoot tr:first-child td { border-top: 1pt solid var(--ink); }
.list tfoot b { font-weight: 600; }
.list tfoot .label { font-weight: 600; }
.list tfoot .label b { margin-left: 4mm; }
.list tfoot .all td { background: var(--soft); font-weight: 600; border-bottom: 1pt solid var(--ink); }
.list .kinds { display: flex; flex-wrap: wrap; gap: 0 5mm; font-weight: 400; color: var(--dim); }
.list .kinds b { color: var(--ink); }
.page .later { visibility: hidden; }
.sheet > footer.is-overlay { border-color: transparent; }
`;

/** The document of a list, into which its sheets are put. The text that it shows first uses every font, so that all fonts are loaded. */
export const listDocument = ({ facts: { title }, language }: Frame): string => {
  const faces = [400, 500, 600].map((weight) => html`<p style="font-weight:${weight}">Aa 中文</p>`);
  const body = html`<section class="sheet">
    ${faces}
    <h1 style="font-family:var(--font-figure)">Aa</h1>
  </section>`;
  return paperDocument({ title, language, isLandscape: true, style, body });
};

/** One page: the head and the filters, the table, and on the last page the lines for signatures. */
export const listSheet = (frame: Frame, page: number, pages: Pages, table: Html, isLast: boolean): Html =>
  html`<section class="sheet">
    <div class="body">${headOf(frame)}${filtersOf(frame)}${table}${isLast && signLines(frame)}</div>
    ${footOf(frame, page, pages)}
  </section>`;

/** A page that has only the number of pages, at its place. */
export const overlaySheet = ({ language }: Frame, pages: number): Html =>
  html`<section class="sheet">
    <div class="body"></div>
    <footer class="is-overlay"><span class="page">${pages}${pageTexts(language, 1)[1]}</span></footer>
  </section>`;

/** The texts before and after the number of pages. */
const pageTexts = (language: Language, page: number): [before: string, behind: string] => {
  const [before = "", behind = ""] = translate(language, "export.page", { page, pages: "\n" }).split("\n");
  return [before, behind];
};

const signLines = ({ definition, language }: Frame): Html => {
  const roles = definition.tally === undefined ? ["made", "checked", "date"] : ["made", "keeper", "checked", "date"];
  return signatures(roles.map((role) => translate(language, `pdf.sign.${role}`)));
};

const headOf = ({ facts, language, maker, number }: Frame): Html => {
  const label = translate(language, "common.number");
  return sheetHead({
    maker,
    title: facts.title,
    subtitle: subtitleOf(facts, language),
    number: { label, text: number },
  });
};

const subtitleOf = ({ heading: [whose] }: Facts, _language: Language): string => whose?.value ?? "";

/** The filters in use, or that there are none, and the columns that are left out. */
const filtersOf = ({ facts: { heading, filters, open, position }, language, lacking, leftOut = [] }: Frame): Html => {
  const values = new Set(heading.map(({ value }) => value));
  const say = (key: string) => translate(language, key);
  const none = { label: say("pdf.filters"), value: say("export.footer.noFilters") };
  const facts = [
    ...heading,
    ...filters.filter(({ value }) => !values.has(value)),
    ...(filters.length === 0 && open.length > 0 ? [none] : []),
    ...(leftOut.length > 0 ? [{ label: say("pdf.leftOut"), value: leftOut.join(say("common.comma")) }] : []),
    { label: translate(language, "pdf.asOf"), value: translate(language, "pdf.event", { position: position ?? "0" }) },
  ];
  return html`<div class="filters">
    ${facts.map(({ label, value }) => html`<span>${label} <b>${value}</b></span>`)}
    ${lacking && html`<span>${translate(language, "paper.lacking", { signs: lacking })}</span>`}
  </div>`;
};

const footOf = (
  { facts: { by, at, seal, isUncovered }, extent, version, language }: Frame,
  page: number,
  pages: Pages,
): Html => {
  const [before, behind] = pageTexts(language, page);
  // The overlay has the number and the text after it, so that both follow the first text when copied.
  const of =
    "known" in pages
      ? html`${before}${pages.known}${behind}`
      : html`${before}<span class="later">${"0".repeat(pages.digits)}${behind}</span>`;
  return html`<footer>
    <span>${translate(language, "pdf.by")} <b>${by}</b>${translate(language, "common.comma")}<b>${at}</b></span>
    ${isUncovered && html`<span>${translate(language, "export.footer.uncovered")}</span>`}
    ${seal && html`<span><b>${seal}</b></span>`}<span>${extent}</span><span>${version}</span
    ><span class="page">${of}</span>
  </footer>`;
};
