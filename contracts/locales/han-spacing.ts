/** A space between two Chinese characters: a text has one before and behind a value, which may be Latin or a number. */
const between = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** A filled-in Chinese text without the spaces that stand between Chinese characters. */
export const withHanSpacing = (text: string): string => text.replaceAll(between, "");
