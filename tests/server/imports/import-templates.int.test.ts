import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Field } from "#contracts/fields/field.ts";
import { importKinds, sheetFields, type ImportKindName } from "#contracts/imports/kinds.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let desk: ImportDesk;
beforeAll(async () => {
  yard = await openYard();
  desk = importDesk(yard.server, yard.admin);
});
afterAll(() => yard?.server.stop());

const texts: Record<string, string> = {
  gasBarcode: "TEMPLATE1",
  otherCode1: "PLATE-1",
  otherCode2: "3314D4E1C2403A80001505AD",
  otherCode3: "JXP-22-048317",
  telephone: "13800000009",
  idCode: "T-0091",
  companyType: "充装站",
  companyId: "North",
  tareMin: "6.5",
  tareMax: "8.25",
  emptyWeight: "7.12",
  expirationDate: "2030-05-06",
  inspectionDate: "2026-05-06",
  productionDate: "2026-01-02",
  licenseTimeEnd: "2031-02-03",
};

/** A text that somebody may write into a column; the first of the names that it offers where it offers any. */
const filledIn = (name: string, { kind }: Field, offered: string): string => {
  if (kind === "day") return texts[name] ?? "2026-02-03";
  if (kind === "integer" || kind === "decimal") return texts[name] ?? "12";
  return texts[name] ?? (offered === "" ? `text of ${name}` : offered);
};

/** Fills in every column of the template in the row of its example; answers what was written. */
const fill = async (kind: ImportKindName): Promise<{ file: Uint8Array; written: Record<string, string> }> => {
  const headers = { authorization: `Bearer ${yard.admin}` };
  const answer = await fetch(`${yard.server.url}/base/import/template?kind=${kind}`, { headers });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  const [sheet, lists] = workbook.worksheets;
  const written: Record<string, string> = {};
  for (const [at, name] of sheetFields(importKinds[kind]).entries()) {
    const field = importKinds[kind].fields[name]!;
    const text = filledIn(name, field, lists!.getCell(1, at + 1).text);
    sheet!.getCell(2, at + 1).value = field.kind === "day" && text !== "" ? new Date(`${text}T00:00:00Z`) : text;
    if (text !== "") written[name] = text;
  }
  return { file: new Uint8Array(await workbook.xlsx.writeBuffer()), written };
};

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("a template in which every column is filled in", () => {
  const imported = async (kind: ImportKindName) => {
    const { file, written } = await fill(kind);
    const { id, ...counts } = await desk.checked(file, kind);
    expect(await desk.rows(id, "errors")).toEqual([]);
    expect(counts).toMatchObject({ total: 1, ready: 1 });
    expect(await desk.run(id)).toMatchObject({ created: 1, failed: 0 });
    return written;
  };
  /** The fields that a record has of those that were written: references by some id, all else as it was written. */
  const heldOf = (kind: ImportKindName, written: Record<string, string>, valueOf: (name: string) => unknown) =>
    Object.fromEntries(
      Object.keys(written).map((name) => {
        const field = importKinds[kind].fields[name]!;
        const value = valueOf(name);
        const isNamed = field.kind === "ref" || field.kind === "choice" || field.kind === "flag";
        const isNumber = field.kind === "integer" || field.kind === "decimal";
        if (isNamed) return [name, value === null || value === undefined ? value : written[name]];
        return [name, isNumber && value !== null ? String(Number(value)) : value];
      }),
    );

  it.each([
    ["employee", "id_code"],
    ["spec", "name"],
  ] as const)("of the kind %s makes a record that has them all", async (kind, key) => {
    const written = await imported(kind);
    const title = written[importKinds[kind].title];
    const { rows } = await yard.server.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(each) as row from ${kind} each where ${key} = $1`,
      [title],
    );
    expect(rows).toHaveLength(1);
    expect(heldOf(kind, written, (name) => rows[0]!.row[columnOf(name)])).toEqual(written);
  });

  it("of cylinders makes one that has them all", async () => {
    const { reason, otherCode1, otherCode2, otherCode3, ...written } = await imported("cylinder");
    const path = `/base/manage/gascylinder/get?gasBarcode=${written["gasBarcode"]}`;
    const read = async () =>
      (await yard.server.call<Record<string, unknown> | null>("GET", path, { token: yard.admin })).body.data;
    await expect.poll(read).toMatchObject({ gasBarcode: written["gasBarcode"] });
    const cylinder = await read();
    expect(heldOf("cylinder", written, (name) => cylinder?.[name === "place" ? "holderId" : name])).toEqual(written);
    expect(cylinder).toMatchObject({ unseen: false });
    const codes = cylinder?.["codes"] as { code: string }[];
    const attached = codes.slice(1).map(({ code }) => code);
    expect(attached.toSorted()).toEqual([otherCode1, otherCode2, otherCode3].toSorted());
    const { rows } = await yard.server.database.pool.query<{ data: string }>(
      "select data from log.event where type = 'CylinderRegistered' and data like '%TEMPLATE1%'",
    );
    expect(rows.map(({ data }) => JSON.parse(data) as object)).toMatchObject([{ reason }]);
  });
});
