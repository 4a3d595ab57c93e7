/** Signs that a spreadsheet program takes for a formula: also in full width, and behind spaces and signs that are not seen. */
const formula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Text that begins like a formula gets an apostrophe before it, so that it stays words when somebody edits its cell or saves an Excel file
 * as CSV. Numbers are none of it: they are no texts.
 */
export const neutral = (text: string): string => (formula.test(text) ? `'${text}` : text);
