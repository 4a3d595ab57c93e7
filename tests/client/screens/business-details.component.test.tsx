import { beforeEach, describe, expect, it } from "vitest";
import { clientInfo } from "#contracts/resources/client-info.ts";
import { employee } from "#contracts/resources/employee.ts";
import { enterprise } from "#contracts/resources/companies.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { customerStock } from "#contracts/lists/customer-stock.ts";
import { sendReceive } from "#contracts/lists/send-receive.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { click, counted, gone, press, rows, texts, until, valueOf } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const detail = ".dialog_dialogFrame";
const fields = (...names: string[]): string[] => texts(names.map((name) => `${detail} [data-field=${name}] dd`).join());
const id = "22222222-2222-4222-8222-222222222222";

beforeEach(() => answer("GET /info/common/*", pageOf([])));

describe("a customer's detail", () => {
  const customer = {
    id,
    name: "Mrs Lantern",
    projectName: "Lantern Hall",
    telephone: "13800000881",
    address: "8 Lamp Street",
  };
  const open = async (): Promise<void> => {
    answer(`GET ${listOf(clientInfo).path}`, pageOf([customer]));
    answer(`GET ${clientInfo.path}/get`, { ...customer, version: 1 });
    await openPage("/salesManagement/customerInformation/index?projectName=Lantern");
    await click(`${rows} .link-button_root`, "Mrs Lantern");
    await until(`${detail} [data-field=address] dd`, "8 Lamp Street");
  };

  it("opens from the name and shows who it is, with a dash for what nobody wrote down", async () => {
    await open();
    expect(fields("name", "projectName", "cardNo", "telephone")).toEqual([
      "Mrs Lantern",
      "Lantern Hall",
      "—",
      "13800000881",
    ]);
  });

  it("shows what went there and came back with the sums of both, and offers all of it as a file", async () => {
    const moves = [3, 3, 0].map((procedureId, i) =>
      rowOf(sendReceive, { id: String(i), procedureId, orderNumber: procedureId === 3 ? "LANTERN-1" : null }),
    );
    answer(`GET ${sendReceive.path}`, ({ query: { procedureId } }) =>
      pageOf(moves.filter((move) => procedureId === undefined || String(move.procedureId) === procedureId)),
    );
    answer(`GET ${customerStock.path}`, pageOf([{ remainingQuantity: 1 }]));
    await open();
    await click(`${detail} [role=tab]`, "Deliveries");
    await counted(`${detail} .table_root tbody tr`, 3);
    await until(`${detail} .deliveries_head`, "Delivered2Returned1There now1");
    expect(texts(`${detail} .table_root tbody tr`).filter((row) => row.includes("LANTERN-1"))).toHaveLength(2);
    expect(sent(`GET ${sendReceive.path}`).every(({ query }) => query["clientId"] === id)).toBe(true);
    await click(`${detail} .deliveries_head button`, "Export");
    await until(".export_exportDialog", "3 rows");
  });

  it("leads to the form for whoever may edit", async () => {
    await open();
    await click(`${detail} .bp6-dialog-footer button`, "Edit");
    await until(`${detail} form`);
    expect(valueOf("projectName")).toBe("Lantern Hall");
  });
});

describe("the page of employees", () => {
  const person = {
    ...{ id, idCode: "LANTERN-7", name: "Deng Wen", identityNumber: "440106199001010011" },
    ...{ licenseName: "Driver", licenseNumber: "DG-881", licenseTimeEnd: "2027-03-04", contractNumber: "C-881" },
  };
  beforeEach(() => {
    answer(`GET ${listOf(employee).path}`, pageOf([person]));
    answer(`GET ${employee.path}/get`, { ...person, version: 1 });
  });

  it("shows person, permit and contract in tabs", async () => {
    await openPage("/base/employee?idCode=LANTERN-7");
    await click(`${rows} .link-button_root`, "Deng Wen");
    await until(`${detail} [data-field=identityNumber] dd`, "440106199001010011");
    expect(texts(`${detail} [role=tab]`)).toEqual(["Basic information", "Permit", "Contract", "Changes"]);
    await click(`${detail} [role=tab]`, "Permit");
    await until(`${detail} [data-field=licenseNumber] dd`, "DG-881");
    expect(fields("licenseTimeEnd")).toEqual(["04/03/2027"]);
    await click(`${detail} [role=tab]`, "Contract");
    await until(`${detail} [data-field=contractNumber] dd`, "C-881");
    await press("{Escape}");
    await gone(detail);
  });

  it("leads to the posts", async () => {
    answer("GET /info/post/getpage", pageOf([]));
    await openPage("/base/employee");
    await click(".page-head_tools button", "Manage posts");
    await until("h1", "Posts");
    expect(window.location.pathname).toBe("/base/post");
  });
});

describe("the page of the enterprise", () => {
  const own = { id, name: "Shunde Gas" };
  const day = (days: number): string => businessDay(Date.now() + days * 86_400_000);
  const license = (name: string, until: number) => ({
    ...{ id: name, companyId: id, name, licenseNumber: `${name}-1`, licenseScope: "Filling", imagesUrl: "" },
    ...{ licenseTimeBegin: day(-900), licenseTimeEnd: day(until) },
  });
  const open = async (licenses: object[]): Promise<void> => {
    answer(`GET ${listOf(enterprise).path}`, pageOf([own]));
    answer(`GET ${enterprise.path}/get`, { ...own, version: 1 });
    answer(`GET ${enterpriseLicense.path}/getlicenselist`, pageOf(licenses));
    await openPage("/base/enterprise", { as: personOf({ account: { companyId: id } }) });
    await until(".enterprise_info [data-field=name] dd", "Shunde Gas");
  };

  it("says so where there are no licences", async () => {
    await open([]);
    await until(".enterprise_page h3", "No licences yet");
  });

  it("says of each licence that it has ended or ends within 60 days", async () => {
    await open([license("Old", -3), license("Near", 30), license("Far", 400)]);
    await counted(".enterprise_card", 3);
    const cards = texts(".enterprise_card header");
    expect(cards.map((card) => card.replace(/\d+/, "n"))).toEqual([
      "OldEnded n days ago",
      "NearEnds in n days",
      "FarValid",
    ]);
  });

  it("leads to the list of all, and from there back to one", async () => {
    await open([license("Far", 400)]);
    await click(".page-head_tools button", "All enterprises");
    await counted(rows, 1);
    await click(`${rows} .link-button_root`, "Shunde Gas");
    await until(".enterprise_info");
    await counted(".enterprise_card", 1);
  });
});
