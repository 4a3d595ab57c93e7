/** What a scanner, a hand or a pasted cell gave, as a barcode: control and invisible characters dropped, ends trimmed. */
export const barcodeText = (raw: string): string => raw.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
