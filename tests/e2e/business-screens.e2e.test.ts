import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const barcodes = ["881200000001", "881200000002"];
const project = "Lantern Hall";
let desk: Desk;
let enterpriseId: string;

type Ids = { list: { id: string }[] };
const add = (path: string, body: object) => desk.other.call<{ id: string }>("POST", `${path}/add`, body);

/** Two cylinders go to a customer, and one comes back. */
const deliver = async (): Promise<void> => {
  const party = { address: "1 Quay", contact: "Lin", telephone: "13900000077" };
  const { id: stationId } = await add("/info/gasstations", { name: "Lantern Station", code: "LS1", ...party });
  const vehicle = { companyType: 1, companyId: stationId, licenseNumber: "粤L00881", code: "LV1" };
  const { id: vehicleId } = await add("/info/vehicle", vehicle);
  const customer = { name: "Mrs Lantern", projectName: project, telephone: "13800000881", address: "8 Lamp Street" };
  const { id: clientId } = await add("/trade/clientinfo", customer);
  await registerCylinders(desk.other, barcodes, { createdCompanyId: stationId });
  const record = (procedureId: number, each: readonly string[], more: object = {}) =>
    desk.other.call<{ results: { outcome: string }[] }>("POST", "/manage/procedure/record", {
      items: each.map((gasBarcode) => ({
        commandId: crypto.randomUUID(),
        gasBarcode,
        procedureId,
        companyId: stationId,
        ...more,
      })),
    });
  const now = new Date().toISOString();
  await record(9, barcodes, { checkStatus: 1 });
  const weights = { weightBeforeCharge: 17, weightAfterCharge: 18 };
  await record(8, barcodes, {
    fillingStartTime: now,
    fillingEndTime: new Date(Date.now() + 1000).toISOString(),
    ...weights,
  });
  await record(11, barcodes, { checkStatus: 1 });
  const sent = await record(3, barcodes, { vehicleId, clientId, orderNumber: "LANTERN-1" });
  expect(sent.results.map(({ outcome }) => outcome)).toEqual(["recorded", "recorded"]);
  await record(0, barcodes.slice(0, 1), { clientId });
};

beforeAll(async () => {
  // The picture of a licence is nowhere.
  desk = await openDesk({ but: /404/ });
  const { list } = await desk.other.call<Ids>("GET", "/info/enterprise/getpage");
  enterpriseId = list[0]?.id ?? "";
  await deliver();
});
afterAll(() => desk?.close());

const detail = ".dialog-frame_root";
const fields = (...names: string[]): Promise<string[]> =>
  desk.texts(names.map((name) => `${detail} [data-field=${name}] dd`).join());

describe("a customer's detail", () => {
  it("opens from the name and shows who it is", async () => {
    await desk.open(`/salesManagement/customerInformation/index?projectName=${project}`);
    await desk.click(`${rows} .link-button_root`, "Mrs Lantern");
    await desk.until(`${detail} [data-field=address] dd`, "8 Lamp Street");
    expect(await fields("name", "projectName", "cardNo", "telephone")).toEqual([
      "Mrs Lantern",
      project,
      "—",
      "13800000881",
    ]);
    expect(await fields("stationType")).toHaveLength(1);
    expect(await seriousFaults(desk.page)).toEqual([]);
  });

  it("shows what went there and came back, with the sums of both", async () => {
    await desk.click(`${detail} [role=tab]`, "Deliveries");
    await desk.counted(`${detail} .table_root tbody tr`, 3);
    await desk.until(`${detail} .deliveries_head`, "Delivered2Returned1There now1");
    expect(
      (await desk.texts(`${detail} .table_root tbody tr`)).filter((row) => row.includes("LANTERN-1")),
    ).toHaveLength(2);
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.click(`${detail} .deliveries_head button`, "Export");
    await desk.until(".export-dialog_root", "3 rows");
    await desk.page.keyboard.press("Escape");
    await desk.gone(".export-dialog_root");
  });

  it("leads to the form for whoever may edit", async () => {
    await desk.click(`${detail} .bp6-dialog-footer button`, "Edit");
    await desk.until(`${detail} form`);
    expect(await desk.valueOf("projectName")).toBe(project);
    await desk.page.keyboard.press("Escape");
    await desk.gone(detail);
  });
});

