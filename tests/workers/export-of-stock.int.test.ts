import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { momentText } from "#contracts/locales/facts-text.ts";
import { sealLog } from "#tests/support/seal-log.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport } from "#tests/support/work-off.ts";

let yard: Yard;
const scratch = mkdtempSync(join(tmpdir(), "cylindra-stock-export-"));
beforeAll(async () => {
  yard = await openYard();
  const [station] = yard.stations;
  const position = await yard.takeIn(station, await yard.cylinders(station, 3));
  const headers = { "x-after-position": position };
  await yard.server.call("GET", "/base/manage/inventorystatistics/getcountpage", { token: yard.admin, headers });
});
afterAll(async () => {
  await yard?.server.stop();
  rmSync(scratch, { recursive: true });
});

const names: string[] = [];

/** The workbook of a list, made as a worker makes it, in English. */
const exported = async (list: string, body: object): Promise<ExcelJS.Worksheet> => {
  const { server, admin: token } = yard;
  const headers = { "accept-language": "en" };
  const asked = { token, headers, body: { format: "xlsx", scope: "all", ...body } };
  const { id } = (await server.call<{ id: string }>("POST", `/base/export/${list}`, asked)).body.data;
  const tenant = await testTenant(server.database, scratch);
  const nothing = async () => undefined;
  await workOffExport(tenant, id, { now: () => new Date("2026-05-04T03:02:00Z"), position: nothing, sealed: nothing });
  const job = await tenant.db.selectFrom("job").select("file_name").where("id", "=", id).executeTakeFirstOrThrow();
  names.push(job.file_name ?? "");
  await tenant.close();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(tenant.jobs.files("export").localPath(id, "xlsx")!);
  return book.worksheets[0]!;
};
const firsts = (sheet: ExcelJS.Worksheet): readonly unknown[] => sheet.getColumn(1).values;

describe("the whole table of a list with sums", () => {
  it("ends with the sums of its page, which holds the whole table, and of all", async () => {
    const sheet = await exported("inventorystatistics-getcountpage", {});
    for (const title of ["Page total", "Total"]) {
      const row = sheet.getRow(firsts(sheet).indexOf(title));
      expect((row.values as unknown[]).slice(3)).toEqual([3, 0, 3]);
    }
  });
});

describe("the stock of one place", () => {
  it("says above its titles which place it is and where", async () => {
    const sheet = await exported("inventorystatistics-getExpandsInfo", { companyId: yard.stations[0] });
    expect([1, 2].map((row) => sheet.getRow(row).getCell(1).value)).toEqual(["Store: North", "Address: Road 1"]);
    expect(sheet.getRow(3).getCell(1).value).toBe("No.");
    expect(firsts(sheet)).toContain("Filters: Store = North");
  });

  it("says so also when nothing is there", async () => {
    const sheet = await exported("inventorystatistics-getExpandsInfo", { companyId: yard.stations[1] });
    expect([1, 2].map((row) => sheet.getRow(row).getCell(1).value)).toEqual(["Store: South", "Address: Road 1"]);
    expect(firsts(sheet)).toContain("Records: 0");
  });

  it("has its columns in groups, without the one that a filter says, and counts its cylinders by specification", async () => {
    const companyId = yard.stations[0];
    const both = await exported("inventorystatistics-getExpandsInfo", { companyId });
    expect(new Set((both.getRow(3).values as unknown[]).slice(3))).toEqual(
      new Set(["Cylinder", "Transport", "Operation"]),
    );
    expect(both.getRow(4).values).toContain("Content");
    const empty = await exported("inventorystatistics-getExpandsInfo", { companyId, isFull: "false", scope: "page" });
    expect(empty.getRow(4).values).not.toContain("Content");
    expect(empty.columnCount).toBe(12);
    for (const sheet of [both, empty]) {
      for (const title of ["Page total", "Total"]) {
        const row = sheet.getRow(firsts(sheet).indexOf(title));
        expect(row.getCell(2).value).toBe("3 cylinders · YSP12 × 3");
      }
    }
  });
});

describe("the stock of one place as of a moment", () => {
  it("has the moment and the log's position in the head of the file, and the moment in its name", async () => {
    const { events } = await sealLog(yard.server.database);
    const at = events.at(-1)?.meta.recordedAt ?? "";
    const asked = { companyId: yard.stations[0], asOf: at };
    const sheet = await exported("inventorystatistics-getExpandsInfo", asked);
    const { timeZone } = await testTenant(yard.server.database, scratch);
    const moment = momentText(at, timeZone);
    expect(sheet.getRow(3).getCell(1).value).toBe(`As it stood: ${moment} · Log position ${events.length - 1}`);
    const stamp = moment.replace(/^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d).*$/, "$3$2$1-$4$5");
    expect(names.at(-1)).toContain(`as-of-${stamp}`);
  });
});
