import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const setRange = (min: number | null, max: number | null) =>
  yard.server.database.pool.query("update spec set tare_min = $1, tare_max = $2 where name = 'YSP12'", [min, max]);
const sheet = (...lines: [code: string, tare: number, reason?: string][]): string =>
  [
    "条码,出厂编号,规格,制造单位,制造日期,皮重,理由",
    ...lines.map(([code, tare, reason = ""]) => `${code},F-${code},YSP12,${maker},2026-01-05,${tare},${reason}`),
  ].join("\n");
const reasonsOf = async (like: string) => {
  const { rows } = await yard.server.database.pool.query<{ data: string }>(
    "select data from log.event where type = 'CylinderRegistered' and data like $1 order by position",
    [`%"${like}%`],
  );
  return rows.map(({ data }) => (JSON.parse(data) as { reason?: string }).reason);
};

describe("a tare outside the usual range", () => {
  it("is an error of the row until its reason is filled, and the reason is kept in the event", async () => {
    await setRange(6, 8);
    const { id, ...counts } = await desk.checked(sheet(["TARE1", 7], ["TARE2", 9], ["TARE3", 9.5, "steel foot"]));
    expect(counts).toMatchObject({ ready: 2, errors: 1 });
    expect(await desk.rows(id, "errors")).toMatchObject([
      {
        row: 3,
        errors: [{ field: "reason", code: "cylinder.tareOutOfRange", msg: expect.stringMatching(/9.*6.*8/) }],
      },
    ]);
    expect((await desk.call("POST", "run", { id })).body.code).toBe("import.hasErrors");
    const mended = await desk.call("PUT", "cells", {
      id,
      cells: [{ row: 3, field: "reason", value: "new foot ring" }],
    });
    expect(mended.body.data).toMatchObject({ ready: 3, errors: 0 });
    expect(await desk.run(id)).toMatchObject({ created: 3, failed: 0 });
    expect(await reasonsOf("TARE")).toEqual([undefined, "new foot ring", "steel foot"]);
  });

  it("is outside the range of when the check began, whatever the range has become since", async () => {
    await setRange(6, 8);
    const { id } = await desk.checked(sheet(["RANGE1", 7.5], ["RANGE2", 9]));
    await setRange(8.5, 10);
    const mended = await desk.call("PUT", "cells", { id, cells: [{ row: 3, field: "emptyWeight", value: "7" }] });
    expect(mended.body.data).toMatchObject({ ready: 2, errors: 0 });
    expect(await desk.run(id)).toMatchObject({ created: 2, failed: 0 });
    const again = await desk.checked(sheet(["RANGE3", 7.5], ["RANGE4", 9]));
    expect(again).toMatchObject({ ready: 1, errors: 1 });
  });

  it("without a range of the spec is beside the fleet's median by more than 15 %", async () => {
    await setRange(null, null);
    await desk.run((await desk.checked(sheet(["FLEET1", 7], ["FLEET2", 7], ["FLEET3", 7]))).id, true);
    const shown = () => yard.server.database.pool.query("select 1 from read.cylinder where gas_barcode like 'FLEET%'");
    await expect.poll(async () => (await shown()).rowCount).toBe(3);
    const { id, ...counts } = await desk.checked(sheet(["FLEET4", 7.9], ["FLEET5", 11]));
    expect(counts).toMatchObject({ ready: 1, errors: 1 });
    expect(await desk.rows(id, "errors")).toMatchObject([{ row: 3 }]);
  });
});
