import { beforeEach, describe, expect, it } from "vitest";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { order } from "#contracts/lists/order.ts";
import { loginLog } from "#contracts/lists/log.ts";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { remember } from "#client/state/preferences/remembered.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { answerDetail } from "#tests/support/component/cylinder-detail.ts";
import { click, focused, gone, press, rows, typeInto, until } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { rowOf } from "#tests/support/component/row-of.ts";
import {
  counted,
  openScan,
  previewOf,
  scan,
  sendNow,
  sentScans,
  typeSlowly,
} from "#tests/support/component/scan-page.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const [first, second] = ["663300000041", "663300000042"] as const;
const [vehicle, customer] = [
  { id: "v1", name: "粤E3K218" },
  { id: "c1", name: "Jufulou" },
];
const save = "{Control>}{Enter}{/Control}";

/** Acts as a person and counts: a click, a key or a text with its Enter is one action. */
let count: number;
beforeEach(() => (count = 0));
const act = async (done: Promise<unknown>): Promise<void> => {
  count += 1;
  await done;
};

const answerLookups = (): void => {
  answer("GET /info/common/*", pageOf([]));
  answer("GET /info/common/getvehiclelist", pageOf([vehicle]));
  answer("GET /info/common/getclientlist", pageOf([customer]));
};

/** Chooses by typing, and takes the marked offer by Enter. */
const pick = async (name: string, text: string, offered: string): Promise<void> => {
  await typeInto(`.scan-job_fields input[name=${name}]`, text);
  await until(".inputs_offers li", offered);
  await press("{Enter}");
};

describe("a job at the scan page takes at most", () => {
  it("3 actions to begin: F2, its number, Enter", async () => {
    await openScan();
    await act(press("{F2}"));
    await focused("[data-procedure]");
    await act(press("04"));
    await act(press("{Enter}"));
    await until(".scan-job_chosen", "Empty into store");
    expect(count).toBe(3);
  });

  it("2 actions to begin again: F2 and Enter", async () => {
    const as = personOf();
    remember("recentJobs", as.accountInfo.id, [{ procedureId: procedures.emptyIntoStore, values: {} }]);
    await openScan({ as });
    await act(press("{F2}"));
    await focused("[data-procedure='4']");
    await act(press("{Enter}"));
    await until(".scan-job_chosen", "Empty into store");
    expect(count).toBe(2);
  });

  it("5 actions to begin a truck with its vehicle and its plan, and one scan a bottle", async () => {
    answerLookups();
    await openScan();
    await act(press("{F2}"));
    await focused("[data-procedure]");
    await act(press("04"));
    await act(pick("vehicleId", "3k2", vehicle.name));
    await act(click(".scan-job_fields input[name=plan]").then(() => typeSlowly("60")));
    await act(Promise.resolve(typeSlowly("{Enter}")));
    await until(".scan-job_chosen", "Empty into store");
    expect(count).toBe(5);
    scan(first, second, first);
    sendNow();
    await counted("ok", 2);
    expect(sentScans()).toMatchObject([{ vehicleId: vehicle.id }, { vehicleId: vehicle.id }]);
  });

  it("5 actions to begin a delivery with its customer and its order", async () => {
    answerLookups();
    answer("GET /trade/order/get", { orderStatus: 2, cylinders: [] });
    await openScan();
    await act(press("{F2}"));
    await focused("[data-procedure]");
    await act(press("03"));
    await act(pick("clientId", "1065", customer.name));
    await act(typeInto(".scan-job_fields input[name=orderNumber]", "N1"));
    await act(Promise.resolve(typeSlowly("{Enter}")));
    await until(".scan-job_chosen", "Deliver full");
    expect(count).toBe(5);
  });

  it("2 actions for a fault: its digit, and the key that records", async () => {
    answer("GET /info/common/*", pageOf([{ id: "d1", name: "Dent" }]));
    await openScan({ job: "preFillCheck" });
    answer(previewProcedure, previewOf());
    scan(first);
    await until(".scan-entry_entryHead", first);
    await until(".scan-entry_defects button", "Dent");
    await act(press("1"));
    await act(press(save));
    await until(".scan-view_hero", "Dent: on hold, put it aside");
    expect(count).toBe(2);
    expect(sentScans()).toMatchObject([{ gasBarcode: first, checkStatus: 0, defectIds: ["d1"] }]);
  });

  it("1 action for a periodic check that is passed, after its scan", async () => {
    await openScan({ job: "periodicCheck" });
    answer(previewProcedure, previewOf());
    scan(first);
    await until(".scan-entry_entryHead", first);
    await act(press(save));
    await counted("ok", 1);
    expect(count).toBe(1);
  });
});

