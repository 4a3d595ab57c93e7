import { codeOfHold } from "#contracts/streams/exception/ids.ts";
import type { ExceptionCode, HoldReason } from "#contracts/streams/codes.ts";

/** Exceptions and holds of an event, one entry for each row of the list. */
export const codesOf = (
  exceptions: ExceptionCode[],
  holds: HoldReason[],
): { code: ExceptionCode; holds: HoldReason[] }[] =>
  [...new Set([...exceptions, ...holds.map((hold) => codeOfHold[hold])])].map((code) => ({
    code,
    holds: holds.filter((hold) => codeOfHold[hold] === code),
  }));
