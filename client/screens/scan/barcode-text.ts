/** What a scanner, a hand or a pasted cell gave, as a barcode: control and invisible characters dropped, ends trimmed. */
export const barcodeText = (raw: string): string => raw.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();

/** Shown and read out in groups of four; copied it stays one run. */
export const groupsOfFour = (barcode: string): string[] => barcode.match(/.{1,4}/gu) ?? [barcode];
