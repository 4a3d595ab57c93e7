import { readKey, usSign, type KeyPress } from "../session/scanner-keys.ts";
import { SEPARATOR } from "#contracts/codes/gs1.ts";

/** A keydown event of the test. `at` is in ms on any monotonic clock. */
export type TestPress = KeyPress & { at: number; caps?: boolean };

/** How a separator was sent. */
export type SeparatorForm = "ctrl" | "alt" | "f8" | "text";

/** One sign of a scan. An empty text is a key that gave no sign. `byKey` is what the key is on a US keyboard. */
export type HeardSign = { text: string; byKey: string; at: number };

/** One scan, as it was heard. */
export type HeardScan = {
  signs: HeardSign[];
  /** The key after the signs. */
  end: "Enter" | "Tab" | undefined;
  separator: SeparatorForm | undefined;
  /** An input method handled the keys. */
  isComposed: boolean;
  isCaps: boolean;
};

/** A run of keys with fewer is typed by hand, or is noise. */
const leastKeys = 4;

/** Sign of a key that Alt changes. On a US keyboard AltGr is Alt, and types nothing. */
const altKey = ({ code, shift, alt }: TestPress): string | undefined => (alt ? usSign({ code, shift }) : undefined);

/** Texts that stand for a separator, in the signs of a scan. */
const written = /\{GS\}|<GS>|\^\]/i;

/** Reads the keys of one scan. `undefined` if they are no scan. */
export const hearScan = (presses: readonly TestPress[]): HeardScan | undefined => {
  const signs: HeardSign[] = [];
  let end: HeardScan["end"];
  let separator: SeparatorForm | undefined;
  let code = "";
  let codeAt = 0;
  const endCode = (): void => {
    const text = String.fromCharCode(Number(code));
    if (code !== "") signs.push({ text, byKey: text, at: codeAt });
    if (code !== "" && text === SEPARATOR) separator = "alt";
    code = "";
  };
  for (const press of presses) {
    const { at } = press;
    const meaning = readKey(press);
    if (meaning.is === "alt") {
      code += meaning.digit;
      codeAt = at;
      continue;
    }
    const byAlt = meaning.is === "nothing" ? altKey(press) : undefined;
    if (meaning.is !== "nothing" || byAlt !== undefined) endCode();
    if (meaning.is === "sign") {
      if (meaning.sign === SEPARATOR) separator = press.key === "F8" ? "f8" : "ctrl";
      signs.push({ text: meaning.sign, byKey: usSign(press) ?? "", at });
    } else if (byAlt !== undefined) signs.push({ text: byAlt, byKey: byAlt, at });
    else if (meaning.is === "unknown" || meaning.is === "function")
      signs.push({ text: "", byKey: usSign(press) ?? "", at });
    else if (meaning.is === "end") end = press.key === "Tab" || press.code === "Tab" ? "Tab" : "Enter";
  }
  endCode();
  if (signs.length < leastKeys) return undefined;
  const text = signs.map((sign) => sign.text).join("");
  return {
    signs,
    end,
    separator: separator ?? (written.test(text) ? "text" : undefined),
    isComposed: presses.some(({ composed }) => composed === true),
    isCaps: presses.some(({ caps }) => caps === true),
  };
};
