import { describe, expect, it } from "vitest";
import { createIndexedResults } from "#client/screens/scan/session/result-store.ts";
import { click, gone, texts, until, wait } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import {
  answerScans,
  counted,
  openScan,
  scan,
  scanRows,
  sendNow,
  sentScans,
} from "#tests/support/component/scan-page.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const known = ["662800000001", "662800000002"] as const;
const unknown = "662800000003";
const sheet = "[data-prints]";

/** A job with two cylinders recorded and one refused, at its end. */
const finish = async (as = personOf()): Promise<void> => {
  await openScan({ as, job: "emptyReceived" });
  answerScans(({ gasBarcode }) =>
    gasBarcode === unknown
      ? { outcome: "refused", reasons: ["cylinder.unknown"], msg: `Nobody registered ${unknown}.` }
      : { route: { from: { kind: "vehicle", name: "粤A1" }, to: { kind: "station", name: "顺德燃气" } } },
  );
  scan(...known, unknown);
  sendNow();
  await counted("no", 1);
  await until(`${scanRows}:nth-child(3)`, "YSP118");
  await click(".scan_bar .bp6-button", "Finish job");
  await until(`${sheet} tfoot`);
};

describe("the end of a job", () => {
  it("shows its totals by specification, where the cylinders went, and each refusal with its reason", async () => {
    await finish();
    expect(texts(`${sheet} > table > tbody > tr:first-child > td`)).toEqual([
      "Receive empties",
      "粤A1 → 顺德燃气",
      "YSP118",
      ...["2", "0", "0"],
    ]);
    expect(texts(`${sheet} tfoot td`)).toEqual(["2", "0", "1"]);
    const [, code, , said] = texts(`${sheet} section td`);
    expect(code?.replaceAll(/\s/g, "")).toBe(unknown);
    expect(said?.replaceAll(/\s/g, "")).toBe(`Nobodyregistered${unknown}.`);
  });

  it("has figures that add up to its scans, and its time to the second", async () => {
    await finish();
    expect(texts(`${sheet} .scan-finish_figures dd`)).toEqual(["3", "2", "0", "1", "0", "0", "0"]);
    await until(`${sheet} h3`, "00 Receive empties");
    expect(texts(`${sheet} header p`).at(-1)).toMatch(/\d\d:\d\d:\d\d – \d\d:\d\d:\d\d$/);
  });

  it("prints the slip of what was recorded, and nothing of what was refused", async () => {
    answer("POST /document/slip", { id: "x1" });
    answer("GET /export/getpage", pageOf([]));
    await finish();
    await click(".bp6-dialog-footer .bp6-button", "Print slip");
    const ids = sentScans().flatMap(({ commandId, gasBarcode }) => (gasBarcode === unknown ? [] : [commandId]));
    await wait("the slip is not asked for", () => sent("POST /document/slip").length === 1);
    const [{ body } = { body: undefined }] = sent<{ commandIds: string[]; waiting: number }>("POST /document/slip");
    // Scans of the same millisecond have no order.
    expect(body?.commandIds.toSorted()).toEqual(ids.toSorted());
    expect(body?.waiting).toBe(0);
  });

  it("forgets nothing before somebody finishes it: the scanning goes on", async () => {
    const as = personOf();
    await finish(as);
    await click(".bp6-dialog-footer .bp6-button", "Keep scanning");
    await gone(".bp6-dialog");
    expect(texts(".scan-view_counter dd")).toEqual(["2", "0", "1", "0"]);
    expect(await createIndexedResults(as.accountInfo.id ?? "").load()).toHaveLength(3);
  });

  it("clears the page and the browser once it is finished", async () => {
    const as = personOf();
    await finish(as);
    await click(".bp6-dialog-footer .bp6-intent-primary", "Finish job");
    await gone(".bp6-dialog");
    await until(".scan-job_first h2", "Choose a job, then scan.");
    expect(await createIndexedResults(as.accountInfo.id ?? "").load()).toEqual([]);
  });
});
