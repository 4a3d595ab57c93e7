import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { readCode } from "#contracts/codes/read-code.ts";
import { getCylinder } from "#contracts/interface/single-calls.ts";
import { send } from "./api.ts";
import { reading } from "./session.ts";

/**
 * The code that a scanned, typed or pasted text means: the one in an address, in a GS1 symbol or on a tag, without what scanners put around it. A text
 * that names no code stays as it is, and so does a plain code with its spelling.
 */
export const meantCode = (text: string): string => {
  const { unknown, candidates } = readCode(text, reading());
  const code = unknown ?? candidates[0]?.code;
  return code === undefined || isSameCode(code, text) ? text : code;
};

/** True for a text that may name several codes. Only the server knows which one a cylinder bears. */
export const hasSeveralCodes = (text: string): boolean => readCode(text, reading()).candidates.length > 1;

/** Time in ms to wait for the cylinder of a text. */
const patience = 2000;

/** The barcode of the cylinder that a text names. Undefined if no cylinder has it, or if the server does not answer. */
export const askBarcode = async (text: string): Promise<string | undefined> => {
  const ask = send(getCylinder, { gasBarcode: text }, { silent: true, signal: AbortSignal.timeout(patience) });
  return ask.then(
    ({ gasBarcode }) => gasBarcode,
    () => undefined,
  );
};
