import { expect, it } from "vitest";
import { newPasswordFault, passwordChecks, type PasswordRule } from "#contracts/access/password-rule.mjs";

const unmet = (rule: PasswordRule, password: string): string[] =>
  passwordChecks(rule, password, "Liu.Fang").flatMap(({ fault, isMet }) => (isMet ? [] : [fault]));

it("tells every part of the rule that a password does not meet, in the order in which the server refuses it", () => {
  expect(unmet("spec", "a!")).toEqual(["password.length", "password.characters"]);
  expect(unmet("spec", "liu.fang")).toEqual(["password.characters", "password.userName"]);
  expect(unmet("spec", "顺德2026gas")).toEqual([]);
  expect(unmet("free", "a! b? c; d")).toEqual([]);
  expect(unmet("free", "a!")).toEqual(["password.lengthFree"]);
  expect(newPasswordFault("spec", "a!", "Liu.Fang")).toBe("password.length");
  expect(newPasswordFault("spec", "顺德2026gas", "Liu.Fang")).toBeUndefined();
});
