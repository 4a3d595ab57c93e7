import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";
import { createDistrict, PASSWORD, type District } from "./district.ts";
import { createStranger, type Stranger } from "./stranger.ts";
import { at, createYard, day, type Cylinder, type Item, type Outcome, type Yard } from "./yard.ts";

let server: TestServer;
let stranger: Stranger;
let district: District;
let yard: Yard;
onSharedServer(async (shared) => {
  server = shared;
  stranger = createStranger(server.url);
  district = await createDistrict(stranger, ADMIN_PASSWORD);
  yard = await createYard(stranger, district);
});

const said = ({ outcome, code, exceptions = [] }: Outcome): string => [code ?? outcome, ...exceptions].join(" ");
const told = async (...items: Item[]): Promise<string[]> => (await yard.record(...items)).map(said);
const check = (gasBarcode: string, procedureId: number, checkStatus: number, minutes: number): Item => ({
  ...{ gasBarcode, procedureId, checkStatus },
  occurredAt: at(minutes),
});
const fill = (gasBarcode: string, minutes: number, more: Item = {}): Item => ({
  ...{ gasBarcode, procedureId: 8, occurredAt: at(minutes), weightBeforeCharge: 16.6, weightAfterCharge: 31.1 },
  ...{ fillingStartTime: at(minutes - 2), fillingEndTime: at(minutes), ...more },
});
const sound = async (cylinder: Cylinder): Promise<Cylinder> => {
  const { gasBarcode } = cylinder;
  await told(check(gasBarcode, 9, 1, 1), fill(gasBarcode, 4), check(gasBarcode, 11, 1, 6));
  return cylinder;
};
const history = async (gasBarcode: string) =>
  (await yard.list(`/manage/gascylinder/getcirculationrecords?gasBarcode=${gasBarcode}`)).list;

describe("sent again", () => {
  it("a command answers how it went first, with the codes, whatever else its item says; another scan is refused", async () => {
    const { gasBarcode } = await yard.register();
    const flagged = { gasBarcode, procedureId: 2, commandId: randomUUID(), occurredAt: at(1) };
    const refused = { ...check(gasBarcode, 9, 1, 3), commandId: randomUUID() };
    await yard.record(flagged, refused);
    const again = await yard.record(refused, { ...flagged, remark: "another" });
    const other = await yard.record({ ...flagged, procedureId: 16 });
    expect(other).toMatchObject([{ outcome: "refused", code: "procedure.commandIdReused" }]);
    const first = again.map((result) => [result.outcome, result.first]);
    expect(first).toEqual([
      ["duplicate", { outcome: "refused", code: "cylinder.notEmpty", reasons: ["cylinder.notEmpty"], exceptions: [] }],
      [
        "duplicate",
        {
          outcome: "recorded",
          code: null,
          reasons: [],
          exceptions: ["ledger.contentDiffers", "check.postFillMissing"],
        },
      ],
    ]);
    expect(await history(gasBarcode)).toHaveLength(1);
  });

  it("contents are every field but id, time, images and remarks, and 120 s either way the limit", async () => {
    const { gasBarcode } = await yard.register();
    const scan = { gasBarcode, procedureId: 4 };
    const moved = (seconds: number) => new Date(Date.parse(at(10)) + seconds * 1000).toISOString();
    const answers = await yard.record(
      { ...scan, occurredAt: moved(0) },
      { ...scan, occurredAt: moved(120), remark: "x", imagesUrl: "/x.png" },
      { ...scan, occurredAt: moved(-120) },
      { ...scan, occurredAt: moved(1), vehicleId: yard.vehicle },
      { ...scan, occurredAt: moved(1), companyId: yard.place.store },
      { ...scan, occurredAt: moved(122), companyId: yard.place.store },
    );
    expect(answers.map(said)).toEqual([
      "recorded",
      "duplicate",
      "duplicate",
      "recorded",
      "recorded ledger.placeDiffers",
      "recorded",
    ]);
    expect(answers[2]?.first).toEqual({ outcome: "recorded", code: null, reasons: [], exceptions: [] });
  });
});

