import { canonicalCode } from "../../codes/canonical-code.ts";
import { exceptionCodes, type ExceptionCode, type HoldReason } from "../codes.ts";

/** Every hold comes with an exception that says why; the two are one row of the list. */
export const codeOfHold = {
  fault: "check.fault",
  overweight: "cylinder.overweight",
  backdated: "procedure.backdated",
  inspectionOverdue: "cylinder.notFit",
  serviceLifeOver: "cylinder.notFit",
} as const satisfies Record<HoldReason, ExceptionCode>;

/** `<cylinderId>.<revision>.<code>`: later events find the row again, and nothing else than the log makes the id. */
export const exceptionId = (cylinderId: string, revision: number | bigint, code: string): string =>
  `${cylinderId}.${revision}.${code}`;

/** Code of the exception that all reasons of a refusal are together. */
export const REFUSED = "refused";

/** `<cylinderId>.<revision>`: all exceptions of one scan are one row of the list, and this is its id. */
export const exceptionRowId = (cylinderId: string, revision: number | bigint): string => `${cylinderId}.${revision}`;

/** Id of the row that an exception is a part of; what is no cylinder's is a row of its own. */
export const rowOfException = (id: string): string => {
  const subject = readExceptionId(id);
  return subject?.of === "cylinder" ? exceptionRowId(subject.cylinderId, subject.revision) : id;
};

/** Every id that the exceptions of one event may have. */
export const exceptionIdsOf = (cylinderId: string, revision: number | bigint): string[] =>
  exceptionCodes.map((code) => exceptionId(cylinderId, revision, code));

const unknownPrefix = "barcode.";
/** The exception of a barcode that nobody registered, the same for each of its spellings. */
export const unknownBarcodeId = (gasBarcode: string): string => unknownPrefix + canonicalCode(gasBarcode);

const verifyPrefix = "audit.";
/** The exception that a run of verify with findings makes. */
export const verifyExceptionId = (runId: string): string => verifyPrefix + runId;
/** Code of that exception. */
export const VERIFY_CODE = "audit.verify";

const twicePrefix = "twice.";
/** The exception of a cylinder whose code another one bears in another spelling. */
export const codeTwiceId = (cylinderId: string, gasBarcode: string): string =>
  `${twicePrefix}${cylinderId}.${canonicalCode(gasBarcode)}`;
/** Code of that exception. */
export const CODE_TWICE = "cylinder.codeTwice" satisfies ExceptionCode;

/**
 * Subject of an exception, as its id says: a barcode that nobody registered, a code of a cylinder that another one bears too, a run of verify
 * that found something, or a code with which an event of a cylinder was flagged.
 */
export type ExceptionSubject =
  | { of: "barcode"; gasBarcode: string }
  | { of: "twice"; cylinderId: string; gasBarcode: string }
  | { of: "verify"; runId: string }
  | { of: "cylinder"; cylinderId: string; revision: number; code: string };

/** Takes an id apart; `undefined` where it names no exception. */
export const readExceptionId = (id: string): ExceptionSubject | undefined => {
  if (id.startsWith(unknownPrefix)) return { of: "barcode", gasBarcode: id.slice(unknownPrefix.length) };
  if (id.startsWith(verifyPrefix)) return { of: "verify", runId: id.slice(verifyPrefix.length) };
  const [, twiceId, gasBarcode] = /^twice\.([^.]+)\.(.+)$/.exec(id) ?? [];
  if (twiceId !== undefined && gasBarcode !== undefined) return { of: "twice", cylinderId: twiceId, gasBarcode };
  const [, cylinderId, revision, code] = /^([^.]+)\.(\d{1,9})\.(.+)$/.exec(id) ?? [];
  if (cylinderId === undefined || code === undefined) return undefined;
  return { of: "cylinder", cylinderId, revision: Number(revision), code };
};
