import type { z } from "zod";

/** Fault of one field: the locale key of its sentence and the values for it. Browser and server use the same. */
export type Fault = { path: string; code: string; params: Record<string, unknown> };

const localeKey = /^[a-z][A-Za-z]*(\.[A-Za-z]+)+$/;

/** A contract may give the locale key as its issue's message (`field.phone`, with `params`). Zod's own issues get their keys here. */
export const faultOf = (issue: z.core.$ZodIssue): Fault => {
  const path = issue.path.map(String).join(".");
  const extra = "params" in issue && typeof issue.params === "object" ? (issue.params ?? {}) : {};
  if (localeKey.test(issue.message)) return { path, code: issue.message, params: { ...boundsOf(issue), ...extra } };
  return { path, code: codeOf(issue), params: boundsOf(issue) };
};

const codeOf = (issue: z.core.$ZodIssue): string => {
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case "invalid_type":
      return isMissing ? "field.required" : "field.type";
    case "too_small":
      return issue.origin === "string" ? (issue.minimum === 1 ? "field.required" : "field.tooShort") : "field.tooSmall";
    case "too_big":
      return issue.origin === "string" ? "field.tooLong" : "field.tooBig";
    case "invalid_value":
      return isMissing ? "field.required" : "field.choice";
    default:
      return "field.format";
  }
};

const boundsOf = (issue: z.core.$ZodIssue): Record<string, unknown> => {
  if (issue.code === "too_small") return { min: String(issue.minimum) };
  if (issue.code === "too_big") return { max: String(issue.maximum) };
  if (issue.code === "invalid_type") return { expected: issue.expected };
  if (issue.code === "invalid_value") return { values: issue.values.join(", ") };
  return {};
};
