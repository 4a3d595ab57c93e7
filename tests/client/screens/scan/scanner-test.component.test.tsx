import { describe, expect, it } from "vitest";
// Loaded before the first test: on a busy machine that takes longer than a wait may.
import "#client/screens/scan/test/scanner-test.tsx";
import { codeA, codeB, keyboards } from "#client/screens/scan/test/printed.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { click, gone, texts, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { pressScanner } from "#tests/support/component/scan-page.ts";
import { sent } from "#tests/support/component/transport.ts";
import { usKeyOf } from "#tests/support/us-keys.ts";

const enter = { key: "Enter", code: "Enter" };
const keyOf = (sign: string): KeyboardEventInit => {
  if (sign === "\u001d") return { key: "F8", code: "F8" };
  if (sign === "") return { key: "Unidentified", code: "IntlBackslash" };
  const { code, shift } = usKeyOf(sign);
  return { key: sign, code, shiftKey: shift };
};
const german: Readonly<Record<string, string>> = keyboards.german;

/** Scans a printed code, with a scanner whose keyboard is German if that is said. */
const scan = (text: string, isGerman = false): void =>
  pressScanner(...[...text].map((sign) => keyOf(isGerman ? (german[sign] ?? sign) : sign)), enter);

const verdict = ".scanner-test_verdict";
const wrongKeys = ".scanner-test_key[data-wrong]";

describe("the page that tests a scanner", () => {
  it("names a German keyboard, marks its 16 signs, says what to set, and records nothing", async () => {
    await openPage("/work/scan/test");
    await until(verdict, "Scan A");
    scan(codeA, true);
    await until(verdict, "16 of 47 signs are changed: this scanner types as on a German keyboard");
    expect(texts(wrongKeys).slice(0, 2)).toEqual(["`→+", "@→q"]);
    expect(texts(wrongKeys)).toHaveLength(16);
    expect(texts(".scanner-test_advice")[0]).toContain("Set the keyboard to US English");
    scan(codeB.text);
    await until(".scanner-test_ofB", "Asset 6931234560012, serial number 22048317");
    await until(".scanner-test_ofB", "F8");
    expect(sent(recordProcedures)).toEqual([]);
  });

  it("says of a scanner that is set well that nothing is to be set, and begins again", async () => {
    await openPage("/work/scan/test");
    await until(verdict, "Scan A");
    scan(`]C0${codeA}`);
    await until(verdict, "All 47 signs are right");
    expect(texts(wrongKeys)).toEqual([]);
    await click(".bp6-button", "Scan again");
    await gone(".scanner-test_key");
    await until(verdict, "Scan A");
  });
});