describe("an employee's detail", () => {
  it("has the person, the permit and the contract in tabs", async () => {
    const { list: posts } = await desk.other.call<Ids>("GET", "/info/post/getpage");
    const person = {
      idCode: "LANTERN-7",
      name: "Deng Wen",
      telephone: "13800000882",
      sex: 2,
      address: "3 Lamp Street",
    };
    const permit = { licenseName: "Driver of dangerous goods", licenseNumber: "DG-881", licenseTimeEnd: "2027-03-04" };
    const contract = { contractNumber: "C-881", signDate: "2024-05-06" };
    const body = { ...person, ...permit, ...contract, postId: posts[0]?.id, identityNumber: "440106199001010011" };
    await add("/info/employees", body);
    await desk.open("/base/employee?idCode=LANTERN-7");
    await desk.click(`${rows} .link-button_root`, "Deng Wen");
    await desk.until(`${detail} [data-field=identityNumber] dd`, "440106199001010011");
    expect(await desk.texts(`${detail} [role=tab]`)).toEqual(["Basic information", "Permit", "Contract"]);
    await desk.click(`${detail} [role=tab]`, "Permit");
    await desk.until(`${detail} [data-field=licenseNumber] dd`, "DG-881");
    expect(await fields("licenseTimeEnd")).toEqual(["04/03/2027"]);
    await desk.click(`${detail} [role=tab]`, "Contract");
    await desk.until(`${detail} [data-field=contractNumber] dd`, "C-881");
    expect(await seriousFaults(desk.page)).toEqual([]);
    await desk.page.keyboard.press("Escape");
    await desk.gone(detail);
  });

  it("stands on a page with a way to the posts", async () => {
    await desk.click(".page-head_tools button", "Manage posts");
    await desk.until("h1", "Posts");
    expect(new URL(desk.page.url()).pathname).toBe("/base/post");
  });
});

describe("the page of the enterprise", () => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const license = (name: string, from: number, until: number) =>
    desk.other.call("POST", "/info/enterprise/addlicense", {
      companyId: enterpriseId,
      name,
      licenseNumber: `${name}-1`,
      licenseTimeBegin: day(from),
      licenseTimeEnd: day(until),
      licenseScope: "Filling",
      imagesUrl: "/files/none.png",
    });

  it("has its own values, and says so where there are no licences", async () => {
    await desk.page.goto(`${desk.app.url}/base/enterprise`);
    await desk.until(".enterprise-page_info [data-field=name] dd");
    await desk.until(".enterprise-page_root h3", "No licences yet");
    expect(await seriousFaults(desk.page)).toEqual([]);
  });

  it("says of each licence that it has ended or ends within 60 days", async () => {
    for (const [name, from, until] of [
      ["Old", -900, -3],
      ["Near", -300, 30],
      ["Far", -300, 400],
    ] as const)
      await license(name, from, until);
    await desk.page.reload();
    await desk.counted(".license-card_root", 3);
    const cards = await desk.texts(".license-card_root header");
    expect(cards.map((card) => card.replace(/\d+/, "n"))).toEqual([
      "OldEnded n days ago",
      "NearEnds in n days",
      "FarValid",
    ]);
  });

  it("leaves the list of all within reach", async () => {
    await desk.click(".page-head_tools button", "All enterprises");
    await desk.counted(rows, 1);
    await desk.click(`${rows} .link-button_root`);
    await desk.until(".enterprise-page_info");
    expect(await desk.counted(".license-card_root", 3)).toBeUndefined();
  });
});

