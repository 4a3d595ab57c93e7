import { afterEach, describe, expect, it } from "vitest";
import { scannerSettings } from "#client/screens/scan/session/scanner-settings.ts";
import { scannerDefaults } from "#client/screens/scan/session/wedge.ts";
import { barcodeLengths } from "#contracts/commands/barcode-lengths.ts";
import { personOf } from "#tests/support/component/person.ts";
import { answer, refusal, sent } from "#tests/support/component/transport.ts";
import { click, texts, until, wait } from "#tests/support/component/hands.ts";
import {
  answerScans,
  counted,
  openScan,
  pressScanner,
  scan,
  sendNow,
  sentScans,
} from "#tests/support/component/scan-page.ts";

afterEach(() => void Object.assign(scannerSettings, scannerDefaults));

const enter = { key: "Enter", code: "Enter" };
const plain = (text: string) => [...text].map((key) => ({ key, code: `Digit${key}` }));
const hidden = (code: string, shiftKey = false) => ({ key: "Process", code, shiftKey, keyCode: 229 });
const barcodes = () => sentScans().map(({ gasBarcode }) => gasBarcode);
const hint = ".scan-view_hint";

describe("a code that several cylinders of before bear", () => {
  const bearers = [
    { gasBarcode: "ab-000000001", specName: "YSP118", holderName: "顺德燃气" },
    { gasBarcode: "AB-000000001", specName: "YSP12", holderName: "Li" },
  ];
  const open = async () => {
    answer(barcodeLengths, { list: [{ length: 12, count: 9 }], twice: bearers });
    await openScan({ job: "emptyReceived" });
    await wait("the page does not know the code", () => localStorage.getItem("codesTwice")?.includes("YSP118"));
  };

  it("is asked about, whichever spelling was read, with both spellings, specifications and places", async () => {
    await open();
    scan("AB-000000001");
    await until(".scan-view_hero", "Which cylinder is it?");
    expect(texts(".scan-view_hero .bp6-button")).toEqual([
      "ab-000000001 YSP118, 顺德燃气",
      "AB-000000001 YSP12, Li",
      "Discard",
    ]);
    expect(barcodes()).toEqual([]);
    await click(".scan-view_hero .bp6-button", "YSP118");
    sendNow();
    await counted("ok", 1);
    expect(barcodes()).toEqual(["ab-000000001"]);
  });

  it("is asked about after its refusal where only the server knew", async () => {
    await openScan({ job: "emptyReceived" });
    answerScans(() => ({ outcome: "refused", code: "code.ambiguous", reasons: ["code.ambiguous"] }));
    answer(barcodeLengths, { list: [{ length: 12, count: 9 }], twice: bearers });
    scan("Ab-000000001");
    sendNow();
    await counted("no", 1);
    await until(".scan-view_hero", "Which cylinder is it?");
  });
});

describe("a scanner at the scan page", () => {
  it("is understood under an input method, its signs included", async () => {
    await openScan({ job: "emptyReceived" });
    const digits = [..."1000000000"].map((digit) => hidden(`Digit${digit}`));
    pressScanner(hidden("KeyA", true), hidden("Minus", true), ...digits, hidden("Enter"));
    sendNow();
    await counted("ok", 1);
    expect(barcodes()).toEqual(["A_1000000000"]);
  });

  it("is asked to scan again where an input method hides a key, and nothing is recorded", async () => {
    await openScan({ job: "emptyReceived" });
    pressScanner(hidden("Digit1"), hidden("IntlYen"), ...plain("0000000000"), enter);
    await until(hint, "Not all of the scanner's keys arrived");
    expect(barcodes()).toEqual([]);
  });

  it("opens no shortcut sheet, help or job by the signs and keys of a code", async () => {
    await openScan({ job: "emptyReceived" });
    const others = [
      { key: "?", code: "Slash", shiftKey: true },
      { key: "F8", code: "F8" },
      { key: "k", code: "KeyK" },
    ];
    pressScanner(...plain("661100000"), ...others, ...plain("1"), enter);
    sendNow();
    await counted("ok", 1);
    expect(barcodes()).toEqual(["661100000?k1"]);
    pressScanner(...plain("6611"), { key: "F2", code: "F2" }, { key: "F1", code: "F1" }, ...plain("00"), enter);
    await until(hint, "Not all of the scanner's keys arrived");
    expect(document.querySelector(".bp6-dialog, .bp6-drawer")).toBeNull();
  });

  const address = "https://qp.example.cn/q?c=661100000001";

  it("that reads an unknown address says so, and whoever may add templates reads all such labels from then on", async () => {
    await openScan({ job: "emptyReceived" });
    answer("POST /config/codetemplate/add", { id: "1" });
    scan(address);
    await until(hint, "Unknown web address");
    expect(barcodes()).toEqual([]);
    await click(`${hint} .bp6-button`, "Use its last part 6611 0000 0001");
    await until(".scan-view_hero", "661100000001");
    scan(address.replace("0001", "0002"));
    sendNow();
    await counted("ok", 2);
    expect(barcodes()).toEqual([address, address.replace("0001", "0002")]);
    expect(sent("POST /config/codetemplate/add")).toMatchObject([
      { body: { host: "qp.example.cn", pattern: "/q?c={code}" } },
    ]);
    expect(texts(hint)).toEqual([]);
  });

  it("that reads an unknown address offers nothing to people who may not add templates", async () => {
    const { apiCodes } = personOf();
    const as = personOf({ apiCodes: apiCodes.filter((code) => code !== "gasconfig:codetemplate:add") });
    await openScan({ as, job: "emptyReceived" });
    scan(address);
    await until(hint, "Unknown web address");
    expect(texts(`${hint} .bp6-button`)).toEqual([]);
  });

  it("records a label of Code 39 without its stars", async () => {
    await openScan({ job: "emptyReceived" });
    scan("*661100000001*");
    sendNow();
    await counted("ok", 1);
    await until(".scan-view_hero", "661100000001");
    // The server gets what was read, and reads it again.
    expect(barcodes()).toEqual(["*661100000001*"]);
  });

  it("that reads a wrong check digit says so, and records nothing", async () => {
    await openScan({ job: "emptyReceived" });
    answer("GET /manage/gascylinder/get", refusal("record.notFound", { status: 404 }));
    scan("(8003)09506000134353A0042");
    await until(hint, "Wrong check digit");
    expect(barcodes()).toEqual([]);
  });

  it("needs no ending for a barcode of the fleet on a page that has seen none yet", async () => {
    Object.assign(scannerSettings, { pauseMs: 50 });
    await openScan({ job: "emptyReceived" });
    pressScanner(...plain("661100000002"));
    await counted("ok", 1);
    expect(barcodes()).toEqual(["661100000002"]);
  });

  it("that sends no ending is said to do so where the length does not decide", async () => {
    Object.assign(scannerSettings, { gapMs: 20, pauseMs: 0 });
    await openScan({ job: "emptyReceived" });
    pressScanner(...plain("6611000"));
    await until(hint, "neither Enter nor Tab");
    expect(barcodes()).toEqual([]);
  });
});
