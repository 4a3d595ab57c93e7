import type { PasswordRule } from "#contracts/access/password-rule.mjs";

/** Key of the sentence that describes the rule for a new password. */
export const ruleText = (rule: PasswordRule): string => `client.account.passwordRule.${rule}`;
