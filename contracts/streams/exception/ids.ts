import { canonicalCode } from "../../codes/canonical-code.ts";
import { exceptionCodes, type ExceptionCode, type HoldReason } from "../codes.ts";

/** The exception code of each hold. The hold and its exception are one row of the list. */
export const codeOfHold = {
  fault: "check.fault",
  overweight: "cylinder.overweight",
  backdated: "procedure.backdated",
  inspectionOverdue: "cylinder.notFit",
  serviceLifeOver: "cylinder.notFit",
} as const satisfies Record<HoldReason, ExceptionCode>;

/** `<cylinderId>.<revision>.<code>`: the id is made only from the log, so that later events find the row. */
export const exceptionId = (cylinderId: string, revision: number | bigint, code: string): string =>
  `${cylinderId}.${revision}.${code}`;

/** Code of the exception that stands for all reasons of a refusal. */
export const REFUSED = "refused";

/** `<cylinderId>.<revision>`: id of the row that all exceptions of one scan share. */
export const exceptionRowId = (cylinderId: string, revision: number | bigint): string => `${cylinderId}.${revision}`;

/** Id of the row that contains an exception. An exception without a cylinder is a row of its own. */
export const rowOfException = (id: string): string => {
  const subject = readExceptionId(id);
  return subject?.of === "cylinder" ? exceptionRowId(subject.cylinderId, subject.revision) : id;
};

/** All ids that the exceptions of one event may have. */
export const exceptionIdsOf = (cylinderId: string, revision: number | bigint): string[] =>
  exceptionCodes.map((code) => exceptionId(cylinderId, revision, code));

const unknownPrefix = "barcode.";
/** Id of an unregistered barcode's exception. All spellings have the same id. */
export const unknownBarcodeId = (gasBarcode: string): string => unknownPrefix + canonicalCode(gasBarcode);

const verifyPrefix = "audit.";
/** Id of the exception that a verify run with findings raises. */
export const verifyExceptionId = (runId: string): string => verifyPrefix + runId;
/** Code of the exception of a verify run. */
export const VERIFY_CODE = "audit.verify";

const twicePrefix = "twice.";
/** Id of the exception of a cylinder whose code another cylinder has in a different spelling. */
export const codeTwiceId = (cylinderId: string, gasBarcode: string): string =>
  `${twicePrefix}${cylinderId}.${canonicalCode(gasBarcode)}`;
/** Code of the exception of two cylinders with one code. */
export const CODE_TWICE = "cylinder.codeTwice" satisfies ExceptionCode;

/**
 * Subject of an exception from its id: an unregistered barcode, a cylinder's code that another cylinder has too, a verify run with findings, or the
 * exception code of a cylinder's event.
 */
export type ExceptionSubject =
  | { of: "barcode"; gasBarcode: string }
  | { of: "twice"; cylinderId: string; gasBarcode: string }
  | { of: "verify"; runId: string }
  | { of: "cylinder"; cylinderId: string; revision: number; code: string };

/** Reads an id of an exception. `undefined` for any other text. */
export const readExceptionId = (id: string): ExceptionSubject | undefined => {
  if (id.startsWith(unknownPrefix)) return { of: "barcode", gasBarcode: id.slice(unknownPrefix.length) };
  if (id.startsWith(verifyPrefix)) return { of: "verify", runId: id.slice(verifyPrefix.length) };
  const [, twiceId, gasBarcode] = /^twice\.([^.]+)\.(.+)$/.exec(id) ?? [];
  if (twiceId !== undefined && gasBarcode !== undefined) return { of: "twice", cylinderId: twiceId, gasBarcode };
  const [, cylinderId, revision, code] = /^([^.]+)\.(\d{1,9})\.(.+)$/.exec(id) ?? [];
  if (cylinderId === undefined || code === undefined) return undefined;
  return { of: "cylinder", cylinderId, revision: Number(revision), code };
};
