import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#tests/support/people.ts";
import { check, fill, openYard, type Opened } from "./scans.ts";
import { at, day, type Cylinder, type Item } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

type Answered = Record<"id" | "outcome" | "position" | "paths", unknown> & { exceptions?: string[] };
const asked = async (method: string, call: string, body: Item, as?: string) => {
  const { status, json } = await opened.yard.told(method, `/manage/checkinginfo/${call}`, body, as);
  return { is: [status, json.code], data: json.data as unknown as Answered, msg: json.msg };
};
const add = (body: Item, as?: string) => asked("POST", "add", { companyId: opened.yard.place.north, ...body }, as);
const rowsOf = async (list: string, { gasBarcode }: Cylinder) =>
  (await opened.yard.list(`/manage/checkinginfo/${list}?gasBarcode=${gasBarcode}`)).list;
const history = async ({ gasBarcode }: Cylinder) =>
  (await opened.yard.list(`/manage/gascylinder/getcirculationrecords?gasBarcode=${gasBarcode}`)).list.map(
    ({ procedureId, isVoided }) => [procedureId, isVoided],
  );

describe("adding a check", () => {
  it("records it by the rules of record, and answers how it went and the id of its row", async () => {
    const cylinder = await opened.yard.register();
    const { gasBarcode } = cylinder;
    const body = { ...check(gasBarcode, 9, 0, 1), defectIds: [opened.yard.defect], commandId: randomUUID() };
    const { is, data } = await add(body);
    expect(is).toEqual([200, "1"]);
    expect(data).toMatchObject({ outcome: "recorded", exceptions: ["check.fault"] });
    expect((await rowsOf("before", cylinder)).map(({ id }) => id)).toEqual([data.id]);
    expect((await opened.yard.archive(gasBarcode)).holdReasons).toEqual(["fault"]);
    const again = await add(body);
    expect([again.is, again.data.outcome, again.data.id]).toEqual([[200, "1"], "duplicate", data.id]);
    // A device that names no command is told by time and contents.
    const { commandId: _, ...scannedTwice } = body;
    expect((await add(scannedTwice)).data.outcome).toBe("duplicate");
    expect(await history(cylinder)).toEqual([[9, false]]);
  });

  it("that the rules refuse is 422 with the code, kept, and refused again when it is sent again", async () => {
    const cylinder = await opened.yard.register();
    const body = { ...check(cylinder.gasBarcode, 11, 1, 1), commandId: randomUUID() };
    const { is, data, msg } = await add(body);
    expect(is).toEqual([422, "procedure.notFilled"]);
    expect(data).toMatchObject({ outcome: "refused", reasons: ["procedure.notFilled"] });
    expect(msg).toContain(cylinder.gasBarcode);
    expect((await add(body)).is).toEqual([422, "procedure.notFilled"]);
    const noStatus = { gasBarcode: cylinder.gasBarcode, procedureId: 9 };
    const { is: lacking, data: fields } = await add(noStatus);
    expect([lacking, fields.paths]).toEqual([[422, "procedure.fieldInvalid"], ["checkStatus"]]);
  });

  it("takes checks alone, of who may do them", async () => {
    const { gasBarcode } = await opened.yard.register();
    expect((await add({ gasBarcode, procedureId: 4 })).is).toEqual([400, "request.invalid"]);
    expect((await add({ gasBarcode })).is).toEqual([400, "request.invalid"]);
    expect((await add({ procedureId: 9, checkStatus: 1 })).is).toEqual([400, "request.invalid"]);
    const codes = ["gasCylinder:procedure:check"];
    const clerk = await signInAs(opened.server, { companyId: opened.yard.place.north, codes });
    expect((await add(check(gasBarcode, 10, 1, 1), clerk)).is).toEqual([403, "access.denied"]);
    expect((await add(check(gasBarcode, 9, 1, 1), clerk)).is).toEqual([200, "1"]);
  });
});

