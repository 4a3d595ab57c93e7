/** Form of a user name: at most 50 characters, none of them a control character or a lone surrogate. */
export const isUserName = (userName: string): boolean =>
  /^[^\p{Cc}\p{Cs}]{1,50}$/u.test(userName) && userName.trim() !== "";

/** Seen by nobody: format characters, fillers, variation selectors, what has no assigned meaning. */
const invisible = /[\p{Cf}\p{Cn}\p{Co}\p{Default_Ignorable_Code_Point}]|[^\S ]/u;

/** Scripts that are written together in one language; Latin letters stand beside the East Asian ones. */
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
 * The locale key of a new user name's fault; `undefined` for a good name. Two names that look alike must not be two accounts:
 * what NFKC changes is refused (wide letters, ligatures), so are invisible characters, and letters of scripts that are not written together
 * (a Cyrillic а in a Latin name). After UTS 39, "highly restrictive".
 */
export const userNameFault = (userName: string): string | undefined => {
  if (!isUserName(userName)) return "field.format";
  if (invisible.test(userName)) return "userName.invisible";
  if (userName.normalize("NFKC") !== userName) return "userName.lookAlike";
  return isOneWriting(userName) ? undefined : "userName.lookAlike";
};

/** Names without Latin, Cyrillic and Greek letters have nothing that is taken for one of those. */
const isOneWriting = (userName: string): boolean =>
  !knownScript.test(userName) || together.some((scripts) => scripts.test(userName));
