import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Answer, TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let token: string;
/** The highest place in the log that this test has seen. */
let position = "";
let serial = 0;
let makerId: string;

onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
  const { rows } = await server.database.pool.query("select id from maker where code = 'M1'");
  makerId = rows[0].id;
});

type Made = { id: string; position: string | null };

const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
  const headers = position ? { "x-after-position": position } : undefined;
  const answer = await server.call<T>(method, `/base${path}`, { token, body, headers });
  const data = answer.body.data as { position?: string } | null;
  if (data?.position) ({ position } = data as { position: string });
  return answer;
};
const newSpec = async (more: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await call<{ id: string }>("POST", "/config/gascylinderspec/add", {
    name: `T${(serial += 1)}`,
    nominalPressure: 2.1,
    designThickness: 3,
    volume: 35.5,
    hydrostaticPressure: 3.2,
    maxFillWeight: 14.9,
    ...more,
  });
  return body.data.id;
};
const fields = (specId: string, emptyWeight: number, more: Record<string, unknown> = {}) => ({
  gasBarcode: `TARE-${(serial += 1)}`,
  factoryNumber: `F${serial}`,
  specId,
  gasManufacturingUnitId: makerId,
  productionDate: "2024-01-15",
  emptyWeight,
  ...more,
});
const add = (body: Record<string, unknown>) => call<Made>("POST", "/manage/gascylinder/add", body);
const range = async (specId: string, id = "") =>
  (await call("GET", `/manage/gascylinder/tarerange?specId=${specId}&id=${id}`)).body.data;
/** Registers cylinders of these weights and waits until the read models have them. */
const fleet = async (specId: string, weights: number[]): Promise<Made[]> => {
  const made: Made[] = [];
  for (const kg of weights) made.push((await add(fields(specId, kg))).body.data);
  await call("GET", "/manage/gascylinder/getpage");
  return made;
};
const remarks = async (id: string) => {
  const { body } = await call<{ list: { kind: string; remark: string | null }[] }>(
    "GET",
    `/manage/gascylinder/gethistory?cylinderId=${id}`,
  );
  return body.data.list.map(({ kind, remark }) => [kind, remark]);
};

describe("a tare that is unusual for its spec", () => {
  it("is taken while fewer than five others are known, and needs a reason from then on", async () => {
    const specId = await newSpec();
    await fleet(specId, [16.5, 40, 16.4, 16.6]);
    expect(await range(specId)).toBeNull();
    await fleet(specId, [16.5]);
    expect(await range(specId)).toEqual({ min: 14.03, max: 18.97, by: "fleet" });
    const odd = fields(specId, 47.04);
    const refused = await add(odd);
    expect([refused.status, refused.body.code]).toEqual([422, "cylinder.tareOutOfRange"]);
    expect(refused.body.errors).toMatchObject([{ path: "reason", code: "cylinder.tareOutOfRange" }]);
    expect(refused.body.msg).toContain("47.04");
    const { body, status } = await add({ ...odd, reason: "weighed twice" });
    expect([status, await remarks(body.data.id)]).toEqual([200, [["registered", "weighed twice"]]]);
  });

  it("is judged by the spec's own limits where it has them, and at their ends it is usual", async () => {
    const specId = await newSpec({ tareMin: 16, tareMax: 17 });
    expect(await range(specId)).toEqual({ min: 16, max: 17, by: "spec" });
    const statuses = [];
    for (const kg of [15.99, 16, 17, 17.01]) statuses.push((await add(fields(specId, kg))).status);
    expect(statuses).toEqual([422, 200, 200, 422]);
  });

  it("needs a reason in a correction too, that stands in the history; without a new weight nothing is asked", async () => {
    const specId = await newSpec();
    const [one] = await fleet(specId, [47, 47, 47, 47, 47, 47]);
    const update = { id: one?.id, version: 1, emptyWeight: 16.77 };
    const refused = await call("PUT", "/manage/gascylinder/update", update);
    expect([refused.status, refused.body.code]).toEqual([422, "cylinder.tareOutOfRange"]);
    expect((await call("PUT", "/manage/gascylinder/update", { ...update, reason: "scale S-07" })).status).toBe(200);
    const other = { id: one?.id, version: 2, factoryNumber: "another" };
    expect((await call("PUT", "/manage/gascylinder/update", other)).status).toBe(200);
    expect(await remarks(String(one?.id))).toEqual([
      ["corrected", null],
      ["corrected", "scale S-07"],
      ["registered", null],
    ]);
  });

  it("does not count the cylinder itself: five others of one weight judge it", async () => {
    const specId = await newSpec();
    const [one] = await fleet(specId, [7, 7, 7, 7, 7]);
    expect(await range(specId)).not.toBeNull();
    expect(await range(specId, one?.id)).toBeNull();
  });

  it("does not refuse what the same command registered before the fleet was known", async () => {
    const specId = await newSpec();
    const body = fields(specId, 40, { commandId: randomUUID() });
    const first = await add(body);
    await fleet(specId, [16, 16, 16, 16, 16]);
    const again = await add(body);
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
  });

  it("has a smallest that is not above its largest, in every spec", async () => {
    const body = {
      name: `T${(serial += 1)}`,
      nominalPressure: 2,
      designThickness: 3,
      volume: 9,
      hydrostaticPressure: 3,
    };
    const { status, body: answer } = await call("POST", "/config/gascylinderspec/add", {
      ...body,
      maxFillWeight: 5,
      tareMin: 17,
      tareMax: 16,
    });
    expect([status, answer.errors]).toMatchObject([400, [{ path: "tareMax", code: "field.tooSmall" }]]);
  });

  it("is held to that order by the stored other limit when an update sends only one of them", async () => {
    const id = await newSpec({ tareMin: 16, tareMax: 17 });
    const update = (more: Record<string, unknown>) => call("PUT", "/config/gascylinderspec/update", { id, ...more });
    const above = await update({ version: 1, tareMin: 18 });
    expect([above.status, above.body.errors]).toMatchObject([400, [{ path: "tareMax", code: "field.tooSmall" }]]);
    const below = await update({ version: 1, tareMax: 15 });
    expect([below.status, below.body.errors]).toMatchObject([400, [{ path: "tareMax", code: "field.tooSmall" }]]);
    expect((await update({ version: 1, tareMin: 17 })).status).toBe(200);
    expect((await update({ version: 2, tareMin: null })).status).toBe(200);
    expect((await update({ version: 3, tareMax: 1 })).status).toBe(200);
    expect(await range(id)).toEqual({ min: null, max: 1, by: "spec" });
  });
});
