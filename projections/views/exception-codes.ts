import { exceptionCodes, type ExceptionCode, type HoldReason } from "#contracts/wire/codes.ts";
import { rowId } from "./procedure.ts";

/** Every hold comes with an exception that says why; the two are one row of the list. */
const codeOfHold = {
  fault: "check.fault",
  overweight: "cylinder.overweight",
  inspectionOverdue: "cylinder.notFit",
  serviceLifeOver: "cylinder.notFit",
} as const satisfies Record<HoldReason, ExceptionCode>;

export const codesOf = (
  exceptions: ExceptionCode[],
  holds: HoldReason[],
): { code: ExceptionCode; holds: HoldReason[] }[] =>
  [...new Set([...exceptions, ...holds.map((hold) => codeOfHold[hold])])].map((code) => ({
    code,
    holds: holds.filter((hold) => codeOfHold[hold] === code),
  }));

/** `<cylinderId>.<revision>.<code>`: later events find the row again, and nothing else than the log makes the id. */
export const exceptionId = (cylinderId: string, revision: number | bigint, code: string): string =>
  `${rowId(cylinderId, revision)}.${code}`;

/** Every id that the exceptions of one event may have. */
export const exceptionIdsOf = (cylinderId: string, revision: number | bigint): string[] =>
  exceptionCodes.map((code) => exceptionId(cylinderId, revision, code));

/** The exception of an unqualified result, which is named `<cylinderId>.<revision>.<hold>`. */
export const exceptionIdOfResult = (resultId: string): string => {
  const dot = resultId.lastIndexOf(".");
  return `${resultId.slice(0, dot)}.${codeOfHold[resultId.slice(dot + 1) as HoldReason]}`;
};

export const unknownBarcodeId = (gasBarcode: string): string => `barcode.${gasBarcode}`;
