import type { ReadInputBarcodeFormat } from "zxing-wasm/reader";

/** Kinds of codes that the camera reads: by the browser's names, each with the name that the client's own decoder has for it. */
export const codeFormats = {
  code_128: "Code128",
  code_39: "Code39",
  code_93: "Code93",
  itf: "ITF",
  codabar: "Codabar",
  ean_13: "EAN13",
  ean_8: "EAN8",
  qr_code: "QRCode",
  data_matrix: "DataMatrix",
  aztec: "Aztec",
  pdf417: "PDF417",
} as const satisfies Record<string, ReadInputBarcodeFormat>;

export type CodeFormat = keyof typeof codeFormats;
export const allFormats = Object.keys(codeFormats) as CodeFormat[];

/** A code in a picture. Without a check digit in its kind (`isWeak`) a reading may be wrong and nothing in it says so. */
export type Sighting = { code: string; isWeak: boolean };

const weak: ReadonlySet<string> = new Set<CodeFormat>(["code_39", "itf", "codabar"]);

export const sightingOf = (code: string, format: string): Sighting => ({ code, isWeak: weak.has(format) });