describe("a clock", () => {
  it("may be 5 minutes ahead and no more", async () => {
    const { gasBarcode } = await yard.register();
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    expect(await told({ gasBarcode, procedureId: 4, occurredAt: ahead(330) })).toEqual(["procedure.inFuture"]);
    expect(await told({ gasBarcode, procedureId: 4, occurredAt: ahead(280) })).toEqual(["recorded"]);
  });

  it("behind the last procedure makes an item late: it stands where it happened, moves nothing, but a fault holds", async () => {
    const { gasBarcode } = await yard.register();
    const { north: here, store } = yard.place;
    const late = await yard.record(
      { gasBarcode, procedureId: 5, vehicleId: yard.vehicle, occurredAt: at(30) },
      { gasBarcode, procedureId: 4, companyId: store, occurredAt: at(20) },
      { ...check(gasBarcode, 12, 0, 10), companyId: here },
      fill(gasBarcode, 15, { weightAfterCharge: 60 }),
      fill(gasBarcode, 16, { weightAfterCharge: 16 }),
    );
    expect(late.map(said)).toEqual([
      "recorded",
      "recorded procedure.outOfOrder",
      "recorded check.fault procedure.outOfOrder",
      "recorded cylinder.overweight procedure.backdated procedure.outOfOrder",
      "fill.weightsInvalid",
    ]);
    expect(late[3]?.reasons).toEqual(["check.preFillMissing"]);
    const { holder, content, holdReasons } = await yard.archive(gasBarcode);
    expect([holder.kind, content, holdReasons]).toEqual(["vehicle", "empty", ["fault", "backdated"]]);
    expect((await history(gasBarcode)).map(({ procedureId }) => procedureId)).toEqual([5, 4, 8, 12]);
    const scrap = { ...check(gasBarcode, 10, 2, 5), companyId: yard.place.inspection };
    expect(await told(scrap)).toEqual(["recorded procedure.outOfOrder"]);
    expect((await yard.archive(gasBarcode)).life).toBe("scrapped");
  });
});

describe("a field", () => {
  it.each([
    ["vehicleId", { procedureId: 5 }],
    ["vehicleId", { procedureId: 3 }],
    ["vehicleId", { procedureId: 5, vehicleId: "no-such" }],
    ["checkStatus", { procedureId: 9 }],
    ["checkStatus", { procedureId: 9, checkStatus: 2 }],
    ["repairUnitId", { procedureId: 14 }],
    ["fillingStartTime", { procedureId: 8, fillingEndTime: at(1), weightBeforeCharge: 1, weightAfterCharge: 2 }],
    ["weightAfterCharge", { ...fill("", 3), weightAfterCharge: 1.2345 }],
    ["procedureId", { procedureId: 17 }],
    ["occurredAt", { procedureId: 4, occurredAt: "yesterday" }],
    ["escortIds.0", { procedureId: 4, escortIds: ["no-such"] }],
    ["defectIds.0", { procedureId: 9, checkStatus: 0, defectIds: ["no-such"] }],
    ["companyId", { procedureId: 4, companyId: "no-such" }],
  ] as [string, Item][])(
    "%s that is missing for its kind or names nothing is the item's outcome alone",
    async (path, item) => {
      const { gasBarcode } = await yard.register();
      const [result] = await yard.record({ ...item, gasBarcode });
      expect(result).toMatchObject({
        outcome: "refused",
        code: "procedure.fieldInvalid",
        reasons: ["procedure.fieldInvalid"],
        paths: [path],
      });
    },
  );

  it("defectIds may be empty with a fault", async () => {
    const { gasBarcode } = await yard.register();
    expect(await told({ ...check(gasBarcode, 9, 0, 1), defectIds: [] })).toEqual(["recorded check.fault"]);
  });
});

