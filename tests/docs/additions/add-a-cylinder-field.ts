import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as BasicTab from "#client/screens/cylinder-detail/basic-tab.tsx";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import type * as Translate from "#contracts/locales/translate.ts";
import { openYard } from "#tests/e2e/api/scans.ts";
import type { Cylinder, Item } from "#tests/e2e/api/yard.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { stepsOf } from "#tests/support/scratch-copy.ts";
import type * as Server from "#tests/support/server.ts";
import type { Addition } from "./addition.ts";

const steps = stepsOf("adding-a-screen.md", "How to add a field to the cylinder");
/** Tests of the field of the cylinder that the page adds. */
export const testCylinderField = ({ copy }: Pick<Addition, "copy">): void => {
  let server: Server.TestServer;
  let token: string;
  let form: Item;
  /** Registered by the build before, whose events and read models do not know the field. */
  let older: Cylinder;
  let position: string | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase({ seeded: true });
    const before = await openYard({ database: { ...database, drop: () => Promise.resolve() } });
    older = await before.yard.register({ factoryNumber: "OLD" });
    await before.yard.list("/manage/gascylinder/getpage");
    const { specId, makerId: gasManufacturingUnitId, north } = before.district;
    const days = { productionDate: "2024-01-15" };
    form = { specId, gasManufacturingUnitId, emptyWeight: 16.5, ...days, createdCompanyId: north };
    ({ token } = before.yard);
    await before.server.stop();
    const { startTestServer } = await copy.load<typeof Server>("tests/support/server.ts");
    server = await startTestServer({ whole: true, database });
  });
  afterAll(() => server?.stop());

  const archive = "/base/manage/gascylinder";
  const told = async (method: string, path: string, body?: Item) => {
    const headers = position === undefined ? undefined : { "x-after-position": position };
    const answer = await server.call<Item>(method, `${archive}${path}`, { token, body, headers });
    if (method !== "GET" && typeof answer.body.data?.["position"] === "string") position = answer.body.data["position"];
    return answer;
  };
  const open = async (gasBarcode: string) => (await told("GET", `/get?gasBarcode=${gasBarcode}`)).body.data;
  const barcodes = async (query: string) => {
    const { list } = (await told("GET", `/getpage?${query}`)).body.data as { list: Item[] };
    return list.map(({ gasBarcode }) => gasBarcode);
  };
  const register = async (gasBarcode: string, more: Item = {}) => {
    const { body } = await told("POST", "/add", { ...form, gasBarcode, factoryNumber: gasBarcode, ...more });
    expect(body).toMatchObject({ success: true });
  };
  const correct = async (gasBarcode: string, changes: Item) => {
    const { id, version } = await open(gasBarcode);
    return told("PUT", "/update", { id, version, ...changes });
  };

  describe("a field of the cylinder, added as the page says", () => {
    it("is at most 5 edits: the declaration, its place, and its label in each language", async () => {
      expect(steps.map(({ path }) => path)).toEqual([
        "contracts/fields/cylinder.ts",
        "contracts/resources/cylinder.ts",
        "contracts/locales/zh/fields.ts",
        "contracts/locales/en/fields.ts",
      ]);
      const { translate } = await copy.load<typeof Translate>("contracts/locales/translate.ts");
      const labels = [translate("zh", "fields.valveMaker"), translate("en", "fields.valveMaker")];
      expect(labels).toEqual(["瓶阀制造单位", "Valve maker"]);
    });

    it("is registered, listed, searched by, sorted by and opened", async () => {
      await register("VALVE1", { valveMaker: " Aster " });
      await register("VALVE2", { valveMaker: "Birch" });
      await register("VALVE3");
      expect(await open("VALVE1")).toMatchObject({ valveMaker: "Aster" });
      expect(await open("VALVE3")).toMatchObject({ valveMaker: null });
      const filters = [{ field: "valveMaker", operator: "Contains", value: "ste" }];
      const tree = encodeURIComponent(JSON.stringify({ logic: "And", filters }));
      expect(await barcodes(`filters=${tree}`)).toEqual(["VALVE1"]);
      expect((await barcodes("gasBarcode=VALVE&sort=valveMaker")).slice(0, 2)).toEqual(["VALVE1", "VALVE2"]);
    });

    it("is corrected and emptied, and the history keeps each of it", async () => {
      await register("VALVE4", { valveMaker: "Cedar" });
      for (const valveMaker of ["Dogwood", null]) expect((await correct("VALVE4", { valveMaker })).status).toBe(200);
      expect(await open("VALVE4")).toMatchObject({ valveMaker: null, version: 3 });
      const { list } = (await told("GET", "/gethistory?gasBarcode=VALVE4")).body.data as { list: { details: Item }[] };
      const records = list.flatMap(({ details }) => (details ? [details["details"]] : []));
      expect(records).toMatchObject([{ gasBarcode: "VALVE4" }, { valveMaker: "Dogwood" }, { valveMaker: "Cedar" }]);
      expect(records[0]).not.toHaveProperty("valveMaker");
    });

    it("is held to its limits", async () => {
      const { status, body } = await told("POST", "/add", { ...form, gasBarcode: "V", valveMaker: "x".repeat(41) });
      expect(status).toBe(400);
      expect(body.errors).toContainEqual(expect.objectContaining({ path: "valveMaker", code: "field.tooLong" }));
    });

    it("stands in the document of the interface and on the cylinder's page", async () => {
      const document: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
      const schema = { properties: { valveMaker: { type: ["string", "null"], maxLength: 40 } } };
      const body = { requestBody: { content: { "application/json": { schema } } } };
      expect(document).toMatchObject({ paths: { [`${archive}/add`]: { post: body } } });
      await register("VALVE5", { valveMaker: "Elm" });
      const page = await copy.load<typeof BasicTab>("client/screens/cylinder-detail/basic-tab.tsx");
      const cylinder = (await open("VALVE5")) as CylinderAnswer;
      const tab = createElement(page.BasicTab, { cylinder });
      const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, tab));
      expect(markup).toMatch(/<dt[^>]*>瓶阀制造单位<\/dt><dd[^>]*>Elm<\/dd>/);
    });
  });

  describe("a cylinder that was registered before the field existed", () => {
    it("reads as one without a value, in the list, on its page and in its history", async () => {
      expect(await open(older.gasBarcode)).toMatchObject({ factoryNumber: "OLD", valveMaker: null, version: 1 });
      expect(await barcodes("factoryNumber=OLD")).toEqual([older.gasBarcode]);
      const { list } = (await told("GET", `/gethistory?gasBarcode=${older.gasBarcode}`)).body.data as { list: Item[] };
      expect(list).toMatchObject([{ kind: "registered" }]);
    });

    it("takes one by a correction that leaves the rest as it was", async () => {
      expect((await correct(older.gasBarcode, { valveMaker: "Fir" })).status).toBe(200);
      expect(await open(older.gasBarcode)).toMatchObject({ factoryNumber: "OLD", valveMaker: "Fir", version: 2 });
    });
  });
};
