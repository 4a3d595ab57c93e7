import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportRow } from "#contracts/imports/calls.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let desk: ImportDesk;
let spec = "";
let maker = "";
beforeAll(async () => {
  yard = await openYard();
  desk = importDesk(yard.server, yard.admin);
  const { pool } = yard.server.database;
  const named = async (table: string, id: unknown) =>
    (await pool.query<{ name: string }>(`select name from ${table} where id = $1`, [id])).rows[0]?.name ?? "";
  spec = await named("spec", yard.form.specId);
  maker = await named("maker", yard.form.gasManufacturingUnitId);
});
afterAll(() => yard?.server.stop());

let serial = 0;
const head = "条码,出厂编号,规格,制造单位,制造日期,皮重,理由";
const line = (more: Partial<Record<"code" | "spec" | "made" | "tare" | "reason", string>> = {}) => {
  serial += 1;
  const { code = `IMP${String(serial).padStart(6, "0")}`, made = "2026/1/5", tare = "16.5", reason = "" } = more;
  return [code, `F-${serial}`, more.spec ?? spec, maker, made, tare, reason].join(",");
};
const sheet = (...lines: string[]) => [head, ...lines].join("\r\n");
const barcodesOf = async (...codes: string[]) => {
  const { rows } = await yard.server.database.pool.query<{ gas_barcode: string; count: string }>(
    "select gas_barcode, count(*) from read.cylinder where gas_barcode = any($1) group by 1 order by 1",
    [codes],
  );
  return rows.map(({ gas_barcode, count }) => `${gas_barcode} ${count}`);
};

describe("an import of cylinders", () => {
  it("is uploaded, mapped as guessed, checked and registered, and counts what it did", async () => {
    const { status, body } = await desk.upload(sheet(line({ code: "FLOW1" })));
    expect(status).toBe(200);
    expect(body.data.sheets).toMatchObject([{ name: "csv", rows: 1, headRow: 1 }]);
    expect(body.data.sheets[0]?.columns.map(({ index, name, guess }) => [index, name, guess])).toEqual([
      [0, "条码", "gasBarcode"],
      [1, "出厂编号", "factoryNumber"],
      [2, "规格", "specId"],
      [3, "制造单位", "gasManufacturingUnitId"],
      [4, "制造日期", "productionDate"],
      [5, "皮重", "emptyWeight"],
      [6, "理由", "reason"],
    ]);
    const checked = await desk.checked(sheet(line({ code: "FLOW2" }), line({ code: "FLOW3" })));
    expect(checked).toMatchObject({ state: "checked", total: 2, ready: 2, errors: 0, duplicates: 0 });
    const ended = await desk.run(checked.id);
    expect(ended).toMatchObject({ state: "completed", total: 2, created: 2, skipped: 0, failed: 0, done: 2 });
    await expect.poll(() => barcodesOf("FLOW2", "FLOW3")).toEqual(["FLOW2 1", "FLOW3 1"]);
    expect((await desk.run(checked.id)).created).toBe(2);
  });

  it("answers the rows of one error alone", async () => {
    const lines = [line({ spec: `${spec}x` }), line({ tare: "16.5 kg" }), line({})];
    const { id } = await desk.checked(sheet(...lines));
    const asked = `rows?id=${id}&only=errors&field=emptyWeight&code=field.number`;
    const { body } = await desk.call<{ list: ImportRow[]; total: number }>("GET", asked);
    expect([body.data.total, body.data.list.map(({ cells }) => cells["emptyWeight"])]).toEqual([1, ["16.5 kg"]]);
    expect(body.data.list[0]?.errors[0]?.suggestions).toEqual(["16.5"]);
  });

  it("registers nothing while a row has errors, unless those are left out", async () => {
    const lines = [line({ code: "MIX1" }), line({ code: "MIX2", spec: `${spec}x` }), line({ code: "MIX1" })];
    const { id, ...counts } = await desk.checked(sheet(...lines));
    expect(counts).toMatchObject({ total: 3, ready: 1, errors: 1, duplicates: 1 });
    expect(await desk.rows(id, "errors")).toMatchObject([
      {
        row: 3,
        errors: [{ field: "specId", code: "import.unknownName", suggestions: expect.arrayContaining([spec]) }],
      },
    ]);
    expect(await desk.rows(id, "duplicates")).toMatchObject([{ row: 4, errors: [{ code: "import.duplicate" }] }]);
    const refused = await desk.call("POST", "run", { id });
    expect([refused.status, refused.body.code]).toEqual([422, "import.hasErrors"]);
    expect(await desk.run(id, true)).toMatchObject({ state: "completed", created: 1, skipped: 2, failed: 0 });
  });

  it("that was killed before it noted what it registered registers nothing twice", async () => {
    const { pool } = yard.server.database;
    const again = async (id: string) => {
      const told = async () => {
        const counted = await pool.query(
          "select (select count(*) from log.event) as events, (select count(*) from client) as customers",
        );
        return counted.rows[0];
      };
      const first = await desk.run(id);
      expect(first).toMatchObject({ created: 2, failed: 0 });
      const before = await told();
      await pool.query("update import_row set state = 'ready' where import_id = $1", [id]);
      expect(await desk.run(id)).toMatchObject({ state: "completed", created: 2, failed: 0 });
      expect(await told()).toEqual(before);
    };
    await again((await desk.checked(sheet(line(), line()))).id);
    const customers = "客户名称,电话,地址\nKilled One,13800000001,Road 1\nKilled Two,13800000002,Road 2";
    await again((await desk.checked(customers, "customer")).id);
  });

  it("takes no cell while its run begins, so that a row says what was registered", async () => {
    const customers = "客户名称,电话,地址\nBegun One,13800000011,Road 1";
    const { id } = await desk.checked(customers, "customer");
    const { pool } = yard.server.database;
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select from import where id = $1 for update", [id]);
    const started = desk.call("POST", "run", { id });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update "import"%'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    const cells = [{ row: 2, field: "address", value: "Road 2" }];
    const changed = desk.call("PUT", "cells", { id, cells });
    // The cells are on their way to the rows by then, if they do not wait for the run.
    for (let at = 0; at < 10; at += 1) await desk.rows(id);
    await holder.query("commit");
    holder.release();
    expect((await started).status).toBe(200);
    expect([(await changed).status, (await changed).body.code]).toEqual([409, "import.busy"]);
  });

  it("is mended in place: the row and the doubles that hang on it are judged again", async () => {
    const { id } = await desk.checked(sheet(line({ code: "FIX1", made: "31/02/2026" }), line({ code: "FIX1" })));
    const before = (await desk.rows(id)).map(({ row, state }) => `${row} ${state}`);
    expect(before).toEqual(["2 error", "3 ready"]);
    const mended = await desk.call<{
      ready: number;
      errors: number;
      duplicates: number;
      rows: { row: number; state: string }[];
    }>("PUT", "cells", { id, cells: [{ row: 2, field: "productionDate", value: "2026年2月1日" }] });
    expect(mended.body.data).toMatchObject({ ready: 1, errors: 0, duplicates: 1 });
    expect(mended.body.data.rows.map(({ row, state }) => `${row} ${state}`)).toEqual(["2 ready", "3 duplicate"]);
    await desk.call("PUT", "cells", { id, cells: [{ row: 3, field: "gasBarcode", value: "FIX2" }] });
    expect((await desk.rows(id)).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });
});
