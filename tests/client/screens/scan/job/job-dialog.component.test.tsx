import { describe, expect, it } from "vitest";
import { procedures, type ProcedureName } from "#contracts/procedures/index.ts";
import { remember } from "#client/state/preferences/remembered.ts";
import { click, counted, gone, press, texts, typeInto, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import { openScan, scan, scanRows, sendNow, sentScans, typeSlowly } from "#tests/support/component/scan-page.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const [first, second] = ["661100000011", "661100000012"] as const;
const field = (name: string) => `.scan-job_fields input[name=${name}]`;
const placeholder = (name: string) => document.querySelector(field(name))?.getAttribute("placeholder");

/** Opens the choice of a job, at a procedure by its name. */
const choose = async (procedure: string): Promise<void> => {
  await press("{F2}");
  await click(".scan-job_procedure", procedure);
};
const start = async (): Promise<void> => {
  await click(".bp6-dialog-footer .bp6-intent-primary");
  await gone(".bp6-dialog");
};

describe("the choice of a job", () => {
  it("opens by F2, and what is scanned is recorded as it says", async () => {
    await openScan();
    await choose("Full received");
    await start();
    await until(".scan-job_chosen", "Full received");
    scan(first);
    sendNow();
    await until(".scan-view_hero[data-result=ok]");
    expect(sentScans()).toEqual([expect.objectContaining({ gasBarcode: first, procedureId: procedures.fullReceived })]);
  });

  it("offers the procedures used last before all others, which come after a click", async () => {
    const as = personOf();
    const last: ProcedureName[] = ["fullReceived", "emptyReceived"];
    remember(
      "recentJobs",
      as.accountInfo.id ?? "",
      last.map((name) => ({ procedureId: procedures[name], values: {} })),
    );
    await openScan({ as });
    await press("{F2}");
    await until(".scan-job_procedures h3", "Used last");
    expect(texts(".scan-job_procedure")).toEqual(["02Full received", "00Empty received"]);
    await click(".scan-job_all");
    expect(texts(".scan-job_procedure")).toHaveLength(Object.keys(procedures).length);
  });

  it("names the own unit that an empty one stands for", async () => {
    await openScan();
    await choose("Full received");
    expect(placeholder("companyId")).toBe("顺德燃气 (your own)");
  });

  it("asks for the vehicle or the customer of a delivery, and for neither once an order is named", async () => {
    await openScan();
    await choose("Full sent");
    const asked = "Vehicle or customer";
    expect([placeholder("clientId"), placeholder("vehicleId")]).toEqual([asked, asked]);
    await counted(".bp6-dialog-footer .bp6-intent-primary:disabled", 1);
    await typeInto(field("orderNumber"), "N1");
    await counted(`input[placeholder='${asked}']`, 0);
    await counted(".bp6-dialog-footer .bp6-intent-primary:disabled", 0);
  });

  it("leaves what is scanned into the number of an order there and takes it for no cylinder", async () => {
    await openScan({ job: "emptyReceived" });
    scan(first);
    await choose("Full sent");
    await click(field("orderNumber"));
    scan(second);
    expect(document.querySelector<HTMLInputElement>(field("orderNumber"))?.value).toBe(second);
    sendNow();
    await until(".scan-view_hero[data-result=ok]");
    expect(texts(scanRows)).toEqual([expect.stringContaining(first.slice(-4))]);
  });

  it("tells two customers of one name apart by a second line and shows that of the chosen one", async () => {
    const [west, dock] = [
      { id: "c1", name: "Yang", projectName: "Golden House", telephoneTail: "0512", address: "8 West Road" },
      { id: "c2", name: "Yang", projectName: "Harbour", telephoneTail: "0777", address: "2 Dock Road" },
    ];
    answer("GET /info/common/getclientlist", ({ query }) => pageOf(query["key"] === "Dock" ? [dock] : [west, dock]));
    await openScan();
    await choose("Full sent");
    await click(field("clientId"));
    await until(".inputs_offers li", "Golden House");
    expect(texts(".inputs_offers li small")).toEqual([
      "Golden House · …0512 · 8 West Road",
      "Harbour · …0777 · 2 Dock Road",
    ]);
    typeSlowly("Dock");
    await counted(".inputs_offers li", 1);
    await press("{Enter}");
    await until(".scan-job_field small", "Harbour");
    await start();
    scan(first);
    sendNow();
    await until(".scan-view_hero[data-result=ok]");
    expect(sentScans()).toEqual([expect.objectContaining({ clientId: "c2" })]);
  });
});
