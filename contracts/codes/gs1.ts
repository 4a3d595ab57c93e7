/** Carrier of a code: a printed label, an address in a QR code, a GS1 symbol, an RFID tag. */
export type ReadKind = "label" | "qr" | "gs1" | "tag";
export type ReadCandidate = { code: string; kind: ReadKind };

/** GS1's separator of elements (FNC1 as a scanner sends it). */
export const SEPARATOR = "\u001d";

/** Lengths of elements that need no separator, application identifier included, by its first two digits (GS1 General Specifications, table 7.8.5-2). */
const fixedLengths: Readonly<Record<string, number>> = {
  "00": 20,
  "01": 16,
  "02": 16,
  "03": 16,
  "04": 18,
  ...Object.fromEntries([11, 12, 13, 14, 15, 16, 17, 18, 19].map((first) => [first, 8])),
  "20": 4,
  ...Object.fromEntries([31, 32, 33, 34, 35, 36].map((first) => [first, 10])),
  "41": 16,
};

/** Elements that can name a cylinder: GTIN, GRAI, GIAI and serial number. */
const identifiers = ["8003", "8004", "01", "21"] as const;
export type Elements = Partial<Record<(typeof identifiers)[number], string>>;

/** Elements with their identifiers in parentheses, as labels print them below the symbol. */
const printed = /\((\d{2,4})\)([^(]*)/g;
export const isPrinted = (text: string): boolean => /^\(\d{2,4}\)[^(]+/.test(text);

/** Adds an element if it can name a cylinder. The first one of a kind counts. */
export const addElement = (elements: Elements, identifier: string, value: string): void => {
  const name = identifiers.find((each) => each === identifier);
  if (name && value !== "") elements[name] ??= value;
};

/** Splits a GS1 text at its separators and by the fixed lengths, separators included. An element that is cut off ends the reading. */
export const elementsIn = (text: string): string[] => {
  const elements: string[] = [];
  let at = 0;
  while (at < text.length) {
    const fixed = text[at] === SEPARATOR ? 1 : fixedLengths[text.slice(at, at + 2)];
    const separator = text.indexOf(SEPARATOR, at);
    const end = fixed === undefined ? (separator < 0 ? text.length : separator) : at + fixed;
    if (end > text.length) break;
    elements.push(text.slice(at, end));
    at = end;
  }
  return elements;
};

/** Reads the elements of a GS1 text. Those that name no cylinder are skipped. */
export const elementsOf = (text: string): Elements => {
  const elements: Elements = {};
  if (isPrinted(text)) {
    for (const [, identifier = "", value = ""] of text.matchAll(printed))
      addElement(elements, identifier, value.replaceAll(SEPARATOR, "").trim());
    return elements;
  }
  for (const element of elementsIn(text)) {
    const identifier = identifiers.find((each) => element.startsWith(each));
    if (identifier) addElement(elements, identifier, element.slice(identifier.length));
  }
  return elements;
};

/** GS1's check digit of some digits: modulo 10, with the weights 3 and 1 from the right. */
export const checkDigitOf = (digits: string): string => {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
};

/** True if the last digit is the check digit of those before it. */
export const hasCheckDigit = (digits: string): boolean => digits.endsWith(checkDigitOf(digits.slice(0, -1)));

export type FromElements = { candidates: ReadCandidate[]; hasWrongDigit: boolean };

/**
 * Codes that the elements of a GS1 text name: an asset with a serial number, an individual asset, an article with a serial number.
 *
 * @param serialAlone a serial number without its article names a cylinder too.
 */
export const codesOf = (elements: Elements, serialAlone: boolean): FromElements => {
  const candidates: ReadCandidate[] = [];
  let hasWrongDigit = false;
  const take = (code: string, digits?: string): void => {
    if (digits !== undefined && !hasCheckDigit(digits)) hasWrongDigit = true;
    else candidates.push({ code, kind: "gs1" });
  };
  // A returnable asset: a leading 0, 13 digits of which the last is the check digit, and the serial number.
  const [, asset, assetSerial] = /^0(\d{13})(.+)$/.exec(elements["8003"] ?? "") ?? [];
  if (asset !== undefined && assetSerial !== undefined) take(`${asset}${assetSerial}`, asset);
  if (elements["8004"] !== undefined) take(elements["8004"]);
  const { "01": article, "21": serial } = elements;
  const isArticle = article !== undefined && /^\d{14}$/.test(article);
  if (isArticle && !hasCheckDigit(article)) hasWrongDigit = true;
  else if (isArticle && serial !== undefined) take(`01${article}21${serial}`);
  if (serial !== undefined && serialAlone) take(serial);
  return { candidates, hasWrongDigit };
};
