import { html, type Html } from "#infra/html.ts";

/** Shows a barcode in groups of four. The gaps are made by style and not by spaces, so that copied text is the plain barcode. */
export const grouped = (gasBarcode: string): Html =>
  html`<span class="code">${(gasBarcode.match(/.{1,4}/gsu) ?? []).map((group) => html`<i>${group}</i>`)}</span>`;
