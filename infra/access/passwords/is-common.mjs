import { readFileSync } from "node:fs";

/**
 * The 10,000 commonest passwords of at least 8 characters, in lower case, one per line. The list comes from @zxcvbn-ts/language-common 4.1.3 (MIT),
 * sorted by how often each password was leaked. A build copies the file next to the program.
 */
const collected = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");

/** Passwords that are common among Chinese speakers. The list above lacks them. */
const here =
  "87654321 987654321 0987654321 12341234 123123123 159357159 aa12345678 5201314520 woaini1314 woaini520 woaini123 wang1234 " +
  "li123456 zhang123 china123 beijing1 abcdefgh default1 user1234 root1234 guest123 letmein123";

const common = new Set(`${collected} ${here}`.trim().split(/\s+/));

/** The product's name, its first account, and words that people combine with a year. */
const wordWithDigits = /^(cylindra|admin|welcome|iloveyou|qwerty)\d*$/;
const oneCharacter = /^(.)\1+$/u;

/**
 * Returns whether attackers would try this password first: one of the 10,000 commonest, one repeated character, or the product's name with digits.
 *
 * @param {string} password
 */
export const isCommonPassword = (password) => {
  const folded = password.normalize("NFKC").toLowerCase();
  return common.has(folded) || wordWithDigits.test(folded) || oneCharacter.test(folded);
};
