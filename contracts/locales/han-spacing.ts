/**
 * A space between two Chinese characters. Texts have a space before and after a value, which may be Latin or a number. A number plate keeps its space:
 * its one character belongs to the letters after it.
 */
const between = /(?<=\p{Script=Han}) (?=\p{Script=Han})(?!\p{Script=Han}[A-Z][\dA-Z]{5})/gu;

/** A noncharacter of Unicode, which no text contains. */
const placeholder = "\uFFFF";

/**
 * Removes the spaces between Chinese characters from a filled-in text.
 *
 * @param values the filled-in values; a name or a comment is not changed
 */
export const withHanSpacing = (text: string, values: Record<string, unknown> = {}): string => {
  const marked = Object.values(values)
    .filter((value) => typeof value === "string")
    .filter((value) => value.search(between) >= 0)
    .reduce((so, value) => so.replaceAll(value, () => value.replaceAll(between, placeholder)), text);
  return marked.replaceAll(between, "").replaceAll(placeholder, " ");
};
