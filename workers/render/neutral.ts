/** Characters that start a formula, also in full width and after spaces and invisible characters. */
const formula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Puts an apostrophe before a text that begins like a formula, so that it stays a text when its cell is edited or the file is saved as CSV. Numbers
 * are not changed.
 */
export const neutral = (text: string): string => (formula.test(text) ? `'${text}` : text);
