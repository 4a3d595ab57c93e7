import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { signInAs } from "#tests/support/people.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport } from "#tests/support/work-off.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-direct-"));
let yard: Yard;
let position = "";
beforeAll(async () => {
  yard = await openYard();
  const [north] = yard.stations;
  position = await yard.takeIn(north, await yard.cylinders(north, 3));
});
afterAll(async () => {
  await yard.server.stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, token = yard.admin) =>
  fetch(`${yard.server.url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "x-after-position": position, "accept-language": "en" },
  });

/** Works off what is asked for, as a worker would, until `answer` is there. */
async function working<T>(answer: Promise<T>): Promise<T> {
  const tenant = await testTenant(yard.server.database, yard.server.folder);
  let isAnswered = false;
  const done = answer.finally(() => (isAnswered = true));
  while (!isAnswered) {
    for (const id of await tenant.jobs.store.unfinished()) await workOffExport(tenant, id);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done.finally(() => tenant.close());
}

const stock = "/base/manage/inventorystatistics/getExpandsInfo";

describe("the file of a stock place", () => {
  it("is answered by the call itself, with the cylinders that the list has", async () => {
    // The specification's client asks for the whole table as one page as long as the table.
    const whole = "isAll=true&pageIndex=1&pageSize=5000";
    const answer = await working(ask(`${stock}ExportExcel?companyId=${yard.stations[0]}&isFull=false&${whole}`));
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, expect.stringContaining(".xlsx")]);
    const file = join(folder, "stock.xlsx");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const numbers = book.worksheets[0]!.getColumn(1).values.filter((value) => typeof value === "number");
    expect(numbers).toEqual([1, 2, 3]);
  });

  it("is printed by the call itself, and refused when there is nothing to print", async () => {
    const answer = await working(ask(`${stock}ExportPdf?companyId=${yard.stations[0]}&isFull=false`));
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, expect.stringContaining(".pdf")]);
    const file = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(file.pages).toHaveLength(1);
    const { rows } = await yard.server.database.pool.query<{ barcode: string }>(
      "select gas_barcode as barcode from read.cylinder",
    );
    // One run of text without spaces: copied, it is a barcode.
    const runs = file.pages.flat();
    expect(rows.filter(({ barcode }) => !runs.includes(barcode))).toEqual([]);
    const refused = await ask(`${stock}ExportPdf?companyId=${yard.stations[0]}&isFull=false&gasBarcode=nowhere`);
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ code: "export.empty" })]);
  });

  it("is not answered at once above 5,000 rows: the sentence names the export", async () => {
    const many = `insert into read.stock_row (cylinder_id, company_id, company_name, is_full, arrival_id, since)
      select gen_random_uuid(), $1, 'South', true, '', now() from generate_series(1, 5001)`;
    await yard.server.database.pool.query(many, [yard.stations[1]]);
    for (const call of ["ExportPdf", "ExportExcel"]) {
      const refused = await ask(`${stock}${call}?companyId=${yard.stations[1]}`);
      const said = {
        code: "export.tooLarge",
        msg: expect.stringContaining("/base/export/inventorystatistics-getExpandsInfo"),
      };
      expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining(said)]);
    }
    const { rows } = await yard.server.database.pool.query("select from job where state = 'waiting'");
    expect(rows).toEqual([]);
  });

  it("is refused with what is wrong: no place, a missing right", async () => {
    const codeOf = async (path: string, token?: string): Promise<string> => {
      const answer = await ask(path, token);
      return `${answer.status} ${((await answer.json()) as { code: string }).code}`;
    };
    expect(await codeOf(`${stock}ExportExcel`)).toBe("400 list.invalid");
    expect(await codeOf("/base/trade/clientProcess/getExpandsInfoExportPdf?clientId=x")).toMatch(/^4/);
    const reader = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["gasCylinder:summary:getlist"] });
    expect(await codeOf(`${stock}ExportExcel?companyId=${yard.stations[0]}`, reader)).toBe("403 access.denied");
  });
});

it("a page that is exported keeps the list's limit; the whole list has no page", async () => {
  const body = { format: "csv", pageIndex: 1, pageSize: 101 };
  const codes = ["page", "all"].map(async (scope) => {
    const answer = await yard.server.call("POST", "/base/export/gascylinder", {
      token: yard.admin,
      body: { ...body, scope },
    });
    return answer.body.code;
  });
  expect(await Promise.all(codes)).toEqual(["list.invalid", "1"]);
});

describe("what customers hold for too long", () => {
  it("can be exported while the limit is on, cut as the list is, whatever the query says", async () => {
    const call = (body: object) =>
      yard.server.call<{ id: string }>("POST", "/base/export/clientProcess-getoverduepage", {
        token: yard.admin,
        body,
      });
    const asked = { format: "csv", scope: "all", heldBefore: "2999-01-01" };
    expect((await call(asked)).body.code).toBe("export.empty");
    const path = "/base/info/clientconfig/update";
    await yard.server.call("PUT", path, { token: yard.admin, body: { enableDays: true, maxDays: 1 } });
    const { id } = (await call(asked)).body.data;
    const { rows } = await yard.server.database.pool.query("select payload from job where id = $1", [id]);
    const cut = Date.parse(rows[0].payload.query.values.heldBefore);
    expect(cut).toBeLessThan(Date.now());
  });
});
