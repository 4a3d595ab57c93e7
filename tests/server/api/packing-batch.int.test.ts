import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
let serial = 0;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard?.server.stop());

type Made = { id: string; position: string | null };
const call = (method: string, path: string, body?: unknown) =>
  yard.server.call<Made>(method, `/base/manage/gascylinder/${path}`, { token: yard.admin, body });
const fields = (more: Record<string, unknown> = {}) => {
  serial += 1;
  return { commandId: randomUUID(), ...yard.form, gasBarcode: `BATCH-${serial}`, factoryNumber: `F${serial}`, ...more };
};
const add = (body: Record<string, unknown>) => call("POST", "add", body);
const pathsOf = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await add(body);
  return [status, answer.errors?.map(({ path, code }) => `${path} ${code}`)];
};

describe("the maker of a cylinder", () => {
  it("is asked for when a cylinder is added, and a correction may leave it out or empty it", async () => {
    expect(await pathsOf(fields({ gasManufacturingUnitId: undefined }))).toEqual([
      400,
      ["gasManufacturingUnitId field.required"],
    ]);
    const { id } = (await add(fields())).body.data;
    expect((await call("PUT", "update", { id, version: 1, factoryNumber: "other" })).status).toBe(200);
    expect((await call("PUT", "update", { id, version: 2, gasManufacturingUnitId: null })).status).toBe(200);
  });
});

describe("the packing batch of a cylinder", () => {
  it("is a whole number from 0 to 99999, stands in the archive and finds it", async () => {
    expect(await pathsOf(fields({ packingBatch: -1 }))).toEqual([400, ["packingBatch field.tooSmall"]]);
    expect(await pathsOf(fields({ packingBatch: 100_000 }))).toEqual([400, ["packingBatch field.tooBig"]]);
    expect(await pathsOf(fields({ packingBatch: 1.5 }))).toEqual([400, ["packingBatch field.integer"]]);
    expect((await add(fields({ packingBatch: 0 }))).status).toBe(200);
    const { position } = (await add(fields({ packingBatch: 99_999 }))).body.data;
    const { body } = await yard.server.call<{ list: { packingBatch: number }[] }>(
      "GET",
      "/base/manage/gascylinder/getpage?packingBatch=99999",
      { token: yard.admin, headers: { "x-after-position": position ?? "" } },
    );
    expect(body.data.list.map(({ packingBatch }) => packingBatch)).toEqual([99_999]);
  });

  it("is given once to a factory number of a maker, and the same call sent again is answered as the first", async () => {
    const first = fields({ packingBatch: 7, factoryNumber: "SAME" });
    const made = await add(first);
    expect(made.status).toBe(200);
    const second = await add(fields({ packingBatch: 7, factoryNumber: "SAME" }));
    expect([second.status, second.body.code, second.body.errors?.[0]?.path]).toEqual([
      409,
      "cylinder.batchDuplicate",
      "packingBatch",
    ]);
    expect((await add(first)).body.data.id).toBe(made.body.data.id);
    expect((await add({ ...first, commandId: randomUUID() })).body.code).toBe("cylinder.barcodeTaken");
    expect((await add(fields({ packingBatch: 8, factoryNumber: "SAME" }))).status).toBe(200);
    expect((await add(fields({ factoryNumber: "SAME" }))).status).toBe(200);
  });

  it("is given once, however many ask at the same time", async () => {
    const asked = Array.from({ length: 6 }, () => add(fields({ packingBatch: 9, factoryNumber: "ONCE" })));
    const codes = (await Promise.all(asked)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "1")).toHaveLength(1);
    expect(codes.filter((code) => code === "cylinder.batchDuplicate")).toHaveLength(5);
  });

  it("is held in a correction too, of two at the same time for one of them", async () => {
    const made = await Promise.all([1, 2].map(() => add(fields({ factoryNumber: "LATER" }))));
    const corrected = made.map(({ body }) => call("PUT", "update", { id: body.data.id, version: 1, packingBatch: 11 }));
    const codes = (await Promise.all(corrected)).map(({ body }) => body.code);
    expect(codes.toSorted()).toEqual(["1", "cylinder.batchDuplicate"]);
  });

  it("is free again once no cylinder has it", async () => {
    const { id } = (await add(fields({ packingBatch: 12, factoryNumber: "FREED" }))).body.data;
    expect((await call("PUT", "update", { id, version: 1, packingBatch: null })).status).toBe(200);
    expect((await add(fields({ packingBatch: 12, factoryNumber: "FREED" }))).status).toBe(200);
  });
});
