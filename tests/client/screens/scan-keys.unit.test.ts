import { describe, expect, it } from "vitest";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { usSign } from "#client/screens/scan/session/scanner-keys.ts";
import { createWedge, type Heard, type Press } from "#client/screens/scan/session/wedge.ts";

const separator = "\u001d";
const textOf = (heard: Heard | undefined) => (heard?.kind === "code" ? heard.text : heard?.kind);

/** The signs of the US layout, by the names of their keys. */
const rows = [
  ["Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal", "`1234567890-="],
  ["KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash", "qwertyuiop[]\\"],
  ["KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote", "asdfghjkl;'"],
  ["KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash", "zxcvbnm,./"],
] as const;
const shifted: Record<string, string> = {};
[..."`1234567890-=[]\\;',./"].forEach((sign, i) => (shifted[sign] = [...'~!@#$%^&*()_+{}|:"<>?'][i] ?? ""));
const keys = rows.flatMap(([names, signs]) => names.split(" ").map((code, i) => ({ code, sign: signs[i] ?? "" })));
const upper = (sign: string) => shifted[sign] ?? sign.toUpperCase();
/** The key and the Shift state by which a scanner types each sign. */
const strokes = new Map(
  keys.flatMap(({ code, sign }): [string, { code: string; shift: boolean }][] => [
    [sign, { code, shift: false }],
    [upper(sign), { code, shift: true }],
  ]),
);

type Key = Omit<Press, "at">;
const ofSign = (sign: string): Key => ({ key: sign, code: "", ...strokes.get(sign) });
const signs = (text: string): Key[] => [...text].map(ofSign);
const underInputMethod = (text: string): Key[] =>
  signs(text).map((key) => ({ ...key, key: "Process", composed: true }));
const enter: Key = { key: "Enter", code: "Enter" };

/** Presses keys 10 ms after each other; answers what the last one ended. */
const pressed = (all: Key[], lengths: number[] = []) => {
  const wedge = createWedge({ gapMs: 100, pauseMs: 500, lengths });
  return textOf(all.map((key, i) => wedge.press({ ...key, at: i * 10 })).at(-1));
};
const scanned = (...all: Key[]) => pressed([...all, enter]);

describe("a scan under an input method", () => {
  it("has the sign of each of the 47 keys, without and with Shift", () => {
    expect(keys).toHaveLength(47);
    for (const { code, sign } of keys) {
      expect([usSign({ code }), usSign({ code, shift: true })]).toEqual([sign, upper(sign)]);
    }
  });
  it("is the code that was scanned, signs and case included", () => {
    for (const code of ["A_1001$%", "ab12cd34", 'x{1}|~:"<>?', "0757-A1.2+3"]) {
      expect(scanned(...underInputMethod(code))).toBe(code);
    }
  });
  it("reads the physical key where the input method gives a sign of its own", () => {
    const yuan = { key: "￥", code: "Digit4", shift: true, composed: true };
    expect(scanned(...signs("A100"), yuan)).toBe("A100$");
    expect(scanned(...signs("A100"), { ...ofSign("a"), key: "A", composed: true })).toBe("A100a");
  });
  it("ends with an Enter that the input method hides", () => {
    expect(pressed([...underInputMethod("A_1001"), { key: "Process", code: "Enter", composed: true }])).toBe("A_1001");
  });
  it("is broken by a key without a sign, at its beginning, middle and end", () => {
    const none: Key = { key: "Process", code: "IntlRo", composed: true };
    const nameless: Key = { key: "Unidentified", code: "" };
    for (const lost of [none, nameless]) {
      expect(scanned(lost, ...underInputMethod("10012"))).toBe("broken");
      expect(scanned(...underInputMethod("100"), lost, ...underInputMethod("12"))).toBe("broken");
      expect(scanned(...underInputMethod("10012"), lost)).toBe("broken");
    }
  });
  it("is not broken by the keys that are held for its signs", () => {
    const shift: Key = { key: "Process", code: "ShiftLeft", composed: true };
    expect(scanned(...underInputMethod("100"), shift, ...underInputMethod("_A"))).toBe("100_A");
  });
});

