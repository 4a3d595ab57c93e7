/** A space between two Chinese characters: a text has one before and behind a value, which may be Latin or a number. */
const between = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/** No text has it: a noncharacter of Unicode. */
const placeholder = "\uFFFF";

/**
 * A filled-in Chinese text without the spaces that stand between Chinese characters.
 *
 * @param values what was filled in: a name or a comment stays as somebody wrote it
 */
export const withHanSpacing = (text: string, values: Record<string, unknown> = {}): string => {
  const marked = Object.values(values)
    .filter((value) => typeof value === "string")
    .filter((value) => value.search(between) >= 0)
    .reduce((so, value) => so.replaceAll(value, () => value.replaceAll(between, placeholder)), text);
  return marked.replaceAll(between, "").replaceAll(placeholder, " ");
};
