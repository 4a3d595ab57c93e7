/** True for a valid user name: 1 to 50 characters, no control character, no lone surrogate, not only spaces. */
export const isUserName = (userName: string): boolean =>
  /^[^\p{Cc}\p{Cs}]{1,50}$/u.test(userName) && userName.trim() !== "";

/** Characters that cannot be seen or have no meaning: format characters, fillers, variation selectors, unassigned ones. */
const invisible = /[\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}]|[^\S ]/u;

/** Scripts that one language mixes. Latin letters may be mixed with the East Asian scripts. */
const together = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
  ["Cyrillic"],
  ["Greek"],
].map(
  (scripts) => new RegExp(`^(${scripts.map((script) => `\\p{Script=${script}}`).join("|")}|\\p{Script=Common})*$`, "u"),
);

const knownScript = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u;

/**
 * Returns the locale key of a new user name's fault, or `undefined` for a good name. Two accounts must not look alike, so characters that NFKC
 * changes (wide letters, ligatures), invisible characters and mixed scripts (a Cyrillic а in a Latin name) are rejected, as in UTS 39, "highly
 * restrictive".
 */
export const userNameFault = (userName: string): string | undefined => {
  if (!isUserName(userName)) return "field.format";
  if (invisible.test(userName)) return "userName.invisible";
  if (userName.normalize("NFKC") !== userName) return "userName.lookAlike";
  return isOneWriting(userName) ? undefined : "userName.lookAlike";
};

/** A name without Latin, Cyrillic and Greek letters has no letter that can be mistaken for one of these. */
const isOneWriting = (userName: string): boolean =>
  !knownScript.test(userName) || together.some((scripts) => scripts.test(userName));
