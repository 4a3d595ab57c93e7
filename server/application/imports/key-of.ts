import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { otherCodes } from "#contracts/commands/register.ts";

/** True for a field with a code that finds a cylinder. */
export const isCodeField = (field: string): boolean =>
  field === "gasBarcode" || otherCodes.some((name) => name === field);

/** Key for fields that must be unique together. `undefined` if one of them is empty. */
export const keyOf = (fields: readonly string[], values: Readonly<Record<string, unknown>>): string | undefined => {
  const parts = fields.map((field) => {
    const value = values[field];
    return isCodeField(field) && typeof value === "string" ? canonicalCode(value) : value;
  });
  if (parts.some((part) => part === undefined || part === null)) return undefined;
  return JSON.stringify([fields.join("+"), ...parts]);
};
