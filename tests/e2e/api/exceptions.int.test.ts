import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#tests/support/people.ts";
import { check, openYard, soundItems, type Opened } from "./scans.ts";
import { at, day, type Item } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

const rowsOf = async (gasBarcode: string) =>
  (await opened.yard.list(`/manage/exception/getpage?gasBarcode=${gasBarcode}`)).list;
const short = ({ kind, code, procedureId }: Record<string, unknown>) => [kind, code, procedureId];
const statesOf = (rows: Record<string, unknown>[]) => rows.map(({ status }) => status);
const telling = (rows: Record<string, unknown>[]) => rows.map(short).sort();

describe("the list of exceptions", () => {
  it("has what was flagged or put on hold, and what was refused of filling and dispatching, and nothing else", async () => {
    const { register, record, vehicle, customer } = opened.yard;
    const [flagged, refused] = [await register(), await register()];
    await record(
      { gasBarcode: flagged.gasBarcode, procedureId: 2, occurredAt: at(1) },
      { ...check(flagged.gasBarcode, 12, 0, 3) },
      { gasBarcode: refused.gasBarcode, procedureId: 3, clientId: customer, vehicleId: vehicle, occurredAt: at(1) },
      { gasBarcode: refused.gasBarcode, procedureId: 7, vehicleId: vehicle, occurredAt: at(1) },
      { ...soundItems(refused.gasBarcode)[1] },
      // Refused too, but told to the person who scans alone.
      ...[check(refused.gasBarcode, 11, 1, 5), { gasBarcode: refused.gasBarcode, procedureId: 15, occurredAt: at(6) }],
      { gasBarcode: refused.gasBarcode, procedureId: 5, companyId: opened.yard.place.store, vehicleId: vehicle },
    );
    expect(telling(await rowsOf(flagged.gasBarcode))).toEqual([
      ["exception", "ledger.contentDiffers", 2],
      ["hold", "check.fault", 12],
    ]);
    const [both] = (await rowsOf(flagged.gasBarcode)).filter(({ kind }) => kind === "exception");
    expect(both?.exceptions).toEqual(
      ["ledger.contentDiffers", "check.postFillMissing"].map((code) => ({
        ...{ id: `${flagged.id}.1.${code}`, code },
        ...{ kind: "exception", status: "open" },
      })),
    );
    expect(telling(await rowsOf(refused.gasBarcode))).toEqual([
      ["refused", "check.preFillMissing", 8],
      ["refused", "cylinder.notFull", 3],
      ["refused", "cylinder.notFull", 7],
    ]);
  });

  it("is found by any of a row's parts, and counted by rows", async () => {
    const { register, record, list } = opened.yard;
    const { gasBarcode, id } = await register();
    await record({ gasBarcode, procedureId: 2, occurredAt: at(1) });
    const own = `gasBarcode=${gasBarcode}`;
    const found = async (search: string) =>
      (await list(`/manage/exception/getpage?${own}&${search}`)).list.map((row) => row.id);
    const tree = (operator: string, value: string) =>
      `filters=${encodeURIComponent(JSON.stringify({ logic: "And", filters: [{ field: "code", operator, value }] }))}`;
    for (const search of [
      "code=check.postFillMissing",
      `id=${id}.1`,
      `id=${id}.1.check.postFillMissing`,
      tree("Equal", "check.postFillMissing"),
      tree("NotEqual", "check.fault"),
    ])
      expect([search, await found(search)]).toEqual([search, [`${id}.1`]]);
    for (const search of ["code=check.fault", "kind=hold", tree("NotEqual", "check.postFillMissing")])
      expect([search, await found(search)]).toEqual([search, []]);
    const counted = await opened.yard.ok<Record<string, Record<string, unknown>[]>>(
      "GET",
      `/manage/exception/getcounts?${own}`,
    );
    expect(counted["list"]).toMatchObject([{ code: "ledger.contentDiffers", count: 1 }]);
    expect(counted["parts"]?.map(({ code, count }) => [code, count]).sort()).toEqual([
      ["check.postFillMissing", 1],
      ["ledger.contentDiffers", 1],
    ]);
  });

  it("closes what is taken back", async () => {
    const { register, record, ok } = opened.yard;
    const { gasBarcode } = await register();
    const commandId = randomUUID();
    await record({ ...check(gasBarcode, 12, 0, 3), commandId });
    expect(statesOf(await rowsOf(gasBarcode))).toEqual(["open"]);
    await ok("PUT", "/manage/procedure/void", { commandId, reason: "another cylinder" });
    expect(statesOf(await rowsOf(gasBarcode))).toEqual(["closed"]);
  });

  it.each([0, 2, 4, 6])(
    "has a barcode that is nobody's and was received by %s once, until it is registered",
    async (id) => {
      const { register, record } = opened.yard;
      const gasBarcode = `NOBODY-${id}-${randomUUID().slice(0, 8)}`;
      const scan: Item = { gasBarcode, procedureId: id, vehicleId: opened.yard.vehicle };
      const results = await record({ ...scan, occurredAt: at(1) }, { ...scan, occurredAt: at(40) });
      expect(results.map(({ code }) => code)).toEqual(["cylinder.unknown", "cylinder.unknown"]);
      expect(telling(await rowsOf(gasBarcode))).toEqual([["unknown", "cylinder.unknown", id]]);
      await register({ gasBarcode });
      expect(statesOf(await rowsOf(gasBarcode))).toEqual(["closed"]);
    },
  );

  it("has nothing of a barcode that is nobody's and was merely to be sent", async () => {
    const gasBarcode = `NOBODY-${randomUUID().slice(0, 8)}`;
    const [result] = await opened.yard.record({ gasBarcode, procedureId: 7, vehicleId: opened.yard.vehicle });
    expect(result?.code).toBe("cylinder.unknown");
    expect(await rowsOf(gasBarcode)).toEqual([]);
  });
});

