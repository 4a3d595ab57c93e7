import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckedCode } from "#contracts/commands/check-codes.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
let own: string[];
beforeAll(async () => {
  yard = await openYard();
  own = await yard.cylinders(yard.stations[0], 3);
});
afterAll(() => yard?.server.stop());

const path = "/base/manage/gascylinder/checkcodes";
const check = async (read: unknown, token = yard.admin) =>
  yard.server.call<{ list: CheckedCode[] }>("POST", path, { token, body: { read } });
const record = (body: unknown) =>
  yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", { token: yard.admin, body });
const intoStore = (gasBarcode: string, commandId: string = randomUUID()) => ({
  ...{ commandId, gasBarcode, procedureId: procedures.emptyIntoStore, companyId: yard.stations[0] },
});

describe("the texts of a bulk reader", () => {
  it("are told as ours, on hold, unknown and no code, in their order and as they are read", async () => {
    const [ours = "", other = ""] = own;
    const get = `/base/manage/gascylinder/get?gasBarcode=${other}`;
    const { id } = (await yard.server.call<{ id: string }>("GET", get, { token: yard.admin })).body.data;
    const off = { token: yard.admin, body: { ids: [id], isUsable: false } };
    expect((await yard.server.call("POST", "/base/manage/gascylinder/usable", off)).status).toBe(200);
    const { body } = await check([`*${ours}*`, "NOBODY-1", other, "two words"]);
    expect(body.data.list).toMatchObject([
      { read: `*${ours}*`, gasBarcode: ours, state: "ours", specName: expect.stringContaining("YSP") },
      { read: "NOBODY-1", gasBarcode: "NOBODY-1", state: "unknown", specName: null },
      { read: other, gasBarcode: other, state: "held" },
      { read: "two words", gasBarcode: null, state: "unreadable" },
    ]);
  });

  it("are for people who scan, 1 to 300 at once", async () => {
    const auditor = await yard.person("codes-auditor", "auditor", yard.stations[0]);
    expect((await check(["A"], auditor)).status).toBe(403);
    for (const read of [[], Array.from({ length: 301 }, (_, n) => `A${n}`), undefined, [1], [""]])
      expect((await check(read)).status).toBe(400);
  });
});

describe("a reading that is recorded as one batch", () => {
  const eventsOf = async (batchId: string) => {
    const { rows } = await yard.server.database.pool.query<{ command_id: string }>(
      "select meta::jsonb->>'commandId' as command_id from log.event where meta::jsonb->>'batchId' = $1",
      [batchId],
    );
    return rows.map((row) => row.command_id).toSorted();
  };

  it("keeps its id with each event, and is recorded once though it is sent twice", async () => {
    const batchId = randomUUID();
    const [first, , third] = own;
    const items = [first!, third!].map((code) => intoStore(code));
    const outcomes = [];
    for (const sending of [1, 2]) {
      const { status, body } = await record({ items, batchId });
      outcomes.push([sending, status, ...body.data.results.map(({ outcome }) => outcome)]);
    }
    expect(outcomes).toEqual([
      [1, 200, "recorded", "recorded"],
      [2, 200, "duplicate", "duplicate"],
    ]);
    expect(await eventsOf(batchId)).toEqual(items.map(({ commandId }) => commandId).toSorted());
  });

  it("has a UUID as id, and needs none", async () => {
    expect((await record({ items: [intoStore("X")], batchId: "7" })).body.errors).toMatchObject([{ path: "batchId" }]);
    expect((await record({ items: [intoStore("X")], batchId: null })).status).toBe(200);
  });
});