describe("the status of a post", () => {
  it("is switched by the keyboard, after asking", async () => {
    await add("/info/post", { name: "Lamplighter", code: "LL" });
    await desk.open("/base/post?name=Lamplighter");
    await desk.page.focus(`${rows} [role=switch], ${rows} .bp6-switch input`);
    await desk.page.keyboard.press("Space");
    await desk.click(".confirm-dialog_root button", "Disable");
    await desk.until(`${rows}[data-row~=dim]`, "Disabled");
    await desk.page.focus(`${rows} .bp6-switch input`);
    await desk.page.keyboard.press("Space");
    await desk.click(".confirm-dialog_root button", "Cancel");
    await desk.gone(".confirm-dialog_root");
    expect(await desk.texts(`${rows}[data-row~=dim]`)).toHaveLength(1);
  });
});

describe("a selector of stations", () => {
  it("keeps its offers in sight for a moment after it is left", async () => {
    await desk.page.goto(`${desk.app.url}/admin/user`);
    await desk.click(".page-head_root .bp6-intent-primary");
    await desk.click("#f-companyId");
    await desk.until(".combobox_offers li", "Lantern Station");
    await desk.page.keyboard.press("Tab");
    expect(await desk.page.$(".combobox_offers")).not.toBeNull();
    await desk.gone(".combobox_offers");
    await desk.page.keyboard.press("Escape");
    await desk.gone(detail);
  });
});

describe("the filter by station", () => {
  it("offers those of the type that is filtered by", async () => {
    await desk.page.goto(`${desk.app.url}/base/vehicle`);
    await desk.until("[name=companyType]");
    await desk.page.select("select[name=companyType]", "1");
    const asked = desk.page.waitForRequest((request) => /getAllCompanyList\?.*companyType=1/.test(request.url()));
    await desk.click("[name=companyId]");
    await asked;
    await desk.until(".combobox_offers li", "Lantern Station");
    expect(await desk.texts(".combobox_offers li:not([role=option])")).toEqual([]);
  });
});

describe("the export of a list of more than 5,000 rows", () => {
  const person = "a very busy person";
  const many = `insert into login_log (id, created_account_name, elapsed_milli_seconds, status)
    select gen_random_uuid(), '${person}', 1, true from generate_series(1, 5001)`;
  let database: pg.Client;
  beforeAll(async () => {
    database = new pg.Client(readFileSync(join(desk.app.dataDir, "postgres.url"), "utf8").trim());
    await database.connect();
    await database.query(many);
  });
  afterAll(async () => {
    await database.query("delete from login_log where created_account_name = $1", [person]);
    await database.end();
  });

  it("asks once more for the whole table, and goes back to the choice where the answer is no", async () => {
    await desk.open(`${auditScreens.loginLog.path}?createdAccountName=${encodeURIComponent(person)}`);
    await desk.click(".page-head_tools button", "Export");
    await desk.click(".export-dialog_sizes label", "Whole table");
    await desk.click(".export-dialog_root .bp6-intent-primary");
    await desk.until(".confirm-dialog_root", "Above 5,000: 5,001 in all");
    await desk.click(".confirm-dialog_root button", "Cancel");
    await desk.gone(".confirm-dialog_root");
    expect(await desk.texts(".export-dialog_root .bp6-dialog-header")).toHaveLength(1);
  });

  it("asks nothing for the current page", async () => {
    await desk.click(".export-dialog_sizes label", "Current page");
    await desk.click(".export-dialog_root .bp6-intent-primary");
    await desk.gone(".export-dialog_root");
    expect(await desk.texts(".confirm-dialog_root")).toEqual([]);
  });
});

describe("the board", () => {
  it("leads to the person's own work, which signing in kept", async () => {
    await desk.page.goto(`${desk.app.url}/index`);
    await desk.page.evaluate(() => sessionStorage.setItem("cockpit", "/base/vehicle"));
    await desk.click("button", "Go in");
    await desk.until("h1", "Vehicles");
    expect(new URL(desk.page.url()).pathname).toBe("/base/vehicle");
    expect(desk.faults).toEqual([]);
  });
});