describe("an exception whose hold was lifted", () => {
  const lifted = async () => {
    const { register, record, place, defect } = opened.yard;
    const { gasBarcode } = await register();
    await record({ ...check(gasBarcode, 12, 0, 3), defectIds: [defect] });
    const [row] = await rowsOf(gasBarcode);
    const commandId = randomUUID();
    const periodic = { ...check(gasBarcode, 10, 1, 5), companyId: place.inspection, commandId };
    const id = String(row?.id);
    return { gasBarcode, id, row, commandId, lift: () => record(periodic) };
  };
  const only = async (gasBarcode: string, status: string) =>
    (await opened.yard.list(`/manage/exception/getpage?gasBarcode=${gasBarcode}&kind=hold&status=${status}`)).total;

  it("is closed, says when and by whom, and takes no claim, release or acknowledgement and no processing", async () => {
    const { gasBarcode, id, row, lift } = await lifted();
    const { list } = await opened.yard.list("/info/common/getdefectivelist");
    const name = list.find(({ id: defect }) => defect === opened.yard.defect)?.name;
    expect(row).toMatchObject({ status: "open", closedTime: null, closedByName: null, defectiveString: [name] });
    await lift();
    const closed = (await rowsOf(gasBarcode)).find((one) => one.id === id);
    expect(closed).toMatchObject({ status: "closed", closedByName: row?.createdEmployeesName });
    expect(Date.parse(String(closed?.closedTime))).toBe(Date.parse(at(5)));
    for (const action of ["claim", "release", "acknowledge"]) {
      const { status, json } = await opened.yard.told("PUT", `/manage/exception/${action}`, { id });
      expect([action, status, json.code]).toEqual([action, 409, "exception.closed"]);
    }
    const scrap = { id: `${id}.fault`, isGoodStatus: 2, processingMeasures: "cut open" };
    const { json } = await opened.yard.told("PUT", "/manage/checkinginfo/scrap", scrap);
    expect(json.code).toBe("result.settled");
  });

  it("is found by its status, and open again with who claimed it when what closed it is taken back", async () => {
    const { gasBarcode, id, commandId, lift } = await lifted();
    await opened.yard.ok("PUT", "/manage/exception/claim", { id });
    await lift();
    expect([await only(gasBarcode, "open,claimed"), await only(gasBarcode, "closed")]).toEqual([0, 1]);
    await opened.yard.ok("PUT", "/manage/procedure/void", { commandId, reason: "another cylinder" });
    expect([await only(gasBarcode, "open,claimed"), await only(gasBarcode, "closed")]).toEqual([1, 0]);
    const [row] = (await rowsOf(gasBarcode)).filter((one) => one.id === id);
    expect(row).toMatchObject({ status: "claimed", closedTime: null, closedByName: null, endedTime: null });
    await opened.yard.ok("PUT", "/manage/exception/release", { id });
  });

  it("is closed as well when it is processed, and when its barcode is registered", async () => {
    const { gasBarcode, id } = await lifted();
    const processed = { id: `${id}.fault`, isGoodStatus: 1, processingMeasures: "x" };
    await opened.yard.ok("PUT", "/manage/checkinginfo/process", { ...processed, storeId: opened.yard.place.store });
    expect(await only(gasBarcode, "closed")).toBe(1);
    const { json } = await opened.yard.told("PUT", "/manage/exception/claim", { id });
    expect(json.code).toBe("exception.closed");
    const nobodys = `NOBODY-${randomUUID().slice(0, 8)}`;
    await opened.yard.record({ gasBarcode: nobodys, procedureId: 0, vehicleId: opened.yard.vehicle });
    const unknown = String((await rowsOf(nobodys))[0]?.id);
    await opened.yard.ok("PUT", "/manage/exception/claim", { id: unknown });
    await opened.yard.register({ gasBarcode: nobodys });
    expect((await opened.yard.told("PUT", "/manage/exception/release", { id: unknown })).json.code).toBe(
      "exception.closed",
    );
  });
});

