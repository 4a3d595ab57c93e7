import { newPasswordFault } from "#contracts/access/password-rule.mjs";
import { isCommonPassword } from "#infra/access/passwords/is-common.mjs";
import { trustsEverybody } from "./trust-proxy.mjs";

/** Minimum number of different characters. 32 random hexadecimal digits have about 14. */
const LEAST_DIFFERENT = 10;

/** @typedef {import("#contracts/access/password-rule.mjs").PasswordRule} PasswordRule */
/** @typedef {{ ADMIN_PASSWORD?: string, PASSWORD_RULE: PasswordRule, SECRET_KEY?: string, TRUST_PROXY: string }} Values */

/** User name of the account with `ADMIN_PASSWORD`. */
const userName = "admin";

/** @satisfies {Record<PasswordRule, string>} */
const rules = {
  spec: "must be 8 to 50 letters, digits or Chinese characters",
  free: "must be 8 to 128 characters",
};

/**
 * The rule for new passwords (rules §2) that `ADMIN_PASSWORD` breaks. `undefined` when it is valid.
 *
 * @param {Values} values
 */
export const adminPasswordFault = ({ ADMIN_PASSWORD, PASSWORD_RULE }) =>
  ADMIN_PASSWORD !== undefined && newPasswordFault(PASSWORD_RULE, ADMIN_PASSWORD, userName)
    ? rules[PASSWORD_RULE]
    : undefined;

/**
 * Settings that somebody could guess or forge, one sentence each, without secrets. They warn in trials and are rejected in production.
 *
 * @param {Values} values
 */
export const weaknessesOf = ({ ADMIN_PASSWORD, SECRET_KEY, TRUST_PROXY }) => {
  /** @type {string[]} */
  const sentences = [];
  if (ADMIN_PASSWORD !== undefined && isCommonPassword(ADMIN_PASSWORD))
    sentences.push("ADMIN_PASSWORD: is one of the passwords that are tried first");
  if (SECRET_KEY !== undefined && new Set(SECRET_KEY).size < LEAST_DIFFERENT)
    sentences.push(`SECRET_KEY: has fewer than ${LEAST_DIFFERENT} different characters, so it can be guessed`);
  if (trustsEverybody(TRUST_PROXY))
    sentences.push(
      "TRUST_PROXY: believes everybody's X-Forwarded-For, so anybody can choose the address that limits and logs see",
    );
  return sentences;
};
