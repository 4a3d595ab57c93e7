import { describe, expect, it } from "vitest";
import { barcodeText } from "#client/screens/scan/barcode-text.ts";
import { uuid as newCommandId } from "#client/lib/uuid.ts";
import { createRepeatGuard } from "#client/screens/scan/repeat-guard.ts";
import { createWedge, type Press } from "#client/screens/scan/wedge.ts";
import { uuid } from "#contracts/commands/scalars.ts";

type Typed = { gap?: number; end?: Partial<Press>; asProcess?: boolean };

const codeOfKey = (key: string) => (/\d/.test(key) ? `Digit${key}` : key === "-" ? "Minus" : `Key${key.toUpperCase()}`);

/** Types a text key by key, then a key that ends it; answers what the recogniser took it for. */
const type = (text: string, { gap = 20, end = {}, asProcess = false }: Typed = {}): string | undefined => {
  const wedge = createWedge();
  let at = 1000;
  for (const key of text) {
    wedge.press({ key: asProcess ? "Process" : key, code: codeOfKey(key), at, modified: false });
    at += gap;
  }
  return wedge.press({ key: "Enter", code: "Enter", at, modified: false, ...end });
};

describe("a keyboard-wedge scanner", () => {
  it("is known by keys that follow each other within 100 ms and end with Enter", () => {
    expect(type("075720384417", { gap: 100 })).toBe("075720384417");
  });
  it("is not seen in the typing of a hand", () => {
    expect(type("075720384417", { gap: 101 })).toBeUndefined();
  });
  it("may end a code with Tab as well", () => {
    expect(type("0757-A1", { end: { key: "Tab", code: "Tab" } })).toBe("0757-A1");
  });
  it("is understood under an input method that hides the keys", () => {
    expect(type("0757A", { asProcess: true, end: { key: "Process", code: "Enter" } })).toBe("0757A");
  });
  it("does not take a few quick letters for a code", () => {
    expect(type("abc")).toBeUndefined();
  });
  it("forgets what a hand typed before the scan", () => {
    const wedge = createWedge();
    wedge.press({ key: "x", code: "KeyX", at: 0, modified: false });
    "12345".split("").forEach((key, i) => wedge.press({ key, code: `Digit${key}`, at: 500 + i, modified: false }));
    expect(wedge.press({ key: "Enter", code: "Enter", at: 510, modified: false })).toBe("12345");
  });
  it("leaves shortcuts alone", () => {
    expect(type("12345", { end: { modified: true } })).toBeUndefined();
  });
});

describe("the text of a barcode", () => {
  it("is free of control and invisible characters and of spaces around it", () => {
    expect(barcodeText("\u0002 0757\u200b2038\r\n")).toBe("07572038");
  });
});

describe("a code read twice", () => {
  it("counts once within 2 s and again after them", () => {
    const guard = createRepeatGuard();
    expect([guard.isNew("A", 0), guard.isNew("A", 1999), guard.isNew("B", 1999), guard.isNew("A", 2000)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe("a command's id", () => {
  it("is a version 4 UUID that the server takes, and another one each time", () => {
    const ids = Array.from({ length: 50 }, newCommandId);
    for (const id of ids) {
      expect(uuid.safeParse(id).success).toBe(true);
      expect(id[14]).toBe("4");
    }
    expect(new Set(ids).size).toBe(50);
  });
});
