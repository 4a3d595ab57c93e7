import { canonicalCode } from "./canonical-code.ts";
import { cleanCode, isAddress } from "./clean-code.ts";
import { fromAddress, type CodeTemplate } from "./code-address.ts";
import { codeOfTag, isTag } from "./epc.ts";
import { codesOf, elementsOf, isPrinted, SEPARATOR, type ReadCandidate } from "./gs1.ts";

export type { CodeTemplate } from "./code-address.ts";
export type { ReadCandidate, ReadKind } from "./gs1.ts";

/** Settings of the tenant that reads. */
export type ReadSettings = {
  /** Address of the installation, which its own labels begin with. */
  publicUrl?: string;
  templates: readonly CodeTemplate[];
  /** A GS1 serial number without its article names a cylinder. Default: no. */
  serialAlone?: boolean;
};

export const readFaults = ["barcode.invalid", "code.checkDigit", "code.unknownAddress"] as const;
export type ReadFault = (typeof readFaults)[number];

export type ReadCode = {
  /** Codes that the text may name, best first. The first one that a cylinder bears is the scanned one. */
  candidates: readonly ReadCandidate[];
  /** The code that counts where no cylinder bears a candidate. Absent: there is none, and `fault` says why. */
  unknown?: string;
  /** Why nothing is recorded where no cylinder bears a candidate. */
  fault?: ReadFault;
  /** The text as a person may see it: without invisible characters. */
  shown: string;
};

/** Longest text that a reader takes, in characters. */
export const LONGEST_READ = 1024;
/** Longest code, in characters. */
const LONGEST_CODE = 64;

/** The symbology that a scanner names before the text (ISO/IEC 15424). */
const symbology = /^\][A-Za-z][0-9A-Za-z]/;
/** Symbologies with GS1 elements: GS1-128, Data Matrix, QR, DataBar and DotCode. Caps Lock turns their case. */
const gs1Symbology = /^\](?:[cC]1|[dD]2|[qQ]3|e0|[jJ]1)$/;
/** Digits of an EAN, which has `]E0`. A longer text is a DataBar that was read with Caps Lock. */
const eanDigits = 13;

/** Splits the scanner's name of the symbology from a clean text. */
export const splitPrefix = (bare: string): { prefix: string; text: string; isGs1: boolean } => {
  const [prefix = ""] = symbology.exec(bare) ?? [];
  const text = cleanCode(bare.slice(prefix.length));
  const isLong = text.replaceAll(SEPARATOR, "").trim().length > eanDigits;
  return { prefix, text, isGs1: gs1Symbology.test(prefix) || (prefix === "]E0" && isLong) };
};

const isPlain = (code: string): boolean => /^[^\s/]+$/u.test(code) && code.length <= LONGEST_CODE;

/** Reads a GS1 text. The whole text comes last, because such labels were registered so before. */
const readGs1 = (text: string, whole: string, { serialAlone = false }: ReadSettings): Omit<ReadCode, "shown"> => {
  const { candidates, hasWrongDigit } = codesOf(elementsOf(text), serialAlone);
  const label: ReadCandidate[] = isPlain(whole) ? [{ code: whole, kind: "label" }] : [];
  const all = [...candidates, ...label];
  return hasWrongDigit ? { candidates: all, fault: "code.checkDigit" } : resultOf(all);
};

const readAddress = (text: string, settings: ReadSettings): Omit<ReadCode, "shown"> => {
  const { own, gs1, template } = fromAddress(text, settings);
  const elements = gs1 && codesOf(gs1, settings.serialAlone ?? false);
  const code = (own ?? template)?.trim();
  if (own === undefined && elements && elements.candidates.length > 0) return resultOf(elements.candidates);
  if (code !== undefined)
    return isPlain(code) ? resultOf([{ code, kind: "qr" }]) : { candidates: [], fault: "barcode.invalid" };
  return { candidates: [], fault: elements?.hasWrongDigit ? "code.checkDigit" : "code.unknownAddress" };
};

/** Each code once, in order. The first one counts as the unknown code. */
const resultOf = (candidates: readonly ReadCandidate[], unknown = candidates[0]?.code): Omit<ReadCode, "shown"> => {
  const forms = new Set<string>();
  const list = candidates.filter(({ code }) => {
    const form = canonicalCode(code);
    if (forms.has(form)) return false;
    forms.add(form);
    return true;
  });
  return unknown === undefined ? { candidates: list, fault: "barcode.invalid" } : { candidates: list, unknown };
};

/**
 * Reads a text that a scanner, a camera, a keyboard, a tag reader or a spreadsheet gave into the codes that it may name.
 *
 * Order of the candidates: GS1 asset, individual asset, article with serial number, then the text itself; the GS1 code of a tag before its digits; the
 * code in an address alone.
 */
export const readCode = (raw: string, settings: ReadSettings): ReadCode => {
  if (raw.length > LONGEST_READ) return { candidates: [], fault: "barcode.invalid", shown: raw.slice(0, LONGEST_CODE) };
  const { text, isGs1 } = splitPrefix(cleanCode(raw));
  const whole = text.replaceAll(SEPARATOR, "").trim();
  return { ...readText(text, whole, isGs1, settings), shown: whole };
};

const readText = (text: string, whole: string, isGs1: boolean, settings: ReadSettings): Omit<ReadCode, "shown"> => {
  if (isAddress(whole)) return readAddress(whole, settings);
  if (isGs1 || text.includes(SEPARATOR) || isPrinted(text)) return readGs1(text, whole, settings);
  const tag = codeOfTag(text);
  if (tag !== undefined) {
    const hex: ReadCandidate = { code: text, kind: "tag" };
    return resultOf([{ code: tag, kind: "gs1" }, hex], /^\d+$/.test(text) ? text : tag);
  }
  if (isTag(text) && !/^\d+$/.test(text)) return resultOf([{ code: text, kind: "tag" }]);
  return isPlain(whole) ? resultOf([{ code: whole, kind: "label" }]) : { candidates: [], fault: "barcode.invalid" };
};
