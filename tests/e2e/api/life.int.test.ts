import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { createDistrict, type District } from "./district.ts";
import { createStranger, type Stranger } from "./stranger.ts";

type Outcome = {
  outcome: string;
  code?: string;
  reasons?: string[];
  exceptions?: string[];
  first?: { outcome: string };
};
type Line = { position: string; line: { gasBarcode: string } };
type Snapshot = { position: string; counts: Record<string, number>; lines: Line[] };

let app: LocalApp;
let stranger: Stranger;
let district: District;
beforeAll(async () => {
  app = await startLocalApp();
  stranger = createStranger(app.url);
  district = await createDistrict(stranger, app.adminPassword);
});
afterAll(() => app.stop());

const start = Date.now() - 3 * 3_600_000;
/** Minutes after three hours ago. */
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const outcomes = async (items: Record<string, unknown>[]) => {
  const { json } = await district.record(items);
  return json.data.results as unknown as Outcome[];
};
const get = async (path: string, position?: string) => {
  const headers = position === undefined ? undefined : { "x-after-position": position };
  return (await stranger.call("GET", path, { token: district.admin, headers })).json.data;
};
const fill = (gasBarcode: string, minutes: number) => ({
  gasBarcode,
  procedureId: 8,
  occurredAt: at(minutes),
  fillingStartTime: at(minutes - 2),
  fillingEndTime: at(minutes),
  weightBeforeCharge: 16.6,
  weightAfterCharge: 31.1,
});

it("a cylinder is checked, filled, checked, sent and taken back in one call, in the order of the items", async () => {
  const { register, vehicle, customer } = district;
  const gasBarcode = await register(district.north);
  const results = await outcomes([
    fill(gasBarcode, 0),
    { gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: at(5) },
    fill(gasBarcode, 10),
    { gasBarcode, procedureId: 3, clientId: customer, vehicleId: vehicle, occurredAt: at(12) },
    { gasBarcode, procedureId: 11, checkStatus: 1, occurredAt: at(15) },
    { gasBarcode, procedureId: 3, clientId: customer, vehicleId: vehicle, occurredAt: at(20) },
    { gasBarcode, procedureId: 0, vehicleId: vehicle, occurredAt: at(40) },
  ]);
  expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual([
    "check.preFillMissing",
    "recorded",
    "recorded",
    "check.postFillMissing",
    "recorded",
    "recorded",
    "recorded",
  ]);
});

it("what is sent twice, scanned twice, late, too early or nobody's is an outcome of its item alone", async () => {
  const gasBarcode = await district.register(district.north);
  const taken = { commandId: randomUUID(), gasBarcode, procedureId: 4, occurredAt: at(60) };
  const results = await outcomes([
    taken,
    taken,
    { ...taken, commandId: randomUUID(), occurredAt: at(62), remark: "again" },
    { gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: at(30) },
    { gasBarcode, procedureId: 4, occurredAt: at(200) },
    { gasBarcode: "NOBODYS-2", procedureId: 0 },
    { gasBarcode, procedureId: 5, occurredAt: at(70) },
  ]);
  expect(results.map(({ outcome }) => outcome).join(" ")).toBe(
    "recorded duplicate duplicate recorded refused refused refused",
  );
  expect(results.map(({ code }) => code).slice(4)).toEqual([
    "procedure.inFuture",
    "cylinder.unknown",
    "procedure.fieldInvalid",
  ]);
  expect([results[1]?.first?.outcome, results[3]?.exceptions]).toEqual(["recorded", ["procedure.outOfOrder"]]);
});

it("a board joins, hears each scan once, and hears after a break what it missed", async () => {
  const lines: Line[] = [];
  const open = () => {
    const socket: Socket = io(app.url, { auth: { token: district.admin }, reconnection: false, forceNew: true });
    socket.on("cockpit:update", (update: Snapshot) => lines.push(...update.lines));
    return socket;
  };
  const heard = (socket: Socket, gasBarcode: string) =>
    new Promise<void>((resolve) => {
      const look = () => lines.some(({ line }) => line.gasBarcode === gasBarcode) && resolve();
      socket.on("cockpit:update", look);
      look();
    });
  const [one, two, three] = [
    await district.register(district.north),
    await district.register(district.north),
    await district.register(district.north),
  ];
  const first = open();
  const snapshot = (await first.emitWithAck("board:join", { board: "enterprise" })) as Snapshot;
  expect(Object.keys(snapshot.counts).sort()).toEqual([
    "todayDeliveryNum",
    "todayGasNum",
    "todayInWarehouseNum",
    "todayOutWarehouseNum",
    "yesterdayDeliveryNum",
    "yesterdayGasNum",
    "yesterdayInWarehouseNum",
    "yesterdayOutWarehouseNum",
  ]);
  await outcomes([{ gasBarcode: one, procedureId: 4 }]);
  await heard(first, one);
  first.disconnect();
  await outcomes([{ gasBarcode: two, procedureId: 4 }]);
  const second = open();
  const resumed = (await second.emitWithAck("board:join", {
    board: "enterprise",
    after: lines.at(-1)?.position,
  })) as Snapshot;
  lines.push(...resumed.lines);
  await outcomes([{ gasBarcode: three, procedureId: 4 }]);
  await heard(second, three);
  expect(lines.map(({ line }) => line.gasBarcode)).toEqual([one, two, three]);
  second.disconnect();
});

it("the whole archive is exported with as many rows as the list has, and opens in a spreadsheet", async () => {
  const { admin: token } = district;
  const { total } = await get("/base/manage/gascylinder/getpage?exactTotal=true");
  const asked = await stranger.call("POST", "/base/export/gascylinder", {
    token,
    body: { format: "xlsx", scope: "all" },
  });
  const { id } = asked.json.data as unknown as { id: string };
  const socket: Socket = io(app.url, { auth: { token }, reconnection: false, forceNew: true });
  const finished = async (): Promise<Record<string, unknown>> => {
    const job = await get(`/base/export/${id}`);
    if (["completed", "failed"].includes(String(job.state))) return job;
    await new Promise((resolve) => socket.once("export:progress", resolve).once("cockpit:beat", resolve));
    return finished();
  };
  await socket.emitWithAck("board:join", { board: "enterprise" });
  expect(await finished()).toMatchObject({ state: "completed", done: total, total, list: "gascylinder" });
  socket.disconnect();
  const file = await fetch(`${app.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${token}` } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await file.arrayBuffer());
  const numbered = book.worksheets[0]?.getColumn(1).values.filter((value) => typeof value === "number");
  expect(numbered).toHaveLength(total);
});