describe("updating a check", () => {
  const update = (body: Item, as?: string) => asked("PUT", "update", body, as);
  it("puts the corrected one in the place of the last procedure; what is not named stays", async () => {
    const cylinder = await opened.yard.register();
    const { gasBarcode } = cylinder;
    const { data } = await add({ ...check(gasBarcode, 9, 0, 1), remark: "dent", imagesUrl: "/a.png" });
    const body = { id: data.id, checkStatus: 1, commandId: randomUUID(), reason: "read the wrong bottle" };
    const corrected = await update(body);
    expect([corrected.is, corrected.data.outcome]).toEqual([[200, "1"], "recorded"]);
    expect(corrected.data.id).not.toBe(data.id);
    const { holdReasons, gate } = await opened.yard.archive(gasBarcode);
    expect([holdReasons, gate]).toEqual([[], "preFillPassed"]);
    const rows = await rowsOf("before", cylinder);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: corrected.data.id, checkStatus: 1, remark: "dent", imagesUrl: "/a.png" });
    expect(Date.parse(String(rows[0]?.createdTime))).toBe(Date.parse(at(1)));
    expect(await rowsOf("unqualified", cylinder)).toEqual([]);
    const { list } = await opened.yard.list(`/manage/exception/getpage?gasBarcode=${gasBarcode}`);
    expect(list.map(({ status }) => status)).toEqual(["closed"]);
    // Sent again nothing more happens, neither to this check nor to one before it.
    expect((await update(body)).data).toMatchObject({ outcome: "duplicate", id: corrected.data.id });
    expect((await history(cylinder)).toSorted()).toEqual([
      [9, false],
      [9, true],
    ]);
    const [filled] = await opened.yard.record(fill(gasBarcode, 5));
    expect(filled?.outcome).toBe("recorded");
  });

  it("of a periodic check moves the due day as that check says, from where it was before", async () => {
    const cylinder = await opened.yard.register();
    const periodic = { ...check(cylinder.gasBarcode, 10, 1, 2), companyId: opened.yard.place.inspection };
    const { data } = await add({ ...periodic, nextInspectionTime: day(900) });
    const shorter = await update({ id: data.id, nextInspectionTime: day(700) });
    expect(shorter.is).toEqual([200, "1"]);
    expect((await opened.yard.archive(cylinder.gasBarcode)).inspectionDue).toBe(day(700));
    expect((await update({ id: shorter.data.id, checkStatus: 0 })).is).toEqual([200, "1"]);
    const { inspectionDue, holdReasons } = await opened.yard.archive(cylinder.gasBarcode);
    expect([inspectionDue, holdReasons]).toEqual([day(400), ["fault"]]);
  });

  it("is refused where it is not the last procedure, would be refused, or is no check: nothing changes", async () => {
    const cylinder = await opened.yard.register();
    const { gasBarcode } = cylinder;
    const { data: first } = await add(check(gasBarcode, 9, 1, 1));
    await opened.yard.record(fill(gasBarcode, 4));
    expect((await update({ id: first.id, checkStatus: 0 })).is).toEqual([422, "procedure.notLast"]);
    const { data: last } = await add(check(gasBarcode, 11, 1, 6));
    const before = await history(cylinder);
    const wrong = await update({ id: last.id, checkStatus: 2 });
    expect([wrong.is, wrong.data.paths]).toEqual([[422, "procedure.fieldInvalid"], ["checkStatus"]]);
    expect((await update({ id: last.id, occurredAt: "2999-01-01T00:00:00Z" })).is).toEqual([422, "procedure.inFuture"]);
    expect(await history(cylinder)).toEqual(before);
    for (const id of [
      `${cylinder.id}.2`,
      `${cylinder.id}.99`,
      `${randomUUID()}.1`,
      `${cylinder.id}.1.fault`,
      "nonsense",
    ])
      expect([id, ...(await update({ id })).is]).toEqual([id, 404, "record.notFound"]);
    const codes = ["gasCylinder:procedure:void"];
    const clerk = await signInAs(opened.server, { companyId: opened.yard.place.north, codes });
    expect((await update({ id: last.id, checkStatus: 0 }, clerk)).is).toEqual([403, "access.denied"]);
    const afar = { companyId: opened.yard.place.south, codes: [...codes, "gasCylinder:procedure:check"] };
    const stranger = await signInAs(opened.server, { ...afar, scope: "company" });
    expect((await update({ id: last.id, checkStatus: 0 }, stranger)).is).toEqual([403, "access.outOfScope"]);
    expect((await opened.yard.archive(gasBarcode)).gate).toBe("postFillPassed");
  });
});
