import { labelColumns, labelsOnSheet, sheetsOf, type PrintedLayout } from "#contracts/paper/labels.ts";
import { fontStyle } from "../../render/paper/fonts.ts";
import { grouped } from "../barcode.ts";
import { html, Html } from "#infra/html.ts";
import { qr } from "../qr.ts";
import { sharedStyles } from "../styles.ts";
import type { Words } from "../words.ts";
import { fitText, widthOf, type FittedText } from "./fit-text.ts";
import { monthOf, type Label } from "./gather-labels.ts";

export type LabelsLook = { layout: PrintedLayout; position: number; cutLines: boolean };

/** One layout of labels, in mm; `code` is the size of the barcode in points. */
type Measures = {
  /** Side of the QR code with its quiet zone, as large as the text allows, and with the company below it. */
  qr: { usual: number; small: number };
  /** Width of the column of the small QR code. */
  left: number;
  /** Width of the text beside the usual QR code and beside the small one, and height of both. */
  text: { usual: number; beside: number; height: number };
  code: number;
  hasMaker: boolean;
};

const measures: Record<PrintedLayout, Measures> = {
  a4: {
    qr: { usual: 26.5, small: 19 },
    left: 20,
    text: { usual: 30, beside: 37.5, height: 29.9 },
    code: 11.5,
    hasMaker: true,
  },
  roll: {
    qr: { usual: 24, small: 17 },
    left: 18.5,
    text: { usual: 23.5, beside: 29, height: 27 },
    code: 9.5,
    hasMaker: false,
  },
};
const MM_PER_PT = 25.4 / 72;
/** The least size of text in points. */
const LEAST_PT = 6.5;
/** Sizes of the specification beside the usual QR code and beside the small one, and the height of a line in parts of the size. */
const SPEC = {
  usual: { sizes: [9, 8.5, 8, 7.5], leading: 11 / 9 },
  small: { sizes: [9, 8.5, 8, 7.5, 7, LEAST_PT], leading: 1.14 },
} as const;
/** Width and height of a sign of the barcode in parts of its size. */
const CODE_SIGN = { width: 0.57, height: 1.09 };
/** Below the small QR code a long telephone gets smaller, so that it is at most three lines. */
const PHONE = { lines: 3, sizes: [LEAST_PT, 6, 5.5, 5], least: 5 };
/** Heights in mm: a line of small text, the day with the rule above it, all space between parts. */
const HEIGHT = { line: 2.9, due: 5.4, gaps: 1 };

const styles: Record<PrintedLayout, string> = {
  a4: `
@page { size: 210mm 297mm; margin: 0; }
.sheet { width: 210mm; height: 296.9mm; padding: 12.9mm 7.2mm 0; break-after: page; overflow: hidden; display: grid; grid-template-columns: repeat(${labelColumns}, 63.5mm); grid-auto-rows: 33.9mm; column-gap: 2.5mm; align-content: start; }
.lb { padding: 2mm 2mm 2mm 3mm; }
@media screen { .lb.is-void { background: repeating-linear-gradient(-45deg, #fff 0 2mm, #f4f5f7 2mm 4mm); } }`,
  roll: `
@page { size: 50mm 30mm; margin: 0; }
.sheet { width: 50mm; height: 29.9mm; break-after: page; overflow: hidden; }
.lb { height: 100%; padding: 1.5mm 1.5mm 1.5mm .5mm; gap: .5mm; }
.lb .due b { font-size: 8pt; }
.lb .due span { white-space: nowrap; }`,
};

const labelStyles = `
.sheet:last-child { break-after: auto; }
body { margin: 0; }
.lb { display: grid; gap: 2mm; align-items: center; overflow: hidden; position: relative; }
.lb.is-small { gap: 1mm; }
.lb.is-cut { outline: .25pt dashed #b9c0c9; outline-offset: -.1mm; }
.lb .t { min-width: 0; overflow-wrap: anywhere; }
.lb .no { font-family: var(--font-figure); font-weight: 600; line-height: ${CODE_SIGN.height}; }
.lb .sp { font-weight: 600; margin-top: .6mm; }
.lb small { display: block; font-size: 6.5pt; line-height: 8.2pt; color: #14181d; }
/* A name that is too long ends with an ellipsis: the code, the day and the telephone keep their room. */
.lb .sp, .lb .name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; }
.lb .owner { display: flex; flex-wrap: wrap; gap: 0 1mm; }
.lb .owner b { font-weight: 400; white-space: nowrap; }
.lb.is-small .owner { display: block; }
.lb.is-small .owner b { display: block; white-space: normal; }
.lb .due { margin-top: .8mm; padding-top: .6mm; border-top: 1pt solid #14181d; display: flex; justify-content: space-between; align-items: baseline; gap: 1mm; }
.lb .due b { font-size: 9pt; font-weight: 600; white-space: nowrap; }
.lb .due span { font-size: 6.5pt; }`;

/** Size of the barcode in points, at which it is one line, or the least one. */
const codeSize = (width: number, most: number, { length }: string): number => {
  const fits = width / MM_PER_PT / (CODE_SIGN.width * length);
  return Math.max(LEAST_PT, Math.min(most, Math.floor(fits * 10) / 10));
};

/** The height of a number of lines of a size. */
const linesOf = (lines: number, size: number) => ({ height: lines * size, sizes: [size], leading: 1 });

