import { describe, expect, it } from "vitest";
import { procedures, type ProcedureName } from "#contracts/procedures/index.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { remember } from "#client/state/preferences/remembered.ts";
import { click, counted, focused, gone, press, texts, typeInto, until } from "#tests/support/component/hands.ts";
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
    await choose("Receive full");
    await start();
    await until(".scan-job_chosen", "Receive full");
    scan(first);
    sendNow();
    await until(".scan-view_hero[data-result=ok]");
    expect(sentScans()).toEqual([expect.objectContaining({ gasBarcode: first, procedureId: procedures.fullReceived })]);
  });

  it("shows the procedures used last and all others together", async () => {
    const as = personOf();
    const last: ProcedureName[] = ["fullReceived", "emptyReceived"];
    remember(
      "recentJobs",
      as.accountInfo.id ?? "",
      last.map((name) => ({ procedureId: procedures[name], values: {} })),
    );
    await openScan({ as });
    await press("{F2}");
    await until(".scan-job_procedures [role=group]", "Recent");
    expect(texts(".scan-job_procedures [role=group] button")).toEqual(["02 Receive full", "00 Receive empties"]);
    expect(texts(".scan-job_procedure")).toHaveLength(Object.keys(procedures).length);
  });

  it("begins with the focus on the job at hand, and arrows, two digits and Enter choose and start another one", async () => {
    await openScan({ job: "fullReceived" });
    await press("{F2}");
    await focused("[data-procedure='2'][aria-checked=true]");
    await press("{ArrowRight}");
    await focused("[data-procedure='4'][aria-checked=true]");
    await press("11");
    await focused("[data-procedure='11'][aria-checked=true]");
    await counted("[role=radio][tabindex='0']", 1);
    await press("{Enter}");
    await gone(".bp6-dialog");
    await until(".scan-job_chosen", "Post-fill check");
  });

  it("starts by Enter in a typed field, and goes to a field that is missing first", async () => {
    answer("GET /trade/order/get", { orderStatus: 2, cylinders: [] });
    await openScan();
    await choose("Deliver full");
    await press("{Enter}");
    await focused(field("vehicleId"));
    await click(field("orderNumber"));
    typeSlowly("N1{Enter}");
    await gone(".bp6-dialog");
    await until(".scan-job_chosen", "Deliver full");
  });

  it("offers a filling station nothing that only an inspection unit does, until all jobs are asked for", async () => {
    await openScan({ as: personOf({ account: { companyType: companyTypes.station } }) });
    await press("{F2}");
    await counted("[data-procedure='8']", 1);
    await counted("[data-procedure='10']", 0);
    await click(".scan-job_all", "All jobs");
    await counted("[data-procedure='10']", 1);
  });

  it("offers the drivers of the own company first, then the others under a heading", async () => {
    const [own, clerk] = [
      { id: "e1", name: "Zhang", postName: "司机", companyName: "顺德燃气" },
      { id: "e2", name: "He", postName: "文员", companyName: "顺德燃气" },
    ];
    const foreign = { id: "e3", name: "Ai", postName: "司机", companyName: "乐从仓库" };
    answer("GET /info/common/getAllEmployeesInfoList", ({ query }) =>
      pageOf(query["companyId"] ? [clerk, own] : [foreign, clerk, own]),
    );
    await openScan();
    await choose("Receive full");
    await click(field("driverId"));
    await until(".inputs_offers li", "Zhang");
    await until(".inputs_offers [role=presentation]", "Others");
    expect(texts(".inputs_offers li").map((text) => text.slice(0, 5))).toEqual([
      "Zhang",
      "Other",
      "Ai乐从仓",
      "He顺德燃",
    ]);
  });

  it("names the own unit that an empty one stands for", async () => {
    await openScan();
    await choose("Receive full");
    expect(placeholder("companyId")).toBe("顺德燃气 (own site)");
  });

  it("asks for the vehicle or the customer of a delivery, and for neither once an order is named", async () => {
    await openScan();
    await choose("Deliver full");
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
    await choose("Deliver full");
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
    await choose("Deliver full");
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
