import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import type { PastPage } from "#contracts/list-kit/as-of.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { sealLog } from "#tests/support/seal-log.ts";

/* A board at a past moment shows what the board of now showed then, and what the log says by counting its procedures. */

const panels = [
  "TodayData",
  "CylinderOutInWarehouseData",
  "GetGasData",
  "GetCylinderDeliveryData",
  "GetCustomerDeliveryData",
  "StockData",
  "StockTotalData",
  "DueData",
  "HeldData",
  "ExceptionData",
  "LogData",
  "GasCylinderData",
  "GetCustomerData",
];
type Seen = { at: string; answers: Record<string, unknown>; notes: string[] };

let yard: Yard;
let position = "";
const seen: Seen[] = [];

const ask = async <T>(path: string) =>
  yard.server.call<T>("GET", path, { token: yard.admin, headers: { "x-after-position": position } });
const cockpit = async (asOf?: string): Promise<Record<string, unknown>> => {
  const query = asOf === undefined ? "" : `?asOf=${asOf}`;
  const entries = panels.map(async (name) => {
    const { body } = await ask<Record<string, unknown>>(`/base/GasCylinder/Cockpit/${name}${query}`);
    if (!body.success) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return [name, body.data] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};
const notes = async (asOf?: string): Promise<string[]> => {
  const { body } = await ask<{ list: BoardNote[] }>(`/base/cockpit/note/getpage${asOf ? `?asOf=${asOf}` : ""}`);
  return body.data.list.map(({ text }) => text).sort();
};
const send = async (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<{ id: string }> => {
  const answer = await yard.server.call<{ id: string; position?: string }>(method, path, { token: yard.admin, body });
  if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  position = answer.body.data?.position ?? position;
  return answer.body.data;
};
const record = (companyId: string, procedureId: number, barcodes: string[], more: object = {}) => {
  const items = barcodes.map((gasBarcode) => ({ commandId: v4(), gasBarcode, procedureId, companyId, ...more }));
  return send("POST", "/base/manage/procedure/record", { items });
};
const events = async () => (await sealLog(yard.server.database)).events;
const look = async (): Promise<void> => {
  const at = (await events()).at(-1)?.meta.recordedAt ?? "";
  seen.push({ at, answers: await cockpit(), notes: await notes() });
};

beforeAll(async () => {
  yard = await openYard();
  const [north, south] = yard.stations;
  const bottles = await yard.cylinders(north, 5);
  position = await yard.takeIn(north, bottles.slice(0, 3));
  const { id } = await send("POST", "/base/cockpit/note/add", {
    board: "enterprise",
    panel: "trend",
    at: new Date().toISOString(),
    text: "first",
  });
  await look();
  const undone = v4();
  await record(south, 4, bottles.slice(3, 4), { commandId: undone });
  await record(south, 4, ["NOBODYS00002"]);
  await look();
  await record(north, 9, bottles.slice(0, 1), { checkStatus: 0, defectIds: [] });
  await look();
  await send("PUT", "/base/manage/procedure/void", { commandId: undone, reason: "Wrong" });
  await send("DELETE", `/base/cockpit/note/softdelete?id=${id}`);
  await send("POST", "/base/cockpit/note/add", {
    board: "enterprise",
    panel: "trend",
    at: seen[0]?.at,
    text: "second, of an earlier time",
  });
  await look();
  await record(south, 4, bottles.slice(4));
  await events();
});
afterAll(() => yard?.server.stop());

/** The parts that the clock changes. */
const steady = (answers: Record<string, unknown>) => {
  const { asOf: _asOf, ...today } = answers["TodayData"] as CockpitCounts & PastPage;
  const rows = JSON.stringify(answers["ExceptionData"], (key, value: unknown) =>
    key === "event" || key === "arrivalId" ? undefined : value,
  );
  return { ...answers, TodayData: today, ExceptionData: JSON.parse(rows) as unknown };
};

describe("a board at a past moment", () => {
  it("shows in each panel what it showed then", async () => {
    expect(seen).toHaveLength(4);
    for (const { at, answers } of seen) expect(steady(await cockpit(at))).toEqual(steady(answers));
  });

  it("counts today's figures as the log does, where a void that came later is none", async () => {
    const all = await events();
    for (const { at } of seen) {
      const until = all.filter(({ meta }) => meta.recordedAt <= at);
      const voided = new Set(
        until.flatMap(({ type, stream, data }) =>
          type === "ProcedureVoided" ? [`${stream} ${(data as { voidedRevision: number }).voidedRevision}`] : [],
        ),
      );
      const into = until.filter(
        ({ type, stream, revision, data }) =>
          type === "CylinderMoved" &&
          [4, 6].includes((data as { procedureId: number }).procedureId) &&
          !voided.has(`${stream} ${revision}`),
      );
      const answers = await cockpit(at);
      expect((answers["TodayData"] as CockpitCounts).todayInWarehouseNum).toBe(into.length);
      expect((answers["CylinderOutInWarehouseData"] as { inWarehouseTotal: number }).inWarehouseTotal).toBe(
        into.length,
      );
    }
    expect(new Set(seen.map(({ answers }) => (answers["TodayData"] as CockpitCounts).todayInWarehouseNum))).toEqual(
      new Set([3, 4]),
    );
  });

  it("has the notes that were pinned and not removed by then", async () => {
    for (const { at, notes: then } of seen) expect(await notes(at)).toEqual(then);
    expect(seen.map(({ notes: then }) => then)).toEqual([
      ["first"],
      ["first"],
      ["first"],
      ["second, of an earlier time"],
    ]);
  });

  it("cuts longer periods before the half-hour, and says how long the log was", async () => {
    const [{ at } = { at: "" }] = seen;
    const { body } = await ask<{ total: number }>(`/base/GasCylinder/Cockpit/GetGasData?type=2&asOf=${at}`);
    expect(body.data.total).toBe(0);
    const today = (await cockpit(at))["TodayData"] as PastPage;
    expect(today.asOf).toEqual({ at, index: expect.any(Number) as number });
  });

  it("is refused in the future, and empty before the first event, with the time of that event", async () => {
    const ahead = new Date(Date.now() + 60_000).toISOString();
    for (const name of [...panels.map((panel) => `GasCylinder/Cockpit/${panel}`), "cockpit/note/getpage"])
      expect([name, (await ask(`/base/${name}?asOf=${ahead}`)).body.code]).toEqual([name, "asOf.inFuture"]);
    const before = await cockpit("2020-03-01T00:00:00Z");
    expect(before["TodayData"]).toMatchObject({
      todayInWarehouseNum: 0,
      asOf: { index: null, since: expect.any(String) as string },
    });
    expect([before["StockTotalData"], before["LogData"]]).toEqual([{ full: 0, empty: 0 }, { list: [] }]);
  });
});
