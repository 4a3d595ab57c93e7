import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import type { MenuItem, UserInfo } from "#contracts/access/menu-item.ts";
import type * as Translate from "#contracts/locales/translate.ts";
import type * as Scans from "#tests/e2e/api/scans.ts";
import type * as Aims from "#tests/support/other-company/aims.ts";
import type * as TestTenant from "#tests/support/tenant.ts";
import type * as WorkOff from "#tests/support/work-off.ts";
import { signInAs } from "#tests/support/people.ts";
import { stepsOf, type Step } from "#tests/support/scratch-copy.ts";
import type { Addition } from "./addition.ts";

const stepsFor = (heading: string) => stepsOf("adding-a-screen.md", heading);
const record = stepsFor("How to add a record");
const field = stepsFor("How to add a field to a record");
const list = stepsFor("How to add a list");
const exported = stepsFor("How to add an export");
const filesOf = (steps: Step[]): string[] => [...new Set(steps.map(({ path }) => path))];

/** Tests of the record, the field, the list and the export that the page adds. */
export const testScreen = ({ copy, opened }: Addition): void => {
  let translate: typeof Translate.translate;
  beforeAll(async () => {
    ({ translate } = await copy.load<typeof Translate>("contracts/locales/translate.ts"));
  });

  const flat = (menus: MenuItem[]): MenuItem[] => menus.flatMap((menu) => [menu, ...flat(menu.children)]);
  const menuAt = async (path: string) => {
    const { menus, apiCodes } = await opened().yard.ok<UserInfo>("GET", "/id/getuserinfo");
    const { label, englishName } = flat(menus).find((menu) => menu.path === path) ?? {};
    return { label, englishName, apiCodes };
  };
  const brands = "/config/gascylinderbrand";

  describe("a record, added as the page says", () => {
    it("is its declaration, its menu and its words, and lines in two registries", () => {
      expect(filesOf(record)).toEqual([
        "contracts/access/menus/config.ts",
        "contracts/resources/brand.ts",
        "contracts/resources/index.ts",
        "client/screens/index.ts",
        "contracts/locales/zh/fields.ts",
        "contracts/locales/en/fields.ts",
        "tests/support/other-company/aims.ts",
      ]);
    });

    it("has its menu, with its codes and its name in both languages, in a database that was there before", async () => {
      const { apiCodes, ...names } = await menuAt("/config/brand");
      expect(names).toEqual({ label: "品牌", englishName: "Brands" });
      const codes = ["list", "add", "update", "delete"].map((verb) => `gasconfig:brand:${verb}`);
      expect(apiCodes).toEqual(expect.arrayContaining(codes));
      const words = ["resources.brand", "fields.country"];
      expect(words.map((key) => translate("zh", key))).toEqual(["品牌", "国家"]);
      expect(words.map((key) => translate("en", key))).toEqual(["Brand", "Country"]);
    });

    it("is told apart from records of companies", async () => {
      const { withoutCompany } = await copy.load<typeof Aims>("tests/support/other-company/aims.ts");
      expect(withoutCompany("POST", `/base${brands}/add`)).toBe("a record of the whole tenant");
    });

    it("is added, found, changed under its version and removed", async () => {
      const { yard } = opened();
      const { id } = await yard.ok<{ id: string }>("POST", `${brands}/add`, { name: "Hearth", country: "Norway" });
      expect(await yard.ok("GET", `${brands}/get?id=${id}`)).toMatchObject({ name: "Hearth", version: 1 });
      await yard.ok("PUT", `${brands}/update`, { id, version: 1, country: "Sweden" });
      const { list: found } = await yard.list(`${brands}/getpage?name=eart`);
      expect(found).toMatchObject([{ id, name: "Hearth", country: "Sweden", version: 2 }]);
      const stale = await yard.told("PUT", `${brands}/update`, { id, version: 1, country: "Finland" });
      expect([stale.status, stale.json.code]).toEqual([409, "record.stale"]);
      await yard.ok("DELETE", `${brands}/softdelete?id=${id}`);
      expect((await yard.list(`${brands}/getpage?name=Hearth`)).total).toBe(0);
    });

    it("holds its fields to their declaration, and asks for its codes", async () => {
      const { yard, server, district } = opened();
      const nameless = await yard.told("POST", `${brands}/add`, { country: "Norway" });
      expect([nameless.status, nameless.json.errors]).toMatchObject([400, [{ path: "name", code: "field.required" }]]);
      await yard.ok("POST", `${brands}/add`, { name: "Twice" });
      const twice = await yard.told("POST", `${brands}/add`, { name: "Twice" });
      expect([twice.status, twice.json.code]).toEqual([409, "record.duplicate"]);
      const reader = await signInAs(server, { companyId: district.north, codes: ["gasconfig:brand:list"] });
      expect((await yard.told("GET", `${brands}/getpage`, undefined, reader)).status).toBe(200);
      expect((await yard.told("POST", `${brands}/add`, { name: "Mine" }, reader)).status).toBe(403);
    });
  });

  describe("a field of a record, added as the page says", () => {
    it("is 3 edits: the declaration, and its label in each language", () => {
      const words = ["contracts/locales/zh/fields.ts", "contracts/locales/en/fields.ts"];
      expect(filesOf(field)).toEqual(["contracts/resources/brand.ts", ...words]);
      expect(["zh", "en"].map((language) => translate(language as "zh", "fields.founded"))).toEqual([
        "成立年份",
        "Founded",
      ]);
    });

    it("is stored, listed, sorted by and held to its limits", async () => {
      const { yard } = opened();
      await yard.ok("POST", `${brands}/add`, { name: "Old", founded: 1850 });
      await yard.ok("POST", `${brands}/add`, { name: "Young", founded: 1990 });
      const { list: rows } = await yard.list(`${brands}/getpage?sort=-founded`);
      expect(rows.filter(({ founded }) => founded).map(({ name, founded }) => [name, founded])).toEqual([
        ["Young", 1990],
        ["Old", 1850],
      ]);
      const early = await yard.told("POST", `${brands}/add`, { name: "Early", founded: 1700 });
      expect([early.status, early.json.errors?.[0]?.path]).toEqual([400, "founded"]);
    });
  });

  /** The number of a new order that North's customer declines, and the one who says so. */
  const decline = async (reasonsForRefusal: string) => {
    const { soundCylinders } = await copy.load<typeof Scans>("tests/e2e/api/scans.ts");
    const { yard, server, district } = opened();
    const [cylinder] = await soundCylinders(yard, 1);
    const orderNumber = `D-${randomUUID()}`;
    const sent = { gasBarcode: cylinder?.gasBarcode, procedureId: 3, orderNumber, clientId: yard.customer };
    const [delivered] = await yard.record({ ...sent, vehicleId: yard.vehicle });
    expect(delivered?.outcome).toBe("recorded");
    const codes = ["trade:order:decline", "trade:order:getdeclined"];
    const clerk = await signInAs(server, { companyId: district.north, codes, scope: "company" });
    const { status } = await yard.told(
      "PUT",
      "/trade/clientProcess/decline",
      { orderNumber, reasonsForRefusal },
      clerk,
    );
    expect(status).toBe(200);
    return { orderNumber, clerk };
  };
  const declined = "/trade/clientProcess/getdeclinedpage";

  describe("a list, added as the page says", () => {
    it("is its declaration, its table and view, its menu and its words, and lines in registries", () => {
      const [written, lines] = [true, false].map((isNew) => list.filter(({ kind }) => (kind === "file") === isNew));
      expect(filesOf(written ?? [])).toEqual([
        "contracts/read-models/declined-order.ts",
        "projections/views/declined-order.ts",
        "contracts/lists/declined-order.ts",
      ]);
      expect(filesOf(lines ?? [])).toEqual([
        "contracts/read-models/index.ts",
        "projections/storage.ts",
        "projections/views/index.ts",
        "contracts/access/menus/sales.ts",
        "contracts/lists/index.ts",
        "client/screens/index.ts",
        "contracts/locales/zh/lists.ts",
        "contracts/locales/en/lists.ts",
      ]);
    });

    it("has its menu and its name in both languages", async () => {
      const { apiCodes, ...names } = await menuAt("/salesManagement/declined/index");
      expect(names).toEqual({ label: "拒收订单", englishName: "Declined orders" });
      expect(apiCodes).toContain("trade:order:getdeclined");
      expect(translate("en", "lists.declinedOrder")).toBe("Declined orders");
    });

    it("answers what events say, searched, sorted and by an advanced search", async () => {
      const [first, second] = [await decline("Nobody at home"), await decline("Too late")];
      const numbers = async (query: string) =>
        (await opened().yard.list(`${declined}?${query}`)).list.map(({ orderNumber }) => orderNumber);
      expect(await numbers("")).toEqual([second.orderNumber, first.orderNumber]);
      expect(await numbers("sort=createdTime")).toEqual([first.orderNumber, second.orderNumber]);
      expect(await numbers(`orderNumber=${first.orderNumber.slice(4, 20)}`)).toEqual([first.orderNumber]);
      const filters = [{ field: "reasonsForRefusal", operator: "Contains", value: "late" }];
      const tree = encodeURIComponent(JSON.stringify({ logic: "And", filters }));
      expect(await numbers(`filters=${tree}`)).toEqual([second.orderNumber]);
    });

    it("is cut by the data scope, and asks for its code", async () => {
      const { yard, server, district } = opened();
      const { orderNumber, clerk } = await decline("Wrong gas");
      const of = async (token: string) =>
        (await yard.told("GET", `${declined}?orderNumber=${orderNumber}`, undefined, token)).json;
      const codes = ["trade:order:getdeclined"];
      const south = await signInAs(server, { companyId: district.south, codes, scope: "company" });
      expect((await of(clerk)).data.list).toMatchObject([{ orderNumber, reasonsForRefusal: "Wrong gas" }]);
      expect((await of(south)).data.total).toBe(0);
      const nobody = await signInAs(server, { companyId: district.north, codes: ["gasconfig:brand:list"] });
      expect((await of(nobody)).code).toBe("access.denied");
    });
  });

  describe("an export, added as the page says", () => {
    it("is one property of the list", () => {
      expect(exported.map(({ path }) => path)).toEqual([
        "contracts/resources/brand.ts",
        "contracts/lists/declined-order.ts",
      ]);
      for (const { text } of exported) expect(text.match(/^\+/gm)).toHaveLength(1);
    });

    /** The file that a worker makes of what was asked for. */
    const bookOf = async (name: string, query: object): Promise<ExcelJS.Workbook> => {
      const { yard, server } = opened();
      const { testTenant } = await copy.load<typeof TestTenant>("tests/support/tenant.ts");
      const { workOffExport } = await copy.load<typeof WorkOff>("tests/support/work-off.ts");
      const asked = { format: "xlsx", scope: "all", ...query };
      const { id } = await yard.ok<{ id: string }>("POST", `/export/${name}`, asked);
      const tenant = await testTenant(server.database, server.folder);
      const nothing = async () => undefined;
      await workOffExport(tenant, id, { position: nothing, sealed: nothing });
      await tenant.close();
      const headers = { authorization: `Bearer ${yard.token}` };
      const file = await fetch(`${server.url}/base/export/${id}/file`, { headers });
      const book = new ExcelJS.Workbook();
      await book.xlsx.load(await file.arrayBuffer());
      return book;
    };
    const rowOf = (book: ExcelJS.Workbook, row: number): unknown[] => {
      const { values = [] } = book.worksheets[0]?.getRow(row) ?? {};
      return Array.isArray(values) ? values.slice(1) : [];
    };

    it("writes a record's list to a file that opens in a spreadsheet", async () => {
      await opened().yard.ok("POST", `${brands}/add`, { name: "Written", country: "Norway", founded: 1901 });
      const book = await bookOf("gascylinderbrand", { name: "Written" });
      expect([rowOf(book, 1), rowOf(book, 2)]).toEqual([
        ["No.", "Name", "Country", "Founded"],
        [1, "Written", "Norway", 1901],
      ]);
    });

    it("writes a list of events likewise", async () => {
      const { orderNumber } = await decline("Door shut");
      const book = await bookOf("clientProcess-getdeclinedpage", { orderNumber });
      expect(rowOf(book, 2)).toEqual([1, orderNumber, "Door shut", expect.any(String), expect.any(Date)]);
    });
  });
};
