import { describe, expect, it } from "vitest";
import { uuid as newCommandId } from "#client/lib/uuid.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { createRepeatGuard } from "#client/screens/scan/session/repeat-guard.ts";
import { createWedge, scannerDefaults, type Heard, type Press } from "#client/screens/scan/session/wedge.ts";
import { uuid } from "#contracts/fields/scalars.ts";

type Typed = {
  gap?: number;
  end?: Partial<Press>;
  lengths?: number[];
  pauses?: Record<number, number>;
};

const codeOfKey = (key: string) => (/\d/.test(key) ? `Digit${key}` : key === "-" ? "Minus" : `Key${key.toUpperCase()}`);
const textOf = (heard: Heard | undefined) => (heard?.kind === "code" ? heard.text : heard?.kind);

/** Types a text key by key (`pauses`: ms before the nth key), then a key that ends it; answers what the recogniser took it for. */
const type = (text: string, { gap = 20, end = {}, lengths = [], pauses = {} }: Typed = {}) => {
  const wedge = createWedge({ ...scannerDefaults, lengths });
  let at = 1000;
  [...text].forEach((key, i) => {
    at += pauses[i] ?? gap;
    wedge.press({ key, code: codeOfKey(key), at });
  });
  at += pauses[text.length] ?? gap;
  return textOf(wedge.press({ key: "Enter", code: "Enter", at, ...end }));
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
  it("does not take a few quick letters for a code", () => {
    expect(type("abc")).toBeUndefined();
  });
  it("is not seen in a key that is held down", () => {
    const wedge = createWedge();
    for (let at = 0; at < 600; at += 30) wedge.press({ key: "1", code: "Digit1", at, repeat: at > 0 });
    expect(wedge.press({ key: "Enter", code: "Enter", at: 630 })).toBeUndefined();
  });
  it("forgets what a hand typed before the scan", () => {
    const wedge = createWedge();
    wedge.press({ key: "x", code: "KeyX", at: 0 });
    "12345".split("").forEach((key, i) => wedge.press({ key, code: `Digit${key}`, at: 600 + i }));
    expect(textOf(wedge.press({ key: "Enter", code: "Enter", at: 610 }))).toBe("12345");
  });
  it("leaves shortcuts alone", () => {
    expect(type("12345", { end: { ctrl: true } })).toBeUndefined();
  });
});

describe("a scanner on a machine that is too busy to deliver its keys in time", () => {
  it("gives the whole code wherever it lagged, never the shorter rest", () => {
    for (let lagged = 1; lagged <= 12; lagged++) {
      expect(type("075720384417", { pauses: { [lagged]: 450 }, lengths: [12] })).toBe("075720384417");
    }
    expect(type("075720384417", { pauses: { 5: 2500, 9: 300 }, lengths: [12] })).toBe("075720384417");
    expect(type("075720384417", { pauses: { 8: 2500 } })).toBe("075720384417");
  });
  it("asks for another scan where a lag looks like a number typed before it", () => {
    for (const lagged of [1, 3, 6]) expect(type("075720384417", { pauses: { [lagged]: 300 } })).toBe("broken");
  });
  it("is told from a number of the hand by the length of a barcode, where that is known", () => {
    expect(type("28.4075720384417", { pauses: { 4: 1500 }, lengths: [12] })).toBe("075720384417");
    expect(type("28.4075720384", { pauses: { 4: 1500 }, lengths: [12] })).toBe("broken");
  });
});

describe("a scan that is more than a barcode", () => {
  const address = "https://qp.example.cn/q?c=075720384417";
  const symbol = "]C18003069312345600120757203844";
  it("is whole wherever it lagged, never the barcode at its end alone", () => {
    for (const text of [address, symbol])
      for (let lagged = 1; lagged <= text.length; lagged++) {
        const heard = type(text, { pauses: { [lagged]: 450 }, lengths: [12] });
        expect([text, "broken"]).toContain(heard);
        if (lagged > 8) expect(heard).toBe(text);
      }
  });
  it("is asked for again where a number of the hand stands before it", () => {
    expect(type(`28.4${address}`, { pauses: { 4: 1500 }, lengths: [12] })).not.toBe("075720384417");
  });
});

describe("a scanner that sends no Enter", () => {
  const burst = (text: string, lengths: number[]) => {
    const wedge = createWedge({ ...scannerDefaults, lengths });
    [...text].forEach((key, i) => wedge.press({ key, code: codeOfKey(key), at: i * 20 }));
    return { wedge, last: (text.length - 1) * 20 };
  };
  it("is taken after a pause when the code is as long as a barcode", () => {
    const { wedge, last } = burst("075720384417", [12]);
    expect(wedge.silence(last + 499)).toBeUndefined();
    expect(textOf(wedge.silence(last + 500))).toBe("075720384417");
  });
  it("is never taken for a shorter code, nor where the length is not known; after 3 s that is said once", () => {
    for (const lengths of [[12], []]) {
      const { wedge, last } = burst("0757203", lengths);
      expect(wedge.silence(last + 2999)).toBeUndefined();
      expect(textOf(wedge.silence(last + 3000))).toBe("unended");
      expect(wedge.silence(last + 9000)).toBeUndefined();
    }
  });
  it("has an Enter that comes after all kept from pressing a button", () => {
    const { wedge, last } = burst("075720384417", [12]);
    const enter = { key: "Enter", code: "Enter", at: last + 700 };
    expect(wedge.isLate(enter)).toBe(false);
    wedge.silence(last + 500);
    expect(wedge.isLate(enter)).toBe(true);
  });
});

describe("a code read twice", () => {
  it("counts once within 2 s and again after them", () => {
    const guard = createRepeatGuard();
    const isNew = (gasBarcode: string, at: number) => guard.isNew({ gasBarcode, procedureId: procedures.filling }, at);
    expect([isNew("A", 0), isNew("A", 1999), isNew("B", 1999), isNew("A", 2000)]).toEqual([true, false, true, true]);
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
