import { html, Html } from "#infra/html.ts";
import type { Letterhead } from "./letterhead.ts";
import { fontStyle } from "../render/paper/fonts.ts";
import { signsWithoutGlyph } from "../render/paper/glyphs.ts";
import { sharedStyles } from "./styles.ts";
import type { Words } from "./words.ts";

export type Paper = {
  title: string;
  words: Words;
  /** Styles for this document only, besides the shared ones. */
  styles: string;
  /** Head of every page except the first: the enterprise, the document and its number. */
  running: { left: string; middle: string; right: string };
  /** Foot of every page. */
  foot: string;
  body: Html;
};

/** The boxes in the page margin inherit no styles, so their font is set here. */
const strip = `font-family: "IBM Plex Sans", "Noto Sans SC", "Noto Sans SC Rare", sans-serif; font-size: 6.5pt; line-height: 9pt; color: #3a424d;`;

/** A whole document on A4 portrait. Every page has the foot and its page number in the margin. */
export const pageOf = ({ title, words, styles, running, foot, body }: Paper): string => {
  const mark = "\u0000";
  const [before = "", between = "", after = ""] = words
    .say("export.page", { page: mark, pages: mark })
    .split(mark)
    .map(cssText);
  const head = (place: string, text: string) =>
    `@top-${place} { content: ${cssText(text)}; ${strip} vertical-align: bottom; padding-bottom: 2mm; }`;
  const rules = `
@page { size: A4; margin: 15mm 12mm 16mm;
  ${head("left", running.left)} ${head("center", running.middle)} ${head("right", running.right)}
  @bottom-left { content: ${cssText(foot)}; width: 82%; ${strip} border-top: 1pt solid #14181d; vertical-align: top; padding-top: 1.5mm; margin-top: 2mm; margin-bottom: 3mm; }
  @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; width: 18%; ${strip} color: #14181d; font-weight: 500; border-top: 1pt solid #14181d; vertical-align: top; padding-top: 1.5mm; margin-top: 2mm; margin-bottom: 3mm; text-align: right; }
}
@page :first { margin-top: 12mm; @top-left { content: none; } @top-center { content: none; } @top-right { content: none; } }
${fontStyle}
${sharedStyles}${styles}`;
  return html`<!doctype html>
    <html lang="${words.language === "zh" ? "zh-CN" : "en"}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${new Html(rules)}
        </style>
      </head>
      <body>
        ${body} ${lackingNote(words, body)}
      </body>
    </html>`.text;
};

/** Note about characters of a document that no printed font has. */
const lackingNote = (words: Words, body: Html): Html | false => {
  const signs = signsWithoutGlyph([body.text]);
  return signs !== "" && html`<p class="lacking">${words.say("paper.lacking", { signs })}</p>`;
};

const logo = html`<svg viewBox="0 0 24 24">
  <rect width="24" height="24" rx="5" fill="#1f5fbf" />
  <path d="M9.2 4h5.6M12 4v2.4" stroke="#fff" stroke-width="1.6" stroke-linecap="round" />
  <path
    d="M7.2 11.2c0-2.8 1.9-4.8 4.8-4.8s4.8 2 4.8 4.8v7a1.6 1.6 0 0 1-1.6 1.6H8.8a1.6 1.6 0 0 1-1.6-1.6zM7.2 13.4h9.6"
    stroke="#fff"
    stroke-width="1.6"
    fill="none"
  />
</svg>`;

/** The head of the first page: the enterprise, the title, and the document's number or code. */
export const headOf = ({ name, address, telephone }: Letterhead, title: string, sub: string, right: Html): Html =>
  html`<header class="ph">
    <div class="co">
      ${logo}
      <div><b>${name}</b><small>${[address, telephone].filter(Boolean).join(" · ")}</small></div>
    </div>
    <div class="ti">
      <h1>${title}</h1>
      <p>${sub}</p>
    </div>
    <div class="ri">${right}</div>
  </header>`;

export const numbered = (words: Words, number: string): Html =>
  html`<small>${words.say("common.number")}</small><b>${number}</b>`;

/** Lines with a name and a value. A value that is absent has no line. */
export const factLines = (lines: readonly (readonly [string, string | Html | null | undefined])[], one = false): Html =>
  html`<dl class="kv${one && " one"}">
    ${lines.map(([name, value]) =>
      value === null || value === undefined || value === ""
        ? ""
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;

export type ColumnOf<R> = {
  head: string;
  /** Width in mm. Absent: the remaining width. */
  mm?: number;
  right?: true;
  cell(row: R, at: number): string | number | Html;
};

/** A table whose head is repeated on every page. `look` returns the class of a row. */
export const tableOf = <R>(
  columns: readonly ColumnOf<R>[],
  rows: readonly R[],
  look: (row: R) => string = () => "",
): Html =>
  html`<table>
    <colgroup>
      ${columns.map(({ mm }) => html`<col${mm !== undefined && html` style="width:${mm}mm"`}></col${mm !== undefined && html` style="width:${mm}mm"`}>`)}
    </colgroup>
    <thead>
      <tr>
        ${columns.map(({ head, right }) => html`<th${right && html` class="n"`}>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, at) =>
          html`<tr class="${look(row)}">
            ${columns.map(({ cell, right }) => html`<td${right && html` class="n"`}>${cell(row, at)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** Empty boxes for signatures. */
export const signatures = (boxes: readonly { title: string; left: string; right: string }[]): Html =>
  html`<div class="sign" style="grid-template-columns: repeat(${boxes.length}, 1fr)">
    ${boxes.map(
      ({ title, left, right }) =>
        html`<div>
          ${title}<em><span>${left}</span><span>${right}</span></em>
        </div>`,
    )}
  </div>`;

/** A text as a CSS string, escaped so that it cannot end its rule or its style sheet. */
const cssText = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} .,:;·()@_+-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;
