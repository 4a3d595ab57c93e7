import { newPasswordFault, type PasswordRule } from "#contracts/access/password-rule.ts";
import { isCommonPassword } from "#infra/passwords/is-common.ts";
import { trustsEverybody } from "./trust-proxy.ts";

/** A random secret has more: of 32 random hexadecimal digits about 14 are different. */
const LEAST_DIFFERENT = 10;

type Values = { ADMIN_PASSWORD?: string; PASSWORD_RULE: PasswordRule; SECRET_KEY?: string; TRUST_PROXY: string };

/** The account that `ADMIN_PASSWORD` is for. */
const userName = "admin";

const rules = {
  spec: "must be 8 to 50 letters, digits or Chinese characters",
  free: "must be 8 to 128 characters",
} satisfies Record<PasswordRule, string>;

/** What `ADMIN_PASSWORD` breaks of the rule of a new password (decisions §2); `undefined` when nothing. */
export const adminPasswordFault = ({ ADMIN_PASSWORD, PASSWORD_RULE }: Values): string | undefined =>
  ADMIN_PASSWORD !== undefined && newPasswordFault(PASSWORD_RULE, ADMIN_PASSWORD, userName)
    ? rules[PASSWORD_RULE]
    : undefined;

/** What somebody could guess or forge, one sentence each that names the variable and no secret: a warning in trials, refused in production. */
export const weaknessesOf = ({ ADMIN_PASSWORD, SECRET_KEY, TRUST_PROXY }: Values): string[] => {
  const found: string[] = [];
  if (ADMIN_PASSWORD !== undefined && isCommonPassword(ADMIN_PASSWORD))
    found.push("ADMIN_PASSWORD: is one of the passwords that are tried first");
  if (SECRET_KEY !== undefined && new Set(SECRET_KEY).size < LEAST_DIFFERENT)
    found.push(`SECRET_KEY: has fewer than ${LEAST_DIFFERENT} different characters, so it can be guessed`);
  if (trustsEverybody(TRUST_PROXY))
    found.push(
      "TRUST_PROXY: believes everybody's X-Forwarded-For, so anybody can choose the address that limits and logs see",
    );
  return found;
};
