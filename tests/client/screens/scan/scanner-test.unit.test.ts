import { describe, expect, it } from "vitest";
import { usSign } from "#client/screens/scan/session/scanner-keys.ts";
import { advise } from "#client/screens/scan/test/advise.ts";
import { hearScan, type TestPress } from "#client/screens/scan/test/hear.ts";
import { isCodeA, judgeA, judgeB } from "#client/screens/scan/test/judge.ts";
import { codeA, codeB, keyboards, keyRows, type Keyboard } from "#client/screens/scan/test/printed.ts";
import { usKeyOf } from "#tests/support/us-keys.ts";

type How = {
  keyboard?: Keyboard;
  prefix?: string;
  end?: string | undefined;
  gapMs?: number;
  change?: (press: TestPress, index: number) => TestPress | undefined;
};

/** The keys that a scanner sends for a text: of another keyboard as a computer with a US keyboard gets them. */
const keysOf = (
  text: string,
  { keyboard, prefix = "", end = "Enter", gapMs = 12, change = (press) => press }: How = {},
): TestPress[] => {
  const sent: Readonly<Record<string, string>> = keyboard ? keyboards[keyboard] : {};
  const signs = [...prefix, ...[...text].map((sign) => sent[sign] ?? sign)];
  const presses = signs.flatMap((sign, index): TestPress[] => {
    const at = 1000 + index * gapMs;
    if (sign === "\u001d") return [{ key: "F8", code: "F8", at }];
    if (sign === "") return [{ key: "Unidentified", code: "IntlBackslash", at }];
    const press = change({ key: sign, ...usKeyOf(sign), at }, index);
    return press ? [press] : [];
  });
  return end === "" ? presses : [...presses, { key: end, code: end, at: 1000 + signs.length * gapMs }];
};

const heard = (text: string, how: How = {}) => hearScan(keysOf(text, how))!;
const judged = (how: How = {}) => judgeA(heard(codeA, how));
const setOf = (how: How = {}, b = heard(codeB.text)) => {
  const scan = heard(codeA, how);
  return advise({ heard: scan, a: judgeA(scan), b: judgeB(b) }, 100).advice.map(({ id }) => id);
};

describe("code A of the test sheet", () => {
  it("has one sign of each of the 47 keys of a US keyboard", () => {
    const codes = [...codeA].map((sign) => usKeyOf(sign).code);
    expect(new Set(codes).size).toBe(47);
    expect(keyRows.map(({ length }) => length)).toEqual([13, 13, 11, 10]);
  });

  it("is right from a scanner that is set well, and nothing needs to be set", () => {
    const scan = heard(codeA, { prefix: "]C0" });
    expect(judgeA(scan)).toMatchObject({
      cause: "right",
      wrong: 0,
      prefix: "]C0",
      isAim: true,
      suffix: "",
      medianMs: 12,
    });
    expect(scan).toMatchObject({ end: "Enter", isComposed: false, isCaps: false });
    expect(setOf({ prefix: "]C0" })).toEqual([]);
  });

  it.each(Object.keys(keyboards) as Keyboard[])("from a scanner with a %s keyboard is named so", (keyboard) => {
    expect(judged({ keyboard })).toMatchObject({
      cause: "keyboard",
      keyboard,
      wrong: Object.keys(keyboards[keyboard]).length,
    });
    expect(setOf({ keyboard })[0]).toBe("usKeyboard");
  });

  it("from a German one has the 16 signs that are drawn changed", () => {
    const changed = judged({ keyboard: "german" }).results.filter(({ isRight }) => !isRight);
    expect(changed.map(({ printed, got }) => `${printed}${got}`).join(" ")).toBe(
      "`+ @q ^` *} )( _? =) YZ [8 }0 \\- :> '| zy < ?_",
    );
  });

  it("with one changed sign is of no other keyboard", () => {
    const one = judgeA(heard(codeA.replace("Y", "Z")));
    expect([one.cause, one.wrong, one.keyboard]).toEqual(["changed", 1, undefined]);
  });
  it("with an input method on is read by its keys", () => {
    const change = (press: TestPress): TestPress => ({ ...press, key: "Process", composed: true });
    expect(judged({ change })).toMatchObject({ cause: "right" });
    expect(heard(codeA, { change }).isComposed).toBe(true);
  });

  it("on a computer whose keyboard is not US names the computer", () => {
    const german: Record<string, string> = { KeyY: "z", KeyZ: "y", Minus: "\u00df", Slash: "-", BracketLeft: "\u00fc" };
    const change = (press: TestPress): TestPress => ({ ...press, key: german[press.code] ?? press.key });
    expect(judged({ change })).toMatchObject({ cause: "computer" });
    expect(setOf({ change })[0]).toBe("computer");
  });

  it("under Caps Lock is right, and with capitals from the scanner is not", () => {
    const swapped = (press: TestPress): TestPress => ({
      ...press,
      key: /[a-z]/.test(press.key) ? press.key.toUpperCase() : press.key.toLowerCase(),
    });
    expect(judged({ change: (press) => ({ ...swapped(press), caps: true }) })).toMatchObject({ cause: "right" });
    expect(judged({ change: (press) => ({ ...press, key: press.key.toUpperCase() }) })).toMatchObject({
      cause: "case",
    });
  });

  it("of which half came is half a scan, from either end", () => {
    expect(judged({ change: (press, index) => (index < 20 ? press : undefined) })).toMatchObject({
      cause: "half",
      missing: 27,
    });
    expect(judged({ change: (press, index) => (index < 20 ? undefined : press) })).toMatchObject({
      cause: "half",
      missing: 20,
    });
  });

  it("tells a key that gives no sign", () => {
    const change = (press: TestPress, index: number): TestPress =>
      index === 10 ? { ...press, key: "Unidentified", code: "Fn1" } : press;
    expect(judged({ change })).toMatchObject({ silent: 1, wrong: 1 });
  });

  it("is told from another code", () => {
    expect(judgeA(heard("ABCDEFGHIJKLMNOP"))).toMatchObject({ cause: "other" });
    expect(isCodeA(heard(codeA, { keyboard: "french" }))).toBe(true);
    expect(isCodeA(heard(codeB.text, { prefix: "]C1" }))).toBe(false);
  });
});