describe("a scan on another layout", () => {
  it("has the signs of the US layout where the letters are of another script", () => {
    expect(scanned({ key: "ф", code: "KeyA" }, { key: "Ж", code: "Semicolon", shift: true }, ...signs("1234"))).toBe(
      "a:1234",
    );
  });
  it("has a dead key's own sign", () => {
    expect(scanned(...signs("1234"), { key: "Dead", code: "Quote" }, ...signs("5"))).toBe("1234'5");
  });
  it("has the signs that AltGr gives", () => {
    expect(scanned(...signs("1234"), { key: "@", code: "KeyQ", ctrl: true, alt: true })).toBe("1234@");
  });
  it("is the same code with Caps Lock on", () => {
    const locked = signs("ab12cd34").map((key) => ({ ...key, key: key.key.toUpperCase() }));
    expect(canonicalCode(scanned(...locked) ?? "")).toBe(canonicalCode("ab12cd34"));
  });
});

describe("GS1's separator", () => {
  const alt = (digits: string): Key[] => [
    { key: "Alt", code: "AltLeft", alt: true },
    ...[...digits].map((digit) => ({ key: digit, code: `Numpad${digit}`, alt: true })),
  ];
  const inside = (...separating: Key[]) => scanned(...signs("8003"), ...separating, ...signs("21A"));

  it("is Ctrl+] and F8", () => {
    expect(inside({ key: "]", code: "BracketRight", ctrl: true })).toBe(`8003${separator}21A`);
    expect(inside({ key: separator, code: "BracketRight", ctrl: true })).toBe(`8003${separator}21A`);
    expect(inside({ key: "F8", code: "F8" })).toBe(`8003${separator}21A`);
  });
  it("is a number typed with Alt, with any zeros in front and without number lock", () => {
    for (const digits of ["0029", "029", "29"]) expect(inside(...alt(digits))).toBe(`8003${separator}21A`);
    const unlocked = alt("0029").map((key) => (key.key === "0" ? { ...key, key: "Insert" } : key));
    expect(inside(...unlocked)).toBe(`8003${separator}21A`);
  });
  it("stands among other signs that are sent by number", () => {
    expect(scanned(...["0065", "0095", "0049", "0048", "0029", "0050"].flatMap(alt))).toBe(`A_10${separator}2`);
  });
  it("is told from a number that is no sign of a code", () => {
    expect(inside(...alt("0200"))).toBe("broken");
  });
});

describe("a scan's other keys", () => {
  it("end it where they are line ends sent as Ctrl+J or Ctrl+M", () => {
    for (const code of ["KeyJ", "KeyM"])
      expect(pressed([...signs("12345"), { key: "j", code, ctrl: true }])).toBe("12345");
  });
  it("break it where they have no sign, but not before it", () => {
    expect(scanned(...signs("1234"), { key: "F5", code: "F5" }, ...signs("56"))).toBe("broken");
    expect(scanned({ key: "F2", code: "F2" }, ...signs("123456"))).toBe("123456");
  });
  it("are a hand's where they correct what was typed", () => {
    expect(scanned(...signs("28.45"), { key: "Backspace", code: "Backspace" }, ...signs("1"))).toBeUndefined();
  });
  it("are within it only in its rhythm", () => {
    const wedge = createWedge();
    const question: Key = { key: "?", code: "Slash", shift: true };
    expect(wedge.isWithin({ ...question, at: 0 })).toBe(false);
    wedge.press({ ...ofSign("1"), at: 0 });
    expect(wedge.isWithin({ ...question, at: 20 })).toBe(true);
    expect(wedge.isWithin({ key: "F8", code: "F8", at: 20 })).toBe(true);
    expect(wedge.isWithin({ key: "c", code: "KeyC", ctrl: true, at: 20 })).toBe(false);
    expect(wedge.isWithin({ ...question, at: 400 })).toBe(false);
  });
});

describe("a label that the scanner sends twice without a pause", () => {
  it("is one scan", () => {
    expect(pressed([...signs("43542104354210"), enter], [7])).toBe("4354210");
    expect(pressed([...signs("43542104354210"), enter])).toBe("4354210");
  });
});
