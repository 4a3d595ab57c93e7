import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseScreens } from "#contracts/access/menus/base.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { importCalls } from "#contracts/imports/calls.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let own: ImportDesk;
const { list, add: importing } = cylinderScreens.import.codes;
const codes = [...list, importing];
const { add } = baseScreens.station.codes;
beforeAll(async () => {
  yard = await openYard();
  own = importDesk(yard.server, yard.admin);
});
afterAll(() => yard?.server.stop());

const stationSheet = (code: string, parent: string) =>
  `类型,名称,编号,地址,联系人,电话,上级\n充装站,Station ${code},${code},Road 1,Li,13800000000,${parent}`;
const columns = { type: 0, name: 1, code: 2, address: 3, contact: 4, telephone: 5, parentId: 6 };
const deskOf = async (scope: "company" | "all", more: string[]): Promise<ImportDesk> => {
  const [companyId] = yard.stations;
  return importDesk(yard.server, await signInAs(yard.server, { companyId, codes: [...codes, ...more], scope }));
};

describe("an import", () => {
  it("is reached by nobody but whoever uploaded it, by no call", async () => {
    const { id } = await own.checked("名称,电话,地址\nAnna,13800000001,Road 1", "customer");
    const other = await deskOf("all", [salesScreens.customer.codes.add]);
    const bodies: Record<string, object> = {
      map: { id, sheet: "csv", headRow: 1, columns: { name: 0 } },
      cells: { id, cells: [{ row: 2, field: "name", value: "B" }] },
      replace: { id, field: "name", from: "Anna", to: "B" },
      settle: { id, lengths: "taken" },
      run: { id },
    };
    for (const { method, path, from } of Object.values(importCalls).filter(
      ({ path: each, takes }) => takes === "json" && !/getpage|template/.test(each),
    )) {
      const name = path.replace("/import/", "");
      const { status, body } = await other.call(
        method.toUpperCase(),
        from === "query" ? `${name}?id=${id}` : name,
        bodies[name],
      );
      expect([name, status, body.code]).toEqual([name, 404, "import.notFound"]);
    }
    expect((await other.call("GET", `${importCalls.errors.path.replace("/import/", "")}?id=${id}`)).status).toBe(404);
    expect((await other.call<{ total: number }>("GET", "getpage")).body.data.total).toBe(0);
    expect((await own.call<{ total: number }>("GET", "getpage?kind=customer")).body.data.total).toBe(1);
  });

  it("takes the code that adds such a record, as its form does", async () => {
    const without = await deskOf("all", []);
    expect((await without.upload("名称\nA", "vehicle")).body.code).toBe("access.denied");
    expect((await without.call("GET", "template?kind=vehicle")).body.code).toBe("access.denied");
    const ofStations = await deskOf("all", [add]);
    const dealers = stationSheet("D1", "").replace("充装站", "经销商");
    const { id } = await ofStations.checked(dealers, "company", { columns });
    expect(await ofStations.rows(id)).toMatchObject([
      { state: "error", errors: [{ field: "type", code: "access.denied" }] },
    ]);
  });

  it("registers nothing for a company outside the scope", async () => {
    const { rows } = await yard.server.database.pool.query<{ name: string }>("select name from company where id = $1", [
      yard.stations[1],
    ]);
    const scoped = await deskOf("company", [add]);
    const { id, errors } = await scoped.checked(stationSheet("S9", rows[0]?.name ?? ""), "company", { columns });
    expect(errors).toBe(1);
    expect(await scoped.rows(id)).toMatchObject([{ errors: [{ field: "parentId", code: "access.noCompany" }] }]);
    const wide = await deskOf("all", [add]);
    const checked = await wide.checked(stationSheet("S9", rows[0]?.name ?? ""), "company", { columns });
    expect(checked).toMatchObject({ ready: 1, errors: 0 });
    expect(await wide.run(checked.id)).toMatchObject({ state: "completed", created: 1 });
    const again = await wide.checked(stationSheet("S9", ""), "company", { columns });
    expect((await wide.rows(again.id))[0]?.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      "name field.duplicate",
      "code field.duplicate",
    ]);
  });
});
