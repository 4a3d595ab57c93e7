import { readFileSync } from "node:fs";

/**
 * The 10,000 commonest passwords of at least 8 characters, in lower case, one a line: made from the list of @zxcvbn-ts/language-common 4.1.3
 * (MIT), which is sorted by how often each was found in leaks. In a build the file lies beside the program.
 */
const collected = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");

/** Common where Chinese is spoken, and absent from the list, which was collected elsewhere. */
const here =
  "87654321 987654321 0987654321 12341234 123123123 159357159 aa12345678 5201314520 woaini1314 woaini520 woaini123 wang1234 " +
  "li123456 zhang123 china123 beijing1 abcdefgh default1 user1234 root1234 guest123 letmein123";

const common = new Set(`${collected} ${here}`.trim().split(/\s+/));

/** The product, its first account, and words that people add the year to. */
const wordWithDigits = /^(cylindra|admin|welcome|iloveyou|qwerty)\d*$/;
const oneCharacter = /^(.)\1+$/u;

/**
 * Tells whether a password is one of those tried first: the 10,000 commonest, one character alone, or the product's name with digits.
 *
 * @param {string} password
 */
export const isCommonPassword = (password) => {
  const folded = password.normalize("NFKC").toLowerCase();
  return common.has(folded) || wordWithDigits.test(folded) || oneCharacter.test(folded);
};
