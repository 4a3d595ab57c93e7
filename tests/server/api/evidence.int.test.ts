import { hash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { EvidenceDetail, EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { openEvidenceMaker, type EvidenceMaker } from "#tests/support/evidence-maker.ts";
import { signInAs } from "#tests/support/people.ts";
import { fillTimes } from "#tests/support/fill-times.ts";

let yard: Yard;
let maker: EvidenceMaker;
/** Holds the code at the first station, and sees that one alone. */
let own: string;
const codes = [...auditScreens.evidence.codes.list];

beforeAll(async () => {
  yard = await openYard();
  maker = await openEvidenceMaker(yard.server.database, yard.server.folder);
  own = await signInAs(yard.server, { companyId: yard.stations[0], codes, scope: "company" });
});
afterAll(async () => {
  await maker?.close();
  await yard?.server.stop();
});

const call = <T>(method: string, path: string, body?: unknown, token = yard.admin) =>
  yard.server.call<T>(method, `/base${path}`, { token, body, headers: { "accept-language": "en" } });
const add = (body: object, token?: string) =>
  call<{ id: string }>("POST", "/audit/evidence/add", { purpose: "Complaint 7", ...body }, token);
const get = async (id: string, token?: string) =>
  (await call<EvidenceDetail>("GET", `/audit/evidence/get?id=${id}`, undefined, token)).body;
const page = async (query = "", token?: string) =>
  (await call<{ list: EvidenceRow[]; total: number }>("GET", `/audit/evidence/getpage?${query}`, undefined, token)).body
    .data;
const coded = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const file = (id: string, token = yard.admin) =>
  fetch(`${yard.server.url}/base/audit/evidence/${id}/file`, { headers: { authorization: `Bearer ${token}` } });
const cylinder = async (at: 0 | 1) => (await yard.cylinders(yard.stations[at], 1))[0]!;
/** Taken into store, so that the lists have it by now. */
const stocked = async (at: 0 | 1): Promise<string> => {
  const gasBarcode = await cylinder(at);
  const position = await yard.takeIn(yard.stations[at], [gasBarcode]);
  const headers = { "x-after-position": position };
  await yard.server.call("GET", "/base/manage/gascylinder/getpage", { token: yard.admin, headers });
  return gasBarcode;
};
const bearer = async (gasBarcode: string) =>
  (await call<{ id: string; version: number }>("GET", `/manage/gascylinder/get?gasBarcode=${gasBarcode}`)).body.data;
/** The barcode stands on another cylinder, of another station, from now on. */
const register = async (gasBarcode: string, createdCompanyId: string): Promise<void> => {
  const answer = await call("POST", "/manage/gascylinder/add", {
    ...yard.form,
    ...{ gasBarcode, factoryNumber: randomUUID().slice(0, 12), createdCompanyId },
  });
  expect(answer.body).toMatchObject({ success: true });
};

describe("a bundle that is asked for", () => {
  it("is about 1 to 1000 barcodes, or an order, and has a purpose", async () => {
    const gasBarcode = await stocked(0);
    const invalid = async (body: object) => {
      const answer = await add(body);
      expect([answer.status, answer.body.code]).toEqual([400, "request.invalid"]);
      return answer.body.errors?.map(({ path, code }) => [path, code]);
    };
    expect(await invalid({})).toEqual([["gasBarcodes", "field.required"]]);
    expect(await invalid({ gasBarcodes: [] })).toEqual([["gasBarcodes", "field.required"]]);
    expect(await invalid({ gasBarcodes: Array.from({ length: 1001 }, () => gasBarcode) })).toEqual([
      ["gasBarcodes", "evidence.tooMany"],
    ]);
    for (const purpose of [undefined, "", "  ", "x".repeat(501)])
      expect((await invalid({ gasBarcodes: [gasBarcode], purpose }))?.map(([path]) => path)).toEqual(["purpose"]);
    const { body } = await add({ gasBarcodes: Array.from({ length: 1000 }, () => gasBarcode) });
    expect((await get(body.data.id)).data).toMatchObject({ state: "waiting", barcodes: 1, gasBarcodes: [gasBarcode] });
  });

  it("names the barcodes of which nothing is recorded", async () => {
    const gasBarcode = await stocked(0);
    const answer = await add({ gasBarcodes: [gasBarcode, "NOBODY1", "NOBODY2"] });
    expect([answer.status, answer.body.code]).toEqual([422, "evidence.unknownBarcode"]);
    expect(answer.body.msg).toContain("NOBODY1, NOBODY2");
    expect(answer.body.msg).not.toContain(gasBarcode);
  });

  it("is not made of another company's cylinder, but for whoever sees that company", async () => {
    const [mine, foreign] = [await stocked(0), await stocked(1)];
    expect(await coded(add({ gasBarcodes: [mine, foreign] }, own))).toEqual([403, "access.outOfScope"]);
    expect((await add({ gasBarcodes: [mine] }, own)).status).toBe(200);
    expect((await add({ gasBarcodes: [mine, foreign] })).status).toBe(200);
  });

  it("is not made of a barcode that stood on another company's cylinder before", async () => {
    const gasBarcode = await stocked(1);
    const { id, version } = await bearer(gasBarcode);
    const correction = { id, version, gasBarcode: `${gasBarcode}N` };
    expect((await call("PUT", "/manage/gascylinder/update", correction)).status).toBe(200);
    await register(gasBarcode, yard.stations[0]);
    expect(await coded(add({ gasBarcodes: [gasBarcode] }, own))).toEqual([403, "access.outOfScope"]);
    expect((await add({ gasBarcodes: [gasBarcode] })).status).toBe(200);
  });

  it("counts a cylinder that was taken back for the company that registered it", async () => {
    for (const [at, status] of [
      [0, 200],
      [1, 403],
    ] as const) {
      const gasBarcode = await cylinder(at);
      await stocked(0);
      const removed = await call("DELETE", `/manage/gascylinder/softdelete?id=${(await bearer(gasBarcode)).id}`);
      expect(removed.body).toMatchObject({ success: true });
      await stocked(0);
      expect((await add({ gasBarcodes: [gasBarcode] }, own)).status).toBe(status);
    }
  });

  it("takes the cylinders of a place from one day to another, and knows no place of another company", async () => {
    const gasBarcode = await stocked(0);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const place = { placeId: yard.stations[0], from: today, to: today };
    const made = await add(place);
    expect(made.status).toBe(200);
    const { gasBarcodes } = (await get(made.body.data.id)).data;
    expect(gasBarcodes).toContain(gasBarcode);
    expect(await coded(add({ ...place, placeId: yard.stations[1] }, own))).toEqual([404, "record.notFound"]);
    const past = { from: "2001-01-01", to: "2001-01-02" };
    expect(await coded(add({ ...place, ...past }))).toEqual([422, "evidence.nothingThere"]);
    const turned = await add({ ...place, from: today, to: "2001-01-02" });
    expect(turned.body.errors?.map(({ path, code }) => [path, code])).toEqual([["to", "evidence.periodOrder"]]);
    const half = await add({ placeId: yard.stations[0] });
    expect(half.body.errors?.map(({ path }) => path)).toEqual(["from", "to"]);
  });

  it("takes an order that is the caller's, with its cylinders, and knows no other", async () => {
    const client = { name: "Wang", address: "Road 2", telephone: "13800000001" };
    const clientId = (await call<{ id: string }>("POST", "/trade/clientinfo/add", client)).body.data.id;
    const gasBarcode = await cylinder(0);
    const companyId = yard.stations[0];
    const fill = fillTimes();
    const items = [
      { procedureId: 9, checkStatus: 1 },
      { procedureId: 8, ...fill, weightBeforeCharge: 7, weightAfterCharge: 11 },
      { procedureId: 11, checkStatus: 1 },
      { procedureId: 3, orderNumber: "E-1", clientId },
    ].map((item) => ({ commandId: randomUUID(), gasBarcode, companyId, ...item }));
    expect((await call("POST", "/manage/procedure/record", { items })).status).toBe(200);
    await stocked(0);
    const { id } = (await add({ orderNumber: "E-1" }, own)).body.data;
    expect((await get(id)).data).toMatchObject({ orderNumber: "E-1", gasBarcodes: [gasBarcode], barcodes: 1 });
    const other = await signInAs(yard.server, { companyId: yard.stations[1], codes, scope: "company" });
    for (const [orderNumber, token] of [["E-1", other], ["E-2"]] as const)
      expect(await coded(add({ orderNumber }, token))).toEqual([404, "record.notFound"]);
  });

  it("is closed to whoever has not the code", async () => {
    const clerk = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["audit:replay"] });
    expect(await coded(add({ gasBarcodes: ["BC000001"] }, clerk))).toEqual([403, "access.denied"]);
    expect((await file(randomUUID(), clerk)).status).toBe(403);
  });
});