describe("the search for what ended", () => {
  it("finds by the day what was acknowledged and what was closed, the last first, and nothing that is in work", async () => {
    const { register, record, place, list } = opened.yard;
    const raise = async (isHold = true) => {
      const { gasBarcode } = await register();
      await record(isHold ? check(gasBarcode, 12, 0, 3) : { gasBarcode, procedureId: 2, occurredAt: at(1) });
      return { gasBarcode, id: String((await rowsOf(gasBarcode))[0]?.id) };
    };
    const [open, done, closed] = [await raise(), await raise(false), await raise()];
    await opened.yard.ok("PUT", "/manage/exception/acknowledge", { id: done.id });
    const [own] = await rowsOf(done.gasBarcode);
    await record({ ...check(closed.gasBarcode, 10, 1, 5), companyId: place.inspection });
    const ids = [open.id, done.id, closed.id];
    const ended = async (search: string) => {
      const found = await list(`/manage/exception/getpage?pageSize=100&sort=-endedTime&${search}`);
      return found.list.map(({ id }) => String(id)).filter((id) => ids.includes(id));
    };
    expect(own).toMatchObject({ endedTime: own?.acknowledgedTime });
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await ended(`endedTimeBegin=${day(0)}`)).toEqual([done.id, closed.id]);
    expect(await ended(`endedTimeBegin=${inTwoDays}`)).toEqual([]);
  });
});

