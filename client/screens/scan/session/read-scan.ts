import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { LONGEST_READ, readCode, type ReadFault, type ReadSettings } from "#contracts/codes/read-code.ts";
import { isBarcode, isStorable } from "#contracts/fields/scalars.ts";

/** A code that was read. `raw` is the text, if it is more than the code: the server gets it and reads it again. */
export type ReadScan = { gasBarcode: string; raw?: string };

/** Result of reading a text: a code, or the fault. With a fault the code is empty. */
export type Reading = ReadScan & {
  /** Why no cylinder is named. With `isOpen` only if no cylinder bears the text. */
  fault?: ReadFault;
  /** True if the text may name several codes, and only the server knows which one a cylinder bears. */
  isOpen: boolean;
  /** True for the code of a plain label. The page checks its length. A code in an address or a GS1 symbol needs no check. */
  isLabel: boolean;
};

/** Reads a text of a scanner, a camera or a hand. */
export const readScan = (text: string, settings: ReadSettings = { templates: [] }): Reading => {
  const { candidates, unknown, fault } = readCode(text, settings);
  const [first] = candidates;
  const gasBarcode = unknown ?? first?.code ?? "";
  const isMore = !isSameCode(gasBarcode, text) && isStorable(text) && text.length <= LONGEST_READ;
  return {
    gasBarcode,
    raw: isMore ? text : undefined,
    fault: fault ?? (isBarcode(gasBarcode) ? undefined : "barcode.invalid"),
    isOpen: candidates.length > 1 || (fault !== undefined && candidates.length > 0),
    isLabel: candidates.every(({ kind }) => kind === "label"),
  };
};
