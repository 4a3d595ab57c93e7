/** A barcode from a scanner, a hand or a pasted cell: full-width signs made plain, control and invisible characters dropped, ends trimmed. */
export const barcodeText = (raw: string): string =>
  raw
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
