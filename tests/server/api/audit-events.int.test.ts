import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { auditEvent } from "#contracts/lists/audit-event.ts";
import { fromBase64 } from "#contracts/seals/bytes.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import { leafHash, verifyInclusion } from "#contracts/seals/merkle.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { sealLog, type SealedLog } from "#tests/support/seal-log.ts";

type Row = RowOf<typeof auditEvent>;
type Page = { list: Row[]; total: number };

let yard: Yard;
let sealed: SealedLog;
let north: string;
let south: string;
let everybody: string;
let mine: string;
let theirs: string;
beforeAll(async () => {
  yard = await openYard();
  const [own, other] = yard.stations;
  const codes = ["audit:event"];
  north = await signInAs(yard.server, { companyId: own, codes, scope: "company" });
  south = await signInAs(yard.server, { companyId: other, codes, scope: "company" });
  everybody = await signInAs(yard.server, { companyId: own, codes });
  [mine = ""] = await yard.cylinders(own, 1);
  [theirs = ""] = await yard.cylinders(other, 1);
  await yard.takeIn(own, [mine]);
  await yard.takeIn(other, [theirs]);
  // Both are recorded for North's people, at the other's place: an exception.
  await yard.takeIn(own, [theirs]);
  sealed = await sealLog(yard.server.database);
});
afterAll(() => yard.server.stop());

const page = async (query: string, token = everybody): Promise<Page> =>
  (await yard.server.call<Page>("GET", `/base/audit/event/getpage?${query}`, { token })).body.data;
const get = (index: number | string, token = everybody) =>
  yard.server.call<EventAnswer>("GET", `/base/audit/event/get?index=${index}`, {
    token,
    headers: { "accept-language": "en" },
  });
const indexOf = (type: string, of: string): number =>
  sealed.events.findIndex((event) => event.type === type && (event.data as { gasBarcode?: string }).gasBarcode === of);

