import type { PasswordRule } from "#contracts/access/password-rule.mjs";

/** Key of the sentence that says what a new password may be. */
export const ruleText = (rule: PasswordRule): string => `client.account.passwordRule.${rule}`;
