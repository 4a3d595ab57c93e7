// Plain JavaScript: `ADMIN_PASSWORD` is held to it before packages are installed.

/** @typedef {"spec" | "free"} PasswordRule `PASSWORD_RULE`: the alphabet of the specification, or any characters (rules §2). */

/** The longest password, in characters, that sign-in and a new password may have. */
export const mostPasswordCharacters = 128;

/** @type {Record<PasswordRule, { most: number, allowed?: RegExp, length: string }>} */
const rules = {
  spec: { most: 50, allowed: /^[\p{Script=Han}A-Za-z0-9]*$/u, length: "password.length" },
  free: { most: mostPasswordCharacters, length: "password.lengthFree" },
};

const least = 8;

/**
 * The locale key of a new password's fault; `undefined` for a good password. Browser and server share it; only the server has the list of common
 * passwords.
 *
 * @param {PasswordRule} rule the rule that the server has been given
 * @param {string} password
 * @param {string} [userName]
 */
export const newPasswordFault = (rule, password, userName = "") =>
  passwordChecks(rule, password, userName).find(({ isMet }) => !isMet)?.fault;

/**
 * The parts of the rule in their order, each with the key of its fault.
 *
 * @param {PasswordRule} rule the rule that the server has been given
 * @param {string} password
 * @param {string} [userName]
 */
export const passwordChecks = (rule, password, userName = "") => {
  const { most, allowed, length } = rules[rule];
  const characters = [...password].length;
  return [
    { fault: length, isMet: characters >= least && characters <= most },
    ...(allowed ? [{ fault: "password.characters", isMet: allowed.test(password) }] : []),
    { fault: "password.userName", isMet: folded(password) !== folded(userName) },
  ];
};

/** As both are compared: without a difference of case, of width or of the spaces around. @param {string} text */
const folded = (text) => text.normalize("NFKC").trim().toLowerCase();