describe("bundles", () => {
  it("are listed for whoever asked for them, and all of them for who sees every company", async () => {
    const before = (await page("", own)).total;
    const mine = (await add({ gasBarcodes: [await stocked(0)] }, own)).body.data.id;
    const theirs = (await add({ gasBarcodes: [await stocked(0)], purpose: "Recall 100%_" })).body.data.id;
    const { list, total } = await page("", own);
    expect([total, list[0]?.id]).toEqual([before + 1, mine]);
    expect((await page("pageSize=2")).list.map(({ id }) => id)).toEqual([theirs, mine]);
    expect((await page("pageSize=1&pageIndex=2")).list.map(({ id }) => id)).toEqual([mine]);
    expect((await page(`find=${encodeURIComponent("100%_")}`)).list.map(({ id }) => id)).toEqual([theirs]);
    expect((await get(theirs, own)).code).toBe("evidence.notFound");
    expect(await coded(call("POST", "/audit/evidence/cancel", { id: theirs }, own))).toEqual([
      404,
      "evidence.notFound",
    ]);
    expect((await file(theirs, own)).status).toBe(404);
  });

  it("are of the day that the tenant's clock shows", async () => {
    const at = async (createdTime: string): Promise<string> => {
      const id = randomUUID();
      const rest = { orderNumber: null, pictures: false, names: false, fileName: "a.zip", userName: "zone" };
      const person = { userId: randomUUID(), companyId: null, language: "en" as const, purpose: "p" };
      const time = { createdTime: new Date(createdTime) };
      await maker.tenant.evidence.add({ id, gasBarcodes: ["B"], ...rest, ...person, ...time });
      return id;
    };
    await at("2025-06-09T15:59:59Z");
    const [first, last] = [await at("2025-06-09T16:00:00Z"), await at("2025-06-10T15:59:59.999Z")];
    await at("2025-06-10T16:00:00Z");
    const days = "createdTimeBegin=2025-06-10&createdTimeEnd=2025-06-10";
    expect((await page(days)).list.map(({ id }) => id)).toEqual([last, first]);
    expect((await page("userName=zone&createdTimeEnd=2025-06-09")).total).toBe(1);
    expect((await page("userName=zone&createdTimeBegin=2025-06-11")).total).toBe(1);
  });

  it("are cancelled once, have no file then, and are not made any more", async () => {
    const { id } = (await add({ gasBarcodes: [await stocked(0)] })).body.data;
    expect((await file(id)).status).toBe(409);
    const cancel = () => coded(call("POST", "/audit/evidence/cancel", { id }));
    expect((await cancel())[0]).toBe(200);
    expect(await cancel()).toEqual([409, "evidence.ended"]);
    await maker.make(id);
    expect((await get(id)).data).toMatchObject({ state: "failed", error: expect.stringMatching(/cancel/i) as string });
    expect((await file(id)).status).toBe(409);
  });

  it("are made, fetched, and hold by the key that anybody may ask for; who made them stands in the log", async () => {
    const gasBarcode = await stocked(0);
    const { id } = (await add({ gasBarcodes: [gasBarcode], names: true }, own)).body.data;
    const sealer = maker.seal();
    await maker.make(id);
    await sealer.stop();
    const { data } = await get(id, own);
    expect(data).toMatchObject({ state: "completed", gasBarcode, error: null, lastCheck: null, pictureCount: 0 });
    expect([data.done, data.total]).toEqual([data.events, data.events]);
    const answer = await file(id, own);
    expect(answer.headers.get("content-disposition")).toContain(`evidence-${gasBarcode}.zip`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.length, hash("sha256", bytes, "hex")]).toEqual([data.fileSize, data.digest]);
    const files = await readZip(bytes);
    expect(data.files).toEqual([...files].map(([name, { length: size }]) => ({ name, size })));
    const keys = readKeys(await (await fetch(`${yard.server.url}/base/audit/key`)).text());
    expect(verifyBundle(files, keys)).toMatchObject({ verdict: "good" });
    const events = (await maker.tenant.storedEvents.readStreams([{ stream: `audit-${id}`, from: 0n }])).get(
      `audit-${id}`,
    );
    const { digest, treeSize, purpose } = data;
    expect(events?.map(({ type, data: made }) => [type, made])).toEqual([
      [
        "EvidenceMade",
        {
          ...{ bundleId: id, gasBarcodes: [gasBarcode], purpose, pictures: true, names: true },
          ...{ treeSize, events: data.events, digest },
        },
      ],
    ]);
  });
});