describe("a void", () => {
  const takeBack = async (commandId: string) => {
    const { status, json } = await yard.told("PUT", "/manage/procedure/void", { commandId, reason: "wrong scan" });
    return [status, json.code];
  };
  it("takes back the last procedure, once, and after it the one before; the figures subtract it", async () => {
    const { gasBarcode } = await sound(await yard.register());
    const { vehicle } = yard;
    const items = [
      { gasBarcode, procedureId: 7, vehicleId: vehicle, commandId: randomUUID(), occurredAt: at(20) },
      { gasBarcode, procedureId: 6, commandId: randomUUID(), occurredAt: at(30) },
      { ...check(gasBarcode, 12, 0, 10), commandId: randomUUID() },
    ];
    const figures = () => yard.ok("GET", "/GasCylinder/Cockpit/TodayData");
    const before = await figures();
    await told(...items);
    const [out = "", back = "", late = ""] = items.map(({ commandId }) => commandId);
    expect(await takeBack(late)).toEqual([422, "procedure.notLast"]);
    expect(await takeBack(out)).toEqual([422, "procedure.notLast"]);
    expect(await takeBack(back)).toEqual([200, "1"]);
    // Sent again it is done already, and takes nothing else back.
    expect(await takeBack(back)).toEqual([200, "1"]);
    expect((await yard.archive(gasBarcode)).holder.kind).toBe("vehicle");
    expect(await takeBack(out)).toEqual([200, "1"]);
    const { holder, gate, holdReasons } = await yard.archive(gasBarcode);
    expect([holder.kind, gate, holdReasons]).toEqual(["station", "postFillPassed", ["fault"]]);
    expect(await figures()).toEqual(before);
    const rows = (await history(gasBarcode)).map(({ procedureId, isVoided }) => [procedureId, isVoided]);
    expect(rows).toEqual([
      [6, true],
      [7, true],
      [12, false],
      [11, false],
      [8, false],
      [9, false],
    ]);
    expect((await takeBack(randomUUID()))[0]).toBeGreaterThanOrEqual(404);
  });
});

describe("correcting", () => {
  const put = async (cylinder: Cylinder, changes: Item) => {
    const { version } = await yard.archive(cylinder.gasBarcode);
    const { status, json } = await yard.told("PUT", "/manage/gascylinder/update", {
      id: cylinder.id,
      version,
      ...changes,
    });
    return [status, json.code];
  };
  it("moves the due day later only with a reason, and is then an exception", async () => {
    const cylinder = await yard.register();
    const later = { expirationDate: day(500) };
    expect(await put(cylinder, later)).toEqual([400, "request.invalid"]);
    expect(await put(cylinder, { ...later, reason: "plate misread" })).toEqual([200, "1"]);
    expect(await put(cylinder, { expirationDate: day(300) })).toEqual([200, "1"]);
    const { list } = await yard.list(`/manage/exception/getpage?gasBarcode=${cylinder.gasBarcode}`);
    expect(list.map(({ code }) => code)).toEqual(["cylinder.dueExtended"]);
    expect((await yard.archive(cylinder.gasBarcode)).version).toBe(3);
  });

  it("does not count scans in its version, and refuses a stale one", async () => {
    const cylinder = await yard.register();
    await told({ gasBarcode: cylinder.gasBarcode, procedureId: 4 });
    expect((await yard.archive(cylinder.gasBarcode)).version).toBe(1);
    const stale = { id: cylinder.id, version: 0, factoryNumber: "X" };
    expect((await yard.told("PUT", "/manage/gascylinder/update", stale)).status).toBe(409);
  });
});

it("a company outside the caller's scope is refused and not kept", async () => {
  const { gasBarcode } = await yard.register();
  const filler = await district.person("filler2", "充装站操作员", district.north);
  const items = [{ commandId: randomUUID(), gasBarcode, procedureId: 4, companyId: district.south }];
  const { json } = await yard.told("POST", "/manage/procedure/record", { items }, filler);
  const [result] = json.data.results as unknown as Outcome[];
  expect([result?.outcome, result?.code, result?.revision]).toEqual(["refused", "access.outOfScope", undefined]);
  const { list } = await yard.list(`/manage/gascylinder/gethistory?gasBarcode=${gasBarcode}`);
  expect(list.map(({ kind }) => kind)).toEqual(["registered"]);
  expect(await stranger.signIn("filler2", PASSWORD)).not.toBe("");
});
