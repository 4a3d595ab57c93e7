import { labelColumns, labelsOnSheet, sheetsOf, type LabelLayout } from "#contracts/paper/labels.ts";
import { fontStyle } from "../../render/paper/fonts.ts";
import { grouped } from "../barcode.ts";
import { html, Html } from "#infra/html.ts";
import { qr } from "../qr.ts";
import { sharedStyles } from "../styles.ts";
import type { Words } from "../words.ts";
import type { Label } from "./gather-labels.ts";

export type LabelsLook = { layout: LabelLayout; position: number; cutLines: boolean };

/** Side of the QR code with its quiet zone, in mm, as large as the text allows. */
const QR_MM: Record<LabelLayout, number> = { a4: 26.5, roll: 24 };
/** Size of the barcode in points, and the number of characters that fit. Longer ones are smaller, and wrap below 6.5 pt. */
const CODE_PT: Record<LabelLayout, { size: number; fits: number }> = {
  a4: { size: 11.5, fits: 13 },
  roll: { size: 9.5, fits: 12 },
};
const LEAST_PT = 6.5;

const styles: Record<LabelLayout, string> = {
  a4: `
@page { size: 210mm 297mm; margin: 0; }
.sheet { width: 210mm; height: 296.9mm; padding: 12.9mm 7.2mm 0; break-after: page; overflow: hidden; display: grid; grid-template-columns: repeat(${labelColumns}, 63.5mm); grid-auto-rows: 33.9mm; column-gap: 2.5mm; align-content: start; }
.lb { padding: 2mm 2mm 2mm 3mm; grid-template-columns: 26.5mm 1fr; }
.lb:not(.is-long) .sp { -webkit-line-clamp: 2; }
@media screen { .lb.is-void { background: repeating-linear-gradient(-45deg, #fff 0 2mm, #f4f5f7 2mm 4mm); } }`,
  roll: `
@page { size: 50mm 30mm; margin: 0; }
.sheet { width: 50mm; height: 29.9mm; break-after: page; overflow: hidden; }
.lb { height: 100%; padding: 1.5mm 1.5mm 1.5mm .5mm; grid-template-columns: 24mm 1fr; gap: .5mm; }
.lb .due b { font-size: 8pt; }
.lb .due span { white-space: nowrap; }`,
};

const labelStyles = `
.sheet:last-child { break-after: auto; }
body { margin: 0; }
.lb { display: grid; gap: 2mm; align-items: center; overflow: hidden; position: relative; }
.lb.is-cut { outline: .25pt dashed #b9c0c9; outline-offset: -.1mm; }
.lb .t { min-width: 0; overflow-wrap: anywhere; }
.lb .no { font-family: var(--font-figure); font-weight: 600; line-height: 1.09; }
.lb .sp { font-size: 9pt; line-height: 11pt; font-weight: 600; margin-top: .6mm; }
.lb small { display: block; font-size: 6.5pt; line-height: 8.2pt; color: #14181d; }
/* A name that is too long ends with an ellipsis: the code, the day and the telephone keep their room. */
.lb .sp, .lb .name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; }
.lb .owner { display: flex; flex-wrap: wrap; gap: 0 1mm; }
.lb .owner b { font-weight: 400; white-space: nowrap; }
.lb .due { margin-top: .8mm; padding-top: .6mm; border-top: 1pt solid #14181d; display: flex; justify-content: space-between; align-items: baseline; gap: 1mm; }
.lb .due b { font-size: 9pt; font-weight: 600; white-space: nowrap; }
.lb .due span { font-size: 6.5pt; }`;

const sizeOf = (layout: LabelLayout, { length }: string): number => {
  const { size, fits } = CODE_PT[layout];
  return Math.max(LEAST_PT, Math.min(size, Math.floor((size * fits * 10) / length) / 10));
};

/** MM/yyyy, as inspections are stamped on cylinders. */
const monthOf = (day: string): string => day.split("-").slice(0, 2).reverse().join("/");

const labelOf = (label: Label, { layout, cutLines }: LabelsLook, words: Words): Html => {
  const { gasBarcode, spec, factoryNumber, maker, due, owner, telephone } = label;
  const size = sizeOf(layout, gasBarcode);
  return html`<div class="lb${cutLines && " is-cut"}${size === LEAST_PT && " is-long"}">
    ${qr(gasBarcode, QR_MM[layout])}
    <div class="t">
      <div class="no" style="font-size:${size}pt">${grouped(gasBarcode)}</div>
      <div class="sp">${spec}</div>
      <small class="name">${words.say("paper.label.factoryNumber", { number: factoryNumber })}</small
      >${layout === "a4" && html`<small class="name">${maker}</small>`}
      <div class="due"><span>${words.say("fields.expirationDate")}</span><b>${monthOf(due)}</b></div>
      <small class="owner"><span class="name">${owner}</span> <b>${telephone}</b></small>
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
