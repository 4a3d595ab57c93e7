import type { Language } from "#contracts/locales/index.ts";
import { Html, html, type HtmlValue } from "#infra/html.ts";
import { fontStyle } from "./fonts.ts";

/**
 * Styles that all printed lists share: a sheet with head, body and footer, tables with hairlines, signatures. Sizes are in pt, nothing under 6.5 pt;
 * hairlines 0.5 pt, heads 1 pt, the line under the title 1.5 pt.
 */
const paperStyle = `${fontStyle}
@page { margin: 0; }
body { margin: 0; font-family: var(--font); font-size: 8pt; line-height: 11pt; color: #14181d; -webkit-print-color-adjust: exact;
  --line: #b9c0c9; --hair: #dde1e6; --soft: #f4f5f7; --muted: #5a6472; --dim: #3a424d; --ink: #14181d; --accent: #1f5fbf; }
*, ::before { box-sizing: border-box; }
svg { display: block; }
.sheet { width: 210mm; height: 297mm; padding: 12mm 12mm 9mm; display: flex; flex-direction: column; position: relative; }
.sheet + .sheet { break-before: page; }
.is-landscape .sheet { width: 297mm; height: 210mm; padding: 10mm 10mm 8mm; }
.sheet > .body { flex: 1; min-height: 0; }
.sheet > footer { display: flex; gap: 4mm; font-size: 6.5pt; line-height: 9pt; color: var(--dim); border-top: 1pt solid var(--ink); padding-top: 1.5mm; }
.sheet > footer b { font-weight: 500; color: var(--ink); }
.sheet > footer .page { margin-left: auto; white-space: nowrap; color: var(--ink); font-weight: 500; }
.head { display: grid; grid-template-columns: 56mm 1fr 56mm; align-items: end; padding-bottom: 3mm; border-bottom: 1.5pt solid var(--ink); }
.head .maker { display: flex; gap: 2.4mm; align-items: center; }
.head .maker svg { flex: none; width: 5.3mm; height: 5.3mm; }
.head .maker b { display: block; font-size: 9pt; line-height: 12pt; font-weight: 600; }
.head small { display: block; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.head .title { text-align: center; }
.head h1 { margin: 0; font-family: var(--font-figure); font-size: 16pt; line-height: 20pt; font-weight: 600; }
.head p { margin: 0; font-size: 8pt; line-height: 11pt; color: var(--dim); }
.head .number { text-align: right; }
.head .number b { font-size: 9pt; font-weight: 600; }
table.paper { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 7.2pt; line-height: 9.5pt; }
.paper th, .paper td { padding: 0 1.4mm; height: 6.15mm; text-align: left; vertical-align: middle; border-bottom: .5pt solid var(--hair); overflow-wrap: anywhere; }
.paper tr { break-inside: avoid; }
.paper thead th { height: 5.6mm; font-weight: 600; font-size: 7pt; color: var(--dim); background: var(--soft); border-bottom: .5pt solid var(--line); }
.paper thead tr:last-child th { border-bottom: 1pt solid var(--ink); }
.paper .right { text-align: right; }
.paper td.whole { white-space: nowrap; }
.paper td.barcode { font-weight: 500; color: var(--accent); white-space: nowrap; }
.signatures { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 6mm; margin-top: 6mm; }
.signatures div { margin-top: 13mm; border-top: 1pt solid var(--ink); padding-top: 1mm; font-size: 7pt; line-height: 10pt; font-weight: 600; color: var(--ink); }
`;

export type PaperDocument = {
  title: string;
  language: Language;
  isLandscape?: boolean;
  /** Styles for this document only, after the shared ones. */
  style?: string;
  /** `<section class="sheet">` elements, one for each page. */
  body: HtmlValue;
};

const languageTags = { zh: "zh-CN", en: "en" } satisfies Record<Language, string>;

/** A whole document of A4 sheets, to be printed with {@link paperFonts}. */
export const paperDocument = ({ title, language, isLandscape = false, style = "", body }: PaperDocument): string => {
  const rules = new Html(`@page { size: A4 ${isLandscape ? "landscape" : "portrait"}; }\n${paperStyle}${style}`);
  return html`<!doctype html>
    <html lang="${languageTags[language]}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${rules}
        </style>
      </head>
      <body class="${isLandscape ? "is-landscape" : ""}">
        ${body}
      </body>
    </html>`.text;
};

export type SheetHead = {
  maker: { name: string; about?: string };
  title: string;
  subtitle?: string;
  number?: { label: string; text: string };
  /** Shown on the right in place of the number. */
  right?: Html;
};

const logo = new Html(
  `<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="5" fill="#1f5fbf"/><g stroke="#fff" stroke-width="1.6" fill="none">
<path d="M9.2 4h5.6M12 4v2.4" stroke-linecap="round"/><path d="M7.2 11.2c0-2.8 1.9-4.8 4.8-4.8s4.8 2 4.8 4.8v7a1.6 1.6 0 0 1-1.6 1.6H8.8a1.6 1.6 0 0 1-1.6-1.6zM7.2 13.4h9.6"/></g></svg>`,
);

/** The head of a sheet: the maker, the title and the number. */
export const sheetHead = ({ maker, title, subtitle, number, right }: SheetHead): Html =>
  html`<header class="head">
    <div class="maker">
      ${logo}
      <div><b>${maker.name}</b>${maker.about && html`<small>${maker.about}</small>`}</div>
    </div>
    <div class="title">
      <h1>${title}</h1>
      ${subtitle && html`<p>${subtitle}</p>`}
    </div>
    <div class="number">${right ?? (number && html`<small>${number.label}</small><b>${number.text}</b>`)}</div>
  </header>`;

/** Lines for signatures, one for each role. */
export const signatures = (roles: readonly string[]): Html =>
  html`<div class="signatures">${roles.map((role) => html`<div>${role}</div>`)}</div>`;
