import { html, type Html } from "#infra/html.ts";

/**
 * A barcode in groups of four for the eye alone. No space stands between them, and the gap is one that programs which take the text out of a
 * file do not read as a space: what is copied is the barcode.
 */
export const grouped = (gasBarcode: string): Html =>
  html`<span class="code">${(gasBarcode.match(/.{1,4}/gsu) ?? []).map((group) => html`<i>${group}</i>`)}</span>`;