describe("an exception", () => {
  const codes = ["gasCylinder:exception:getlist", "gasCylinder:exception:acknowledge"];
  /** A row of two parts, neither of which holds. */
  const raised = async (): Promise<{ id: string; gasBarcode: string }> => {
    const { gasBarcode } = await opened.yard.register();
    await opened.yard.record({ gasBarcode, procedureId: 2, occurredAt: at(1) });
    return { id: String((await rowsOf(gasBarcode))[0]?.id), gasBarcode };
  };
  const act = async (as: string, action: string, body: Item) => {
    const method = action === "comment" ? "POST" : "PUT";
    const { status, json } = await opened.yard.told(method, `/manage/exception/${action}`, body, as);
    return [status, json.code];
  };
  const person = (...of: string[]) => signInAs(opened.server, { companyId: opened.yard.place.north, codes: of });

  it("is claimed by one at a time, given back, and acknowledged with a word that everybody reads", async () => {
    const [ann, bob] = [await person(...codes), await person(...codes)];
    const { id, gasBarcode } = await raised();
    expect(await act(ann, "claim", { id, comment: "on my way" })).toEqual([200, "1"]);
    expect(await act(ann, "claim", { id })).toEqual([200, "1"]);
    expect(await act(bob, "claim", { id })).toEqual([409, "exception.claimedByOther"]);
    expect(await act(bob, "release", { id })).toEqual([409, "exception.claimedByOther"]);
    expect((await rowsOf(gasBarcode))[0]).toMatchObject({ status: "claimed" });
    expect(await act(bob, "comment", { id, comment: "it is behind the scale" })).toEqual([200, "1"]);
    expect(await act(ann, "release", { id })).toEqual([200, "1"]);
    expect((await rowsOf(gasBarcode))[0]).toMatchObject({ status: "open", claimedBy: null });
    expect(await act(bob, "claim", { id })).toEqual([200, "1"]);
    expect(await act(bob, "acknowledge", { id, comment: "valve renewed" })).toEqual([200, "1"]);
    expect(await act(bob, "acknowledge", { id })).toEqual([200, "1"]);
    expect(await act(ann, "claim", { id })).toEqual([409, "exception.acknowledged"]);
    expect((await rowsOf(gasBarcode))[0]).toMatchObject({ status: "acknowledged", acknowledgement: "valve renewed" });
    const { list } = await opened.yard.list(`/manage/exception/getactions?exceptionId=${encodeURIComponent(id)}`);
    expect(list.map(({ kind, comment }) => [kind, comment])).toEqual([
      ["claimed", null],
      ["commented", "on my way"],
      ["commented", "it is behind the scale"],
      ["released", null],
      ["claimed", null],
      ["acknowledged", "valve renewed"],
    ]);
  });

  const partsOf = ({ id }: { id: string }) =>
    ["check.postFillMissing", "ledger.contentDiffers"].map((code) => `${id}.${code}`);

  it("is claimed and acknowledged among several, each with its own outcome, the same when it is sent again", async () => {
    const [ann, bob] = [await person(...codes), await person(...codes)];
    const [one, taken, other] = [await raised(), await raised(), await raised()];
    expect(await act(bob, "claim", { id: taken.id })).toEqual([200, "1"]);
    const ids = [one.id, taken.id, "nobody", other.id];
    const body = { ids, comment: "on my way", commandId: randomUUID() };
    const claim = () => opened.yard.told("PUT", "/manage/exception/claim", body, ann);
    const first = await claim();
    expect([first.status, first.json.data]).toMatchObject([
      200,
      {
        results: [
          ...partsOf(one).map((id) => ({ id, outcome: "recorded" })),
          ...partsOf(taken).map((id) => ({ id, outcome: "refused", code: "exception.claimedByOther" })),
          { id: "nobody", outcome: "refused", code: "record.notFound" },
          ...partsOf(other).map((id) => ({ id, outcome: "recorded" })),
        ],
      },
    ]);
    expect((await claim()).json).toEqual(first.json);
    expect((await rowsOf(other.gasBarcode))[0]).toMatchObject({ status: "claimed" });
    expect(await act(ann, "acknowledge", { ids: [one.id, other.id], comment: "seen" })).toEqual([200, "1"]);
    for (const { gasBarcode } of [one, other])
      expect((await rowsOf(gasBarcode))[0]).toMatchObject({ status: "acknowledged", acknowledgement: "seen" });
    expect(await act(ann, "claim", {})).toEqual([400, "request.invalid"]);
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect(await act(ann, "claim", { ids: many })).toEqual([400, "request.invalid"]);
  });

  it("that holds is claimed and commented, and acknowledged by nobody; in a row the others are", async () => {
    const { register, record, place } = opened.yard;
    const ann = await person(...codes);
    const { gasBarcode } = await register();
    await record({ ...check(gasBarcode, 9, 0, 3), companyId: place.store });
    const [row] = await rowsOf(gasBarcode);
    const id = String(row?.id);
    expect(row?.exceptions).toMatchObject([{ code: "check.fault", kind: "hold" }, { code: "ledger.placeDiffers" }]);
    expect(await act(ann, "claim", { id })).toEqual([200, "1"]);
    expect(await act(ann, "acknowledge", { id: `${id}.check.fault` })).toEqual([409, "exception.held"]);
    expect(await act(ann, "comment", { id: `${id}.check.fault`, comment: "it leaks" })).toEqual([200, "1"]);
    const { json } = await opened.yard.told("PUT", "/manage/exception/acknowledge", { id }, ann);
    expect(json.data).toMatchObject({
      results: [
        { id: `${id}.check.fault`, outcome: "refused", code: "exception.held" },
        { id: `${id}.ledger.placeDiffers`, outcome: "recorded" },
      ],
    });
    const [after] = await rowsOf(gasBarcode);
    expect(after).toMatchObject({ status: "claimed", code: "check.fault", endedTime: null });
    expect(after?.exceptions).toMatchObject([{ status: "claimed" }, { status: "acknowledged" }]);
    expect(await act(ann, "acknowledge", { id })).toEqual([200, "1"]);
    await record({ ...check(gasBarcode, 10, 1, 5), companyId: place.inspection });
    const [ended] = (await rowsOf(gasBarcode)).filter((each) => each.id === id);
    expect(ended).toMatchObject({ status: "acknowledged" });
    expect(ended?.endedTime).not.toBeNull();
  });

  it("reaches none of a company outside the caller's scope, one among several", async () => {
    const { id, gasBarcode } = await raised();
    const companyId = opened.yard.place.store;
    const stranger = await signInAs(opened.server, { companyId, codes, scope: "company" });
    for (const action of ["claim", "acknowledge"]) {
      const body = { ids: [id], comment: "mine" };
      const { json } = await opened.yard.told("PUT", `/manage/exception/${action}`, body, stranger);
      expect([action, json.data]).toMatchObject([
        action,
        { results: [{ id, outcome: "refused", code: "record.notFound" }] },
      ]);
    }
    expect(statesOf(await rowsOf(gasBarcode))).toEqual(["open"]);
  });

  it("takes its id from the query too, needs the code, and a comment that says something", async () => {
    const { id } = await raised();
    const ann = await person(...codes);
    expect(await act(await person("gasCylinder:exception:getlist"), "claim", { id })).toEqual([403, "access.denied"]);
    expect(await act(ann, `claim?id=${encodeURIComponent(id)}`, {})).toEqual([200, "1"]);
    expect(await act(ann, "comment", { id, comment: " " })).toEqual([400, "request.invalid"]);
    expect(await act(ann, "claim", { id: `${randomUUID()}.1.check.fault` })).toEqual([404, "record.notFound"]);
  });
});