describe("the list of events", () => {
  it("has every sealed event, the last one first, with the present names", async () => {
    const { list, total } = await page("pageSize=100");
    expect(total).toBe(sealed.leaves.length);
    expect(list.map(({ index }) => index)).toEqual(sealed.leaves.map((_, index) => index).toReversed());
    const moved = list.find(({ index }) => index === indexOf("CylinderMoved", mine));
    expect(moved).toMatchObject({ type: "CylinderMoved", gasBarcode: mine, companyName: "North", exceptions: [] });
    expect(moved?.userName).toBeTruthy();
    expect(Date.parse(String(moved?.recordedAt))).not.toBeNaN();
  });

  it("finds by type, stream, barcode, person, command, place, time and position", async () => {
    const at = indexOf("CylinderMoved", mine);
    const { stream, meta } = sealed.events[at]!;
    const found = async (query: string) => (await page(`pageSize=100&${query}`)).list;
    const all = await found("");
    const expected = (keep: (row: Row) => boolean) => all.filter(keep);
    expect(await found("type=CylinderMoved,BarcodeClaimed")).toEqual(
      expected(({ type }) => type === "CylinderMoved" || type === "BarcodeClaimed"),
    );
    expect(await found(`stream=${stream}`)).toEqual(expected((row) => row.stream === stream));
    expect(await found(`gasBarcode=${mine}`)).toEqual(expected(({ gasBarcode }) => gasBarcode === mine));
    expect(await found(`userId=${meta.userId}`)).toEqual(expected(({ userId }) => userId === meta.userId));
    expect(await found(`companyId=${yard.stations[1]}`)).toEqual(
      expected(({ companyId }) => companyId === yard.stations[1]),
    );
    const same = await found(`correlationId=${meta.correlationId}`);
    expect(same.map(({ index }) => index)).toEqual([at]);
    expect(await found("indexFrom=2&indexTo=4")).toEqual(expected(({ index }) => index >= 2 && index <= 4));
    expect((await found("indexFrom=2&sort=index")).map(({ index }) => index)[0]).toBe(2);
    expect(await found("recordedAtBegin=2999-01-01")).toEqual([]);
    expect(await found(`recordedAtBegin=${encodeURIComponent(meta.recordedAt)}`)).not.toEqual([]);
  });

  it("refuses a value that a filter cannot take", async () => {
    for (const query of ["indexFrom=x", "type=Nothing", "recordedAtBegin=yesterday", "sort=stream"]) {
      const { status } = await yard.server.call("GET", `/base/audit/event/getpage?${query}`, { token: everybody });
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it("is cut by the scope, and closed without its code", async () => {
    const { list, total } = await page("pageSize=100", north);
    expect(total).toBe(list.length);
    expect(new Set(list.map(({ companyId }) => companyId))).toEqual(new Set([yard.stations[0]]));
    expect((await page("pageSize=100", south)).list.every(({ companyId }) => companyId === yard.stations[1])).toBe(
      true,
    );
    const other = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["audit:verify"] });
    expect((await yard.server.call("GET", "/base/audit/event/getpage", { token: other })).status).toBe(403);
    expect((await get(0, other)).status).toBe(403);
  });
});

describe("one event", () => {
  it("comes as it is stored, with its leaf, a proof in the newest checkpoint and its sentence", async () => {
    const index = indexOf("CylinderMoved", mine);
    const { data } = (await get(index)).body;
    const stored = sealed.events[index]!;
    expect(data.event).toEqual(JSON.parse(leafText(stored)));
    expect(data.upcast).toEqual({ data: stored.data, meta: stored.meta });
    const leaf = leafHash(new TextEncoder().encode(leafText(data.event)));
    expect(fromBase64(data.leafHash)).toEqual(leaf);
    const { size, root } = data.checkpoint!;
    const proof = data.proof.map((hash) => fromBase64(hash)!);
    expect(verifyInclusion({ index, size, leaf, proof, root: fromBase64(root)! })).toBe(true);
    expect(data.sentence).toContain(mine);
    expect(data.sentence).toContain("North");
    expect(data).toMatchObject({ companyName: "North", chainCapped: false });
    expect(data.chain).toMatchObject([{ index, type: "CylinderMoved", stream: stored.stream, causedBy: null }]);
  });

  it("stands beside the others of its command, in the log's order", async () => {
    const index = sealed.events.findIndex(({ type }) => type === "CylinderRegistered");
    const { correlationId } = sealed.events[index]!.meta;
    const same = sealed.events.flatMap((event, at) => (event.meta.correlationId === correlationId ? [at] : []));
    const { chain } = (await get(index)).body.data;
    expect(chain.map((link) => link.index)).toEqual(same);
    expect(same.length).toBeGreaterThan(1);
  });

  it("is not there for another company's people, nor beyond the end", async () => {
    const [own, other] = [indexOf("CylinderMoved", mine), sealed.leaves.length];
    expect((await get(own, north)).status).toBe(200);
    expect((await get(own, south)).body.code).toBe("record.notFound");
    expect((await get(own, south)).status).toBe(404);
    const beyond = await get(other);
    expect([beyond.status, beyond.body.code]).toEqual([404, "audit.beyondEnd"]);
    for (const index of ["-1", "x", "", "9007199254740993"])
      expect([index, (await get(index)).status]).toEqual([index, 400]);
  });

  it("that no checkpoint covers yet has no proof", async () => {
    await yard.takeIn(yard.stations[0], await yard.cylinders(yard.stations[0], 1));
    sealed = await sealLog(yard.server.database);
    const size = sealed.leaves.length;
    await yard.server.database.db.deleteFrom("audit.checkpoint").where("size", "=", String(size)).execute();
    const { data } = (await get(size - 1)).body;
    expect([data.checkpoint, data.proof]).toEqual([null, []]);
  });
});