/** Number of lines of a text of the least size. */
const smallLines = (text: string, mm: number): number => Math.ceil((widthOf(text) * LEAST_PT * MM_PER_PT) / mm);

type Fitted = {
  code: number;
  spec: FittedText;
  leading: number;
  qr: number;
  below?: { ownerLines: number; phone: number };
};

/** The sizes of a label with the text in a column of a width. `below` is the height of what the column has besides code and specification. */
const fitColumn = (label: Label, layout: PrintedLayout, width: number, kind: keyof typeof SPEC, owner: number) => {
  const { text, code: mostCode, hasMaker } = measures[layout];
  const code = codeSize(width, mostCode, label.gasBarcode);
  const perLine = Math.floor(width / (code * MM_PER_PT * CODE_SIGN.width));
  const codeLines = Math.ceil(label.gasBarcode.length / perLine);
  const lines = 1 + Number(hasMaker) + Number(label.former.length > 0) + owner;
  const others = codeLines * code * CODE_SIGN.height * MM_PER_PT + lines * HEIGHT.line + HEIGHT.due + HEIGHT.gaps;
  const box = { width: width / MM_PER_PT, height: (text.height - others) / MM_PER_PT };
  return { code, spec: fitText(label.spec, { ...box, ...SPEC[kind] }), leading: SPEC[kind].leading };
};

/**
 * The sizes of a label. A specification or a telephone that has no room beside the usual QR code makes that small; company and telephone are below
 * it then, so that the whole column has room for the specification.
 */
const fitLabel = (label: Label, layout: PrintedLayout): Fitted => {
  const { qr, text, left } = measures[layout];
  const usual = fitColumn(label, layout, text.usual, "usual", 2);
  if (usual.spec.isWhole && smallLines(label.telephone, text.usual) <= 1) return { ...usual, qr: qr.usual };
  const phone = PHONE.sizes
    .map((size) => fitText(label.telephone, { ...linesOf(PHONE.lines, size), width: left / MM_PER_PT }))
    .find(({ isWhole }) => isWhole);
  const phoneLines = phone?.lines.length ?? PHONE.lines;
  const side = Math.min(qr.small, text.height - (1 + phoneLines) * HEIGHT.line);
  const ownerLines = Math.max(1, Math.floor((text.height - side) / HEIGHT.line + 0.01) - phoneLines);
  const below = { ownerLines, phone: phone?.size ?? PHONE.least };
  return { ...fitColumn(label, layout, text.beside, "small", 0), qr: side, below };
};

const labelOf = (label: Label, { layout, cutLines }: LabelsLook, words: Words): Html => {
  const { gasBarcode, spec, factoryNumber, maker, due, owner, telephone, former } = label;
  const { hasMaker, left } = measures[layout];
  const { code, spec: fitted, leading, qr: side, below } = fitLabel(label, layout);
  const isSmall = below !== undefined;
  const clamp = (lines: number): string => `-webkit-line-clamp:${lines}`;
  const company = html`<small class="owner"
    ><span class="name" style="${clamp(below?.ownerLines ?? 1)}">${owner}</span>
    <b style="font-size:${below?.phone ?? LEAST_PT}pt">${telephone}</b></small
  >`;
  const lookOfSpec = `font-size:${fitted.size}pt;line-height:${leading};${clamp(fitted.most)}`;
  return html`<div
    class="lb${cutLines && " is-cut"}${isSmall && " is-small"}"
    style="grid-template-columns:${isSmall ? left : side}mm 1fr"
  >
    <div>${qr(gasBarcode, side)}${isSmall && company}</div>
    <div class="t">
      <div class="no" style="font-size:${code}pt">${grouped(gasBarcode)}</div>
      <div class="sp" style="${lookOfSpec}">${spec}</div>
      <small class="name">${words.say("paper.label.factoryNumber", { number: factoryNumber })}</small
      >${hasMaker && html`<small class="name">${maker}</small>`}${
        former.length > 0 &&
        html`<small class="name">${words.say("paper.label.former", { codes: former.join(", ") })}</small>`
      }
      <div class="due"><span>${words.say("fields.expirationDate")}</span><b>${monthOf(due)}</b></div>
      ${!isSmall && company}
    </div>
  </div>`;
};

/** Sheets of labels, starting at a position on the first sheet. Each label of a roll is a page. */
export const drawLabels = (labels: readonly Label[], look: LabelsLook, words: Words): string => {
  const { layout } = look;
  const position = layout === "a4" ? look.position : 1;
  const perSheet = layout === "a4" ? labelsOnSheet : 1;
  const unused = Array.from({ length: position - 1 }, () => html`<div class="lb is-void"></div>`);
  const all = [...unused, ...labels.map((label) => labelOf(label, look, words))];
  const count = layout === "a4" ? sheetsOf(labels.length, position) : labels.length;
  const sheets = Array.from({ length: count }, (_, at) => all.slice(at * perSheet, (at + 1) * perSheet));
  return html`<!doctype html>
    <html lang="${words.language === "zh" ? "zh-CN" : "en"}">
      <head>
        <meta charset="utf-8" />
        <title>${words.say("paper.labels")}</title>
        <style>
          ${new Html(fontStyle + sharedStyles + labelStyles + styles[layout])}
        </style>
      </head>
      <body>
        ${sheets.map((sheet) => html`<section class="sheet">${sheet}</section>`)}
      </body>
    </html>`.text;
};
