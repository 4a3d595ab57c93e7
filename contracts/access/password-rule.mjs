// This file is plain JavaScript because `ADMIN_PASSWORD` is checked with it before packages are installed.

/** @typedef {"spec" | "free"} PasswordRule `PASSWORD_RULE`: the alphabet of the specification, or any characters (rules §2). */

/** Maximum length of a password, at sign-in and for a new one. */
export const mostPasswordCharacters = 128;

/** @type {Record<PasswordRule, { most: number, allowed?: RegExp, length: string }>} */
const rules = {
  spec: { most: 50, allowed: /^[\p{Script=Han}A-Za-z0-9]*$/u, length: "password.length" },
  free: { most: mostPasswordCharacters, length: "password.lengthFree" },
};

const least = 8;

/**
 * Returns the locale key of a new password's fault, or `undefined` for a good password. Browser and server share this check; only the server has the
 * list of common passwords.
 *
 * @param {PasswordRule} rule the rule that the server is configured with
 * @param {string} password
 * @param {string} [userName]
 */
export const newPasswordFault = (rule, password, userName = "") =>
  passwordChecks(rule, password, userName).find(({ isMet }) => !isMet)?.fault;

/**
 * Checks of the rule, in order, each with the locale key of its fault.
 *
 * @param {PasswordRule} rule the rule that the server is configured with
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

/** The text in the form that is compared: without differences of case, width or outer spaces. @param {string} text */
const folded = (text) => text.normalize("NFKC").trim().toLowerCase();
