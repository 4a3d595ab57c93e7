import { cleanCode, isAddress } from "./clean-code.ts";
import { elementsIn, hasCheckDigit, isPrinted, SEPARATOR } from "./gs1.ts";
import { readCode, splitPrefix, type ReadSettings } from "./read-code.ts";

/** A part of a text that was read. `name` is a locale key below `codes.part`; the code is made of the `isUsed` ones. */
export type ReadPart = { text: string; name: string; detail?: string; isUsed?: true };

/** Application identifiers with names, the longest first. */
const prefixes = [
  "8003",
  "8004",
  "8005",
  "240",
  "250",
  "251",
  "00",
  "01",
  "02",
  "10",
  "11",
  "13",
  "15",
  "16",
  "17",
  "21",
];

const identifierIn = (element: string): string =>
  prefixes.find((each) => element.startsWith(each)) ?? element.slice(0, /^(3[1-6]|39|4|7|8)/.test(element) ? 4 : 2);

const digits = (text: string): ReadPart["detail"] => (hasCheckDigit(text) ? "digitRight" : "digitWrong");

const valueParts = (identifier: string, value: string, hasArticle: boolean): ReadPart[] => {
  const [, filler, asset, serial] = /^(0)(\d{13})(.+)$/.exec(identifier === "8003" ? value : "") ?? [];
  if (filler && asset && serial)
    return [
      { text: filler, name: "filler" },
      { text: asset, name: "asset", detail: digits(asset), isUsed: true },
      { text: serial, name: "serial", isUsed: true },
    ];
  if (identifier === "8004") return [{ text: value, name: "asset", isUsed: true }];
  if (identifier === "01" && /^\d{14}$/.test(value))
    return [{ text: value, name: "article", detail: digits(value), ...(hasArticle && { isUsed: true }) }];
  if (identifier === "21") return [{ text: value, name: "serial", ...(hasArticle && { isUsed: true }) }];
  return [{ text: value, name: "value" }];
};

const gs1Parts = (text: string): ReadPart[] => {
  const elements = isPrinted(text)
    ? [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, identifier = "", value = ""]) => identifier + value)
    : elementsIn(text);
  const identifiers = elements.map(identifierIn);
  const hasArticle = ["01", "21"].every((each) => identifiers.includes(each));
  return elements.flatMap((element, at): ReadPart[] => {
    if (element === SEPARATOR) return [{ text: SEPARATOR, name: "end" }];
    const identifier = identifiers[at] ?? "";
    const name = prefixes.includes(identifier) ? `ai.${identifier}` : undefined;
    return [
      { text: identifier, name: "field", detail: name },
      ...valueParts(identifier, element.slice(identifier.length), hasArticle),
    ];
  });
};

/** Splits a text into what a reader does with it, for a person who wonders which code is taken from a label. */
export const partsOf = (raw: string, settings: ReadSettings): ReadPart[] => {
  const { prefix, text, isGs1 } = splitPrefix(cleanCode(raw));
  const head: ReadPart[] = prefix === "" ? [] : [{ text: prefix, name: "prefix" }];
  if (text === "") return head;
  if (!isAddress(text) && (isGs1 || text.includes(SEPARATOR) || isPrinted(text))) return [...head, ...gs1Parts(text)];
  const { candidates } = readCode(raw, settings);
  const [first] = candidates;
  const from = first ? text.indexOf(first.code) : -1;
  if (!first || from < 0) return [...head, { text, name: first ? "tag" : "value" }];
  const around = (part: string): ReadPart[] => (part === "" ? [] : [{ text: part, name: "address" }]);
  const end = from + first.code.length;
  return [
    ...head,
    ...around(text.slice(0, from)),
    { text: first.code, name: "code", isUsed: true },
    ...around(text.slice(end)),
  ];
};