describe("what to set", () => {
  it("says a prefix that is no AIM identifier, a lacking Enter, a slow rhythm, the most needed first", () => {
    expect(setOf({ prefix: "XY" })).toEqual(["noPrefix"]);
    expect(setOf({ end: "" })).toEqual(["enter", "aim"]);
    expect(setOf({ end: "Tab" })).toEqual(["enterNotTab", "aim"]);
    expect(setOf({ gapMs: 140 })).toEqual(["faster", "aim"]);
    expect(setOf({ keyboard: "french", end: "" }, heard(codeB.text.replace("\u001d", "")))).toEqual([
      "usKeyboard",
      "enter",
      "separator",
      "aim",
    ]);
  });

  it("names what is right in one line", () => {
    const scan = heard(codeA, { end: "Tab" });
    const { fine } = advise({ heard: scan, a: judgeA(scan), b: judgeB(heard(codeB.text)) }, 100);
    expect(fine).toEqual(["signs", "prefix", "suffix", "rhythm", "separator"]);
  });
});

describe("code B of the test sheet", () => {
  /** B with its separator sent in another way. */
  const sentAs = (keys: TestPress[]): TestPress[] =>
    keysOf(codeB.text).flatMap((press) =>
      press.key === "F8" ? keys.map((key) => ({ ...key, at: press.at })) : [press],
    );
  const alt = [0, 0, 2, 9].map((digit): TestPress => ({
    key: String(digit),
    code: `Numpad${digit}`,
    alt: true,
    at: 0,
  }));
  const typed = (text: string) => [...text].map((sign): TestPress => ({ key: sign, ...usKeyOf(sign), at: 0 }));

  it.each([
    ["f8", [{ key: "F8", code: "F8", at: 0 }]],
    ["ctrl", [{ key: "]", code: "BracketRight", ctrl: true, at: 0 }]],
    ["alt", alt],
    ["text", typed("{GS}")],
    ["text", typed("<GS>")],
    ["text", typed("^]")],
  ] as const)("is read with its separator as %s", (separator, keys) => {
    const scan = hearScan(sentAs([...keys]))!;
    expect(judgeB(scan)).toMatchObject({ cause: "right", separator });
  });

  it("whose separator lacks runs together, with the prefix of GS1 too", () => {
    const text = codeB.text.replace("\u001d", "");
    expect(judgeB(heard(text))).toMatchObject({ cause: "joined", isAim: false });
    expect(judgeB(heard(text, { prefix: "]C1" }))).toMatchObject({ cause: "joined", isAim: true });
  });

  it("with changed digits is another code", () => {
    expect(judgeB(heard("!@#$%^&*()_+"))).toMatchObject({ cause: "other" });
  });
});

describe("the keys of a hand", () => {
  it("are no scan", () => {
    expect(hearScan(keysOf("abc", { end: "" }))).toBeUndefined();
    expect(usSign({ code: "Digit1" })).toBe("1");
  });
});
