import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportErrorKind } from "#contracts/imports/calls.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let desk: ImportDesk;
let maker = "";
beforeAll(async () => {
  yard = await openYard();
  desk = importDesk(yard.server, yard.admin);
  const { rows } = await yard.server.database.pool.query<{ name: string }>("select name from maker where code = 'M1'");
  maker = rows[0]?.name ?? "";
});
afterAll(() => yard?.server.stop());

const sheet = (...lines: [code: string, made?: string][]): string =>
  [
    "条码,出厂编号,规格,制造单位,制造日期,皮重,所在位置",
    ...lines.map(([code, made = "2024-01-05"]) => `${code},F-${code},YSP12,${maker},${made},7,North`),
  ].join("\n");
const statesOf = async (id: string) => (await desk.rows(id)).map(({ state }) => state);
const faultsOf = async (id: string) =>
  (await desk.rows(id, "errors")).map(({ row, errors }) => `${row} ${errors.map(({ code }) => code).join()}`);
const settle = async (id: string, how: object) => {
  const { status } = await desk.call("PUT", "settle", { id, ...how });
  expect(status).toBe(200);
  return desk.ended(id);
};
const madeOn = async (...codes: string[]): Promise<string[]> => {
  const query = () =>
    yard.server.database.pool.query<{ day: string }>(
      "select production_date::text as day from read.cylinder where gas_barcode = any($1) order by gas_barcode",
      [codes],
    );
  await expect.poll(async () => (await query()).rowCount).toBe(codes.length);
  return (await query()).rows.map(({ day }) => day);
};

describe("days of which the month may come first", () => {
  it("are read so in the whole column where one cell can be nothing else", async () => {
    const checked = await desk.checked(sheet(["075700000001", "3/4/2024"], ["075700000002", "3/13/2024"]));
    expect(checked).toMatchObject({ ready: 2, errors: 0 });
    expect(checked.reading?.days).toEqual([
      { field: "productionDate", order: "monthFirst", by: "cells", sample: "3/13/2024", cells: 1 },
    ]);
    await desk.run(checked.id);
    expect(await madeOn("075700000001", "075700000002")).toEqual(["2024-03-04", "2024-03-13"]);
  });

  it("are no rows that are ready until the person says so, and what was mended meanwhile stays", async () => {
    const checked = await desk.checked(
      sheet(["075700000003", "3/4/2024"], ["075700000004", "5/6/2024"], ["075700000005", "soon"]),
    );
    expect(checked).toMatchObject({ ready: 0, errors: 3 });
    const { id } = checked;
    expect(await faultsOf(id)).toEqual(["2 import.dayOrder", "3 import.dayOrder", "4 import.day"]);
    await desk.call("PUT", "cells", { id, cells: [{ row: 4, field: "productionDate", value: "7/8/2024" }] });
    const settled = await settle(id, { days: { field: "productionDate", order: "monthFirst" } });
    expect(settled).toMatchObject({ state: "checked", ready: 3, errors: 0 });
    expect(settled.reading?.days).toMatchObject([{ order: "monthFirst", by: "person" }]);
    // Whoever chose wrongly chooses again.
    await settle(id, { days: { field: "productionDate", order: "dayFirst" } });
    expect(await desk.run(id)).toMatchObject({ created: 3, failed: 0 });
    expect(await madeOn("075700000003", "075700000004", "075700000005")).toEqual([
      "2024-04-03",
      "2024-06-05",
      "2024-08-07",
    ]);
  });

  it("are asked about in no other column", async () => {
    const { id } = await desk.checked(sheet(["075700000006", "13/4/2024"]));
    const { status } = await desk.call("PUT", "settle", { id, days: { field: "productionDate", order: "monthFirst" } });
    expect(status).toBe(400);
  });
});

describe("barcodes of a length that others do not have", () => {
  it("wait with the nought that was lost, for every row at once or one by one", async () => {
    const { id, ...counts } = await desk.checked(sheet(["075711110001"], ["075711110002"], ["75711110003"]));
    expect(counts).toMatchObject({ ready: 2, errors: 1 });
    const { body } = await desk.call<{ list: ImportErrorKind[] }>("GET", `errorkinds?id=${id}`);
    expect(body.data.list).toMatchObject([
      {
        ...{ field: "gasBarcode", code: "import.unusualLength", rows: 1, suggested: 1 },
        values: [{ value: "75711110003", msg: expect.stringContaining("11"), suggestions: ["075711110003"] }],
      },
    ]);
    await desk.call("PUT", "cells", { id, cells: [{ row: 4, field: "gasBarcode", value: "075711110003" }] });
    expect(await statesOf(id)).toEqual(["ready", "ready", "ready"]);
    expect(await desk.run(id)).toMatchObject({ created: 3 });
    await madeOn("075711110001", "075711110002", "075711110003");
  });

  it("wait though the whole sheet has them where the fleet has none, until they are taken for right", async () => {
    const fleet = Array.from({ length: 20 }, (_, at) => `0757222200${String(at).padStart(2, "0")}`);
    await desk.run((await desk.checked(sheet(...fleet.map((code): [string] => [code])))).id);
    await madeOn(...fleet);
    const { id, ...counts } = await desk.checked(sheet(["LENGTH009"], ["LENGTH010"]));
    expect(counts).toMatchObject({ ready: 0, errors: 2 });
    expect(await faultsOf(id)).toEqual(["2 import.unusualLength", "3 import.unusualLength"]);
    expect((await desk.call("POST", "run", { id })).body.code).toBe("import.hasErrors");
    expect(await settle(id, { lengths: "taken" })).toMatchObject({ ready: 2, errors: 0 });
    expect(await desk.run(id)).toMatchObject({ created: 2 });
  });
});

describe("the same file twice", () => {
  it("is known by its content, whatever it is called, and registers nothing twice", async () => {
    const file = sheet(["075700000011"], ["075700000012"]);
    const first = await desk.checked(file);
    expect(first.sameAs).toBeNull();
    await desk.run(first.id);
    await madeOn("075700000011", "075700000012");
    const { body } = await desk.upload(file, "cylinder", "another name.csv");
    const again = await desk.call<{ sameAs: unknown }>("GET", `get?id=${body.data.id}`);
    expect(again.body.data.sameAs).toMatchObject({ id: first.id, fileName: "sheet.csv", created: 2 });
    const checked = await desk.checked(file);
    expect(await faultsOf(checked.id)).toEqual(["2 cylinder.barcodeTaken", "3 cylinder.barcodeTaken"]);
    const { status } = await desk.call("POST", "run", { id: checked.id, leaveOutErrors: true });
    expect(status).toBe(422);
  });

  it("is another one for another person, and where a byte differs", async () => {
    const file = sheet(["075700000013"]);
    await desk.upload(file);
    const { body } = await desk.upload(`${file}\n`);
    const { body: read } = await desk.call<{ sameAs: unknown }>("GET", `get?id=${body.data.id}`);
    expect(read.data.sameAs).toBeNull();
  });
});
