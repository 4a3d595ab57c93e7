import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIndexedJournal } from "#client/screens/scan/session/scan-journal.ts";
import { scannerSettings } from "#client/screens/scan/session/scanner-settings.ts";
import { scannerDefaults } from "#client/screens/scan/session/wedge.ts";
import { click, fill, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import {
  answerScans,
  counted,
  openScan,
  refuseScans,
  scanRows,
  sendNow,
  sentScans,
  specName,
  typeSlowly,
} from "#tests/support/component/scan-page.ts";
import { showTime } from "#client/lib/dates.ts";
import { deviceClock } from "#client/lib/call/device-clock.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { answer, away, pageOf, sent } from "#tests/support/component/transport.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";

const [good, wrong] = ["661100000001", "661100000002"] as const;
const barcodes = () => sentScans().map(({ gasBarcode }) => gasBarcode);

/** Types a barcode into the field for labels that no scanner reads. */
const enter = async (code: string): Promise<void> => {
  await click(".scan-view_manualInput input");
  typeSlowly(`${code}{Enter}`);
  sendNow();
};

afterEach(() => void vi.restoreAllMocks());

describe("a barcode typed by hand", () => {
  it("becomes a scan of the chosen job, and its field is empty for the next", async () => {
    await openScan({ job: "emptyReceived" });
    await enter(good);
    await counted("ok", 1);
    await until(".scan-view_hero[data-result=ok]", "Recorded");
    expect(sentScans()).toEqual([expect.objectContaining({ gasBarcode: good, procedureId: 0 })]);
    expect(document.querySelector<HTMLInputElement>(".scan-view_manualInput input")?.value).toBe("");
  });

  it("is offered from the archive while it is typed, and the arrows choose one of the offers", async () => {
    await openScan({ job: "emptyReceived" });
    answer("GET /manage/gascylinder/getpage", pageOf([{ gasBarcode: good, specName }]));
    await click(".scan-view_manualInput input");
    typeSlowly(good.slice(0, 6));
    await until(".scan-view_matches li", specName);
    expect(sent("GET /manage/gascylinder/getpage").at(-1)?.query).toMatchObject({ gasBarcode: good.slice(0, 6) });
    await press("{ArrowDown}{Enter}");
    sendNow();
    await counted("ok", 1);
    expect(barcodes()).toEqual([good]);
    expect(document.querySelector(".scan-view_heldList")).toBeNull();
  });

  it("says by the server's clock when it was taken back, as every scan does", async () => {
    await openScan({ job: "emptyReceived" });
    answer(voidProcedure, null);
    await enter(good);
    await counted("ok", 1);
    const ahead = -5 * 3_600_000;
    deviceClock.offsetMs = ahead;
    await click(`${scanRows} button`, "Undo");
    const minutes = [0, 1].map((later) => showTime(new Date(Date.now() + ahead + later * 60_000).toISOString(), false));
    const hero = await until(".scan-view_hero[data-result=back]", "Undone");
    expect(minutes).toContain(/Undone (\d\d:\d\d)/.exec(hero.textContent)?.[1]);
    deviceClock.offsetMs = undefined;
  });

  it("whose scan has the id of another one is sent once more under a new id, and recorded", async () => {
    await openScan({ job: "emptyReceived" });
    let first: string | undefined;
    answerScans(({ commandId }) => {
      first ??= commandId;
      return commandId === first ? { outcome: "refused", code: "procedure.commandIdReused" } : undefined;
    });
    await enter(good);
    await counted("ok", 1);
    await until(".scan-view_hero[data-result=ok]", "Recorded");
    expect(barcodes()).toEqual([good, good]);
    expect(new Set(sentScans().map(({ commandId }) => commandId)).size).toBe(2);
    expect(Object.keys(sentScans()[1] ?? {}).sort()).toEqual(Object.keys(sentScans()[0] ?? {}).sort());
  });

  it("that was recorded before is a repeat in grey, neither recorded nor an exception", async () => {
    await openScan({ job: "emptyReceived" });
    answerScans(() => ({
      outcome: "duplicate",
      first: { outcome: "recorded", code: null, reasons: [], exceptions: [] },
    }));
    await enter(good);
    await until(".scan_bar .chip_root", "Repeat1");
    expect(texts(`${scanRows}[data-result=rep] .bp6-tag`)).toEqual(["Repeat"]);
    expect(texts(".scan-view_counter dd")).toEqual(["0", "0", "0", "0"]);
    await until(".scan-view_hero[data-result=rep]", "Already scanned");
  });
});

describe("a scan that waits for the network", () => {
  it("is taken back by its row, and is never sent", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await openScan({ job: "emptyReceived" });
    answer(recordProcedures, away);
    await enter(good);
    await until(".band_root.band_isWarn", "No network, 1 scan waiting");
    await click(`${scanRows} .link-button_root`, "Undo");
    await until(`${scanRows}[data-result=back]`, "not sent");
    await counted("wait", 0);
    answerScans();
    const before = sentScans().length;
    sendNow();
    await gone(".band_root.band_isWarn");
    expect(sentScans()).toHaveLength(before);
  });

  it("of somebody else is told of and stays untouched", async () => {
    localStorage.setItem("scansWaiting.somebody-else", "3");
    await openScan({ job: "emptyReceived" });
    await until(".band_root.band_isNote", "3 scans of other people wait on this machine");
    await enter(good);
    await counted("ok", 1);
    expect(localStorage.getItem("scansWaiting.somebody-else")).toBe("3");
    expect(barcodes()).toEqual([good]);
  });
});

