import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { code128 } from "#contracts/codes/code128.ts";
import { pictureOf, readSymbols } from "#tests/support/read-symbols.ts";

const darkOf = (widths: readonly number[]): boolean[] =>
  widths.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0));

const readBack = (widths: readonly number[] | undefined) =>
  readSymbols(pictureOf([darkOf(widths ?? [])], { high: 20 }), ["Code128"]);

describe("a Code 128", () => {
  it.each([
    "690123456789",
    "4354210",
    "A1",
    "12",
    "12345",
    "AB123456CD",
    "AB12345",
    "1234A",
    "`1@3$5^7*9)_=qWeRt",
    " ~",
  ])("of %s is read back as that text", async (text) => {
    expect(await readBack(code128(text))).toMatchObject([{ text }]);
  });

  it("of any printable text is read back", async () => {
    const texts = fc.stringMatching(/^[!-~]{1,24}$/);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await readBack(code128(text))).toMatchObject([{ text }]);
      }),
      { numRuns: 60 },
    );
  });

  it("packs pairs of digits: 12 digits take 9 characters and the stop", () => {
    const modules = code128("690123456789")!.reduce((sum, width) => sum + width, 0);
    expect(modules).toBe(8 * 11 + 13);
  });

  it("of GS1 elements says so, and keeps the separator", async () => {
    const text = "80030693123456001222048317\u001d11220314";
    const [read] = await readBack(code128(text, { isGs1: true }));
    expect(read).toMatchObject({ identifier: "]C1", bytes: text });
  });

  it.each(["", "气瓶", "a\u001db", "a\nb"])("holds no %j", (text) => {
    expect(code128(text)).toBeUndefined();
  });
});
