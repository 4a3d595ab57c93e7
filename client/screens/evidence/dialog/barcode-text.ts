import { isBarcode } from "#contracts/fields/scalars.ts";
import { mostEvidenceBarcodes } from "#contracts/audit/evidence-calls.ts";

/** Barcodes of a text in which spaces, lines, commas or semicolons stand between them. */
export type BarcodeText = {
  /** Each once, in their order. */
  barcodes: string[];
  twice: number;
  /** Words that are no barcode. */
  strange: string[];
  /** So many more than a bundle takes. */
  beyond: number;
};

export const readBarcodes = (text: string): BarcodeText => {
  const words = text.split(/[\s,;，；、]+/u).filter(Boolean);
  const given = words.filter(isBarcode);
  const barcodes = [...new Set(given)];
  return {
    barcodes,
    twice: given.length - barcodes.length,
    strange: words.filter((word) => !isBarcode(word)),
    beyond: Math.max(0, barcodes.length - mostEvidenceBarcodes),
  };
};
