import { describe, expect, it } from "vitest";
import type { Route } from "#contracts/commands/record.ts";
import { click, counted as times, texts, until } from "#tests/support/component/hands.ts";
import { answerScans, openScan, scan, scanRows, sendNow } from "#tests/support/component/scan-page.ts";

const [own, foreign, atCustomer] = ["662900000001", "662900000002", "662900000003"] as const;
const to = { kind: "station", name: "Nanzhuang" };
const routes: Record<string, Route> = {
  [own]: { from: { kind: "vehicle", name: "T-1" }, to },
  [foreign]: { from: { kind: "vehicle", name: "T-2" }, to, chosen: "T-1" },
  [atCustomer]: { from: { kind: "customer", name: "" }, to },
};

const open = async (): Promise<void> => {
  await openScan({ job: "emptyReceived" });
  answerScans(({ gasBarcode }) => ({ route: routes[gasBarcode] }));
  scan(own, atCustomer, foreign);
  sendNow();
  await times(`${scanRows}[data-result=ok]`, 3);
};

describe("the places of a scan", () => {
  it("are those of the ledger, and a vehicle that was not chosen is said in the row and the large result", async () => {
    await open();
    expect(texts(`${scanRows} [data-cell=said]`).map((text) => text.trim())).toEqual([
      "Ledger: truck T-2, you chose T-1",
      "Customer → Nanzhuang",
      "T-1 → Nanzhuang",
    ]);
    await until(".scan-view_hero[data-result=exc]", "Recorded. Ledger: truck T-2, you chose T-1");
  });

  it("are counted by origin, the other vehicle apart, and its chip shows its scans alone", async () => {
    await open();
    await until(".scan-view_origins");
    expect(texts(".scan-view_origins li")).toEqual(["Customer 1", "T-1 1", "T-2 not the one chosen1"]);
    await click(".scan_bar .chip_root", "Other truck");
    await times(scanRows, 1);
  });
});