describe("a scan that the server does not take", () => {
  const refuse = () => refuseScans("field.format");

  // The correction is typed as quickly as a scanner types: on a slow machine the pause after it would make a scan of it.
  beforeEach(() => void (scannerSettings.pauseMs = 0));
  afterEach(() => void Object.assign(scannerSettings, scannerDefaults));

  it("is set aside with its reason and sent once more when it is corrected", async () => {
    await openScan({ job: "emptyReceived" });
    refuse();
    await enter(wrong);
    await until(".scan-view_rejectedList li", "Not in the right form");
    await counted("no", 1);
    answerScans();
    await fill(".scan-view_rejectedList input", good);
    await click(".scan-view_rejectedList .bp6-button", "Correct and send");
    await gone(".scan-view_rejectedList");
    await counted("ok", 1);
    await counted("no", 0);
    const [refused, corrected] = sentScans();
    expect(corrected).toEqual({ ...refused, gasBarcode: good });
    expect(texts(scanRows)).toHaveLength(1);
  });

  it("is given up only after a question, and leaves nothing in the browser", async () => {
    const as = personOf();
    await openScan({ as, job: "emptyReceived" });
    const kept = () => createIndexedJournal(as.accountInfo.id ?? "").load();
    refuse();
    await enter(wrong);
    await click(".scan-view_rejectedList .bp6-button", "Give up");
    await until(".dialog_confirmDialog", "Give up the scan of");
    expect((await kept()).rejected).toHaveLength(1);
    await click(".dialog_confirmDialog .bp6-intent-danger");
    await gone(".scan-view_rejectedList");
    expect(await kept()).toEqual({ waiting: [], rejected: [] });
  });
});

describe("a code of an unusual length", () => {
  const fragment = good.slice(0, 8);

  it("is held back and kept, and nothing is sent until somebody chooses the barcode that it is a part of", async () => {
    const as = personOf();
    await openScan({ as, job: "emptyReceived" });
    answer("GET /manage/gascylinder/getpage", pageOf([{ gasBarcode: good, specName }]));
    await enter(fragment);
    await until(".scan-view_hero[data-result=exc]", "Read 8 of 12 digits: scan again");
    expect(localStorage.getItem(`scanTable.${as.accountInfo.id}`)).toContain(`"gasBarcode":"${fragment}"`);
    sendNow();
    expect([texts(scanRows), sentScans()]).toEqual([[], []]);
    await click(".scan-view_hero .bp6-button", good.slice(-4));
    await gone(".scan-view_hero[data-result=exc]");
    sendNow();
    await counted("ok", 1);
    expect(barcodes()).toEqual([good]);
  });
});
