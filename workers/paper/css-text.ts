/** A text as a string of CSS, which cannot end its rule or its style sheet. */
export const cssText = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} .,:;·()@_+-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;