describe("a job at a list takes at most", () => {
  const row = {
    ...{ id: "o1", orderNumber: "X-17", orderStatus: 2, clientId: "c1", clientName: "Yang", projectName: "Harbour" },
    ...{
      telephone: "13800138000",
      address: "1 Quay Road",
      bottles: 4,
      bySpec: [],
      createdTime: "2026-11-20T08:00:00Z",
    },
    ...{ licenseNumber: null, driverInfo: null, reasonsForRefusal: null, endedTime: null },
  };

  it("2 actions to complete an order", async () => {
    answer(`GET ${order.path}`, pageOf([row]));
    answer("PUT /trade/clientProcess/*", null);
    await openPage(salesScreens.order.path);
    await act(click("td[data-cell~=actions] .link-button_root", "Complete"));
    await act(click(".dialog_confirmDialog .bp6-intent-primary"));
    await gone(".dialog_confirmDialog");
    expect(count).toBe(2);
  });

  it("4 actions to decline an order: two for the form, its reason and the button", async () => {
    answer(`GET ${order.path}`, pageOf([row]));
    answer("PUT /trade/clientProcess/*", null);
    await openPage(salesScreens.order.path);
    await act(click("td[data-cell~=actions] button[aria-label]"));
    await act(click(".bp6-menu-item", "Decline"));
    await focused(".form_form textarea");
    await act(press("nobody at home"));
    await act(click("[role=dialog] .bp6-dialog-footer [type=submit]"));
    await gone(".form_form");
    expect(count).toBe(4);
  });

  it("3 actions to find a bottle: Ctrl K, four digits, Enter", async () => {
    answerDetail(first);
    answer(`GET ${cylinder.path}`, pageOf([{ id: "b1", gasBarcode: first }]));
    answer("GET /info/post/getpage", pageOf([]));
    answer("GET /trade/clientinfo/getpage", pageOf([]));
    await openPage("/base/post");
    await until("h1");
    await act(press("{Control>}k{/Control}"));
    await act(typeInto(".palette_query input", first.slice(-4)));
    await until(".palette_option", first);
    await act(press("{Enter}"));
    await until(".cylinder-detail_detailHead h2", first);
    expect(count).toBe(3);
  });

  it("4 actions to have the whole table as a file: Export, Whole table, Export, and Download where the toast says so", async () => {
    const job = {
      id: "job",
      list: "loginLog",
      format: "csv",
      state: "completed",
      done: 1,
      total: 1,
      fileName: "l.csv",
    };
    answer(`GET ${loginLog.path}`, pageOf([rowOf(loginLog, { id: "1" })]));
    answer("POST /export/*", { id: "job" });
    answer("GET /export/getpage", pageOf([{ ...job, finishedTime: new Date().toISOString() }]));
    answer("GET /import/getpage", pageOf([]));
    await openPage(auditScreens.loginLog.path);
    await until(rows);
    await act(click(".page-head_tools button", "Export"));
    await act(click(".export_sizes label", "Whole table"));
    await act(click(".export_exportDialog .bp6-intent-primary"));
    await gone(".export_exportDialog");
    say("export:progress", { id: "job", state: "completed", done: 1, total: 1 } as never);
    await act(until(".toaster_toast", "Download"));
    expect(count).toBe(4);
    expect(sent("POST /export/*")).toHaveLength(1);
  });

  it("5 actions to add a customer: Add, three fields, and the key that saves", async () => {
    answerLookups();
    answer("GET /trade/clientinfo/*", pageOf([]));
    answer("POST /trade/clientinfo/add", { id: "c9" });
    await openPage(salesScreens.customer.path);
    await act(click(".page-head_root .bp6-intent-primary"));
    await until("[role=dialog] #f-name");
    await act(typeInto("#f-name", "Yang"));
    await act(typeInto("#f-telephone", "13800138000"));
    await act(typeInto("#f-address", "1 Quay Road"));
    await act(press(save));
    await gone("[role=dialog]");
    expect(count).toBe(5);
  });
});
