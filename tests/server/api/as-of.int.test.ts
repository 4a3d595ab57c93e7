import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { placeCall, placeStockCall } from "#contracts/audit/place-call.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import type { PastPage } from "#contracts/list-kit/as-of.ts";
import { stockDetail } from "#contracts/lists/stock.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { sealLog } from "#tests/support/seal-log.ts";

type Row = Record<string, unknown>;
type Answer = Page<Row> & PastPage;

let yard: Yard;
let north = "";
let bottles: string[];
let position = "";
let before = "";
let arrived = "";
beforeAll(async () => {
  yard = await openYard();
  [north] = yard.stations;
  before = new Date(Date.now() - 86_400_000).toISOString();
  bottles = await yard.cylinders(north, 3);
  position = await yard.takeIn(north, bottles.slice(0, 2));
  arrived = (await sealLog(yard.server.database)).events.at(-1)?.meta.recordedAt ?? "";
  position = await yard.takeIn(north, bottles.slice(2));
});
afterAll(() => yard?.server.stop());

const ask = (path: string, token = yard.admin) =>
  yard.server.call<Answer>("GET", path, { token, headers: { "x-after-position": position } });
const stock = "/base/manage/inventorystatistics/getExpandsInfo";
const sums = "/base/manage/inventorystatistics/getcountpage";
const archive = "/base/manage/gascylinder/getpage";

describe("a list as of a moment", () => {
  it("says what stood at a place, how far the log was, and which event brought each cylinder", async () => {
    const { status, body } = await ask(`${stock}?companyId=${north}&asOf=${arrived}`);
    expect(status).toBe(200);
    const { list, total, asOf, later } = body.data;
    expect(total).toBe(3);
    expect(asOf).toEqual({ at: arrived, index: expect.any(Number) as number });
    expect(later).toBe(0);
    const events = list.map(({ event }) => event as { index: number; revision: number });
    for (const { index, revision } of events) {
      expect(index).toBeLessThanOrEqual(asOf?.index ?? -1);
      expect(revision).toBeGreaterThanOrEqual(0);
    }
    const now = (await ask(`${stock}?companyId=${north}`)).body.data;
    expect(
      Object.keys(list[0] ?? {})
        .filter((name) => name !== "event" && name !== "arrivalId")
        .sort(),
    ).toEqual(Object.keys(now.list[0] ?? {}).sort());
    expect(now.asOf).toBeUndefined();
  });

  it("counts places, and finds the archive's rows with what each was called then", async () => {
    const places = (await ask(`${sums}?companyId=${north}&asOf=${arrived}`)).body.data.list;
    expect(places).toMatchObject([{ companyId: north, bottleStatistics: 3 }]);
    const { list } = (await ask(`${archive}?gasBarcode=${bottles[0]}&asOf=${arrived}`)).body.data;
    expect(list).toMatchObject([{ gasBarcode: bottles[0], holderId: north, life: "active" }]);
    const last = (await ask(`${archive}?gasBarcode=${bottles[2]}&asOf=${arrived}`)).body.data.list;
    expect(last).toMatchObject([{ procedureId: null, proceduresSince: 1 }]);
    expect(list).toMatchObject([{ proceduresSince: 0 }]);
    expect(list[0]?.["procedureId"]).toEqual(expect.any(Number));
  });

  it("is empty before the first event, and says since when there is a log", async () => {
    for (const path of [
      `${archive}?asOf=${before}`,
      `${sums}?asOf=${before}`,
      `${stock}?companyId=${north}&asOf=${before}`,
    ]) {
      const { list, total, asOf } = (await ask(path)).body.data;
      expect([list, total]).toEqual([[], 0]);
      expect(asOf).toMatchObject({ at: before, index: null });
      expect(Date.parse(asOf?.since ?? "")).toBeGreaterThan(Date.parse(before));
    }
  });

  it("is empty in the first years of the calendar, as a place's numbers are", async () => {
    for (const day of ["0001-01-01", "0032-06-01", "0500-01-01"])
      for (const path of [`${archive}?asOf`, `${sums}?asOf`, `/base/audit/place/stock?companyId=${north}&at`]) {
        const { status, body } = await ask(`${path}=${day}T00:00:00Z`);
        expect([day, status, body.data]).toMatchObject([
          day,
          200,
          path.endsWith("asOf") ? { list: [], total: 0 } : { full: 0, empty: 0 },
        ]);
      }
  });

  it("goes by the times of the scans where it is asked to, for the cylinders of one place alone", async () => {
    const scanned = (await ask(`${stock}?companyId=${north}&by=occurredAt&asOf=${arrived}`)).body.data;
    expect(scanned.list.map(({ gasBarcode }) => gasBarcode).sort()).toEqual(bottles.slice(0, 2).sort());
    const refused = await ask(`${archive}?by=occurredAt&asOf=${arrived}`);
    expect([refused.status, refused.body.code]).toEqual([400, "list.invalid"]);
  });

  it("refuses what it cannot show, by a code that says why", async () => {
    const coded = async (query: string) => {
      const { status, body } = await ask(`${archive}?${query}`);
      return [status, body.code];
    };
    const ahead = new Date(Date.now() + 60_000).toISOString();
    expect(await coded(`asOf=${ahead}`)).toEqual([400, "asOf.inFuture"]);
    expect(await coded(`asOf=${arrived}&life=active`)).toEqual([422, "asOf.tooBroad"]);
    expect(await coded(`asOf=${arrived}&life=active&holderId=${north}`)).toEqual([200, "1"]);
    for (const wrong of ["yesterday", "2026-10-25T02:30", "2026-13-01T00:00:00Z"])
      expect(await coded(`asOf=${wrong}`)).toEqual([400, "list.invalid"]);
  });

  it("takes both moments that a clock shows as the same hour, when it is set back", async () => {
    const [summer, winter] = ["2025-10-26T02:30:00+02:00", "2025-10-26T02:30:00+01:00"].map((at) =>
      ask(`${archive}?asOf=${encodeURIComponent(at)}`),
    );
    expect((await summer)?.body.data.asOf?.at).toBe("2025-10-26T00:30:00.000Z");
    expect((await winter)?.body.data.asOf?.at).toBe("2025-10-26T01:30:00.000Z");
  });

  it("takes a moment with the plus of its offset as people type it", async () => {
    for (const typed of ["2025-10-26T02:30:00+02:00", "2025-10-26T02%3A30%3A00.000+02%3A00"])
      expect((await ask(`${archive}?asOf=${typed}`)).body.data.asOf?.at).toBe("2025-10-26T00:30:00.000Z");
  });

  it("has only the archive's rows that changed since, where that is asked for", async () => {
    const { list } = (await ask(`${archive}?asOf=${arrived}&changed=true`)).body.data;
    expect(list.map(({ gasBarcode }) => gasBarcode)).toEqual(bottles.slice(2));
    for (const wrong of [`${archive}?changed=maybe`, `${stock}?companyId=${north}&changed=true`]) {
      const { status, body } = await ask(`${wrong}&asOf=${arrived}`);
      expect([status, body.code]).toEqual([400, "list.invalid"]);
    }
  });

  it("is cut by the data scope, as the list of now is", async () => {
    const [, south] = yard.stations;
    const token = await signInAs(yard.server, {
      companyId: south,
      codes: [...stockDetail.permission],
      scope: "company",
    });
    expect((await ask(`${stock}?companyId=${north}&asOf=${arrived}`, token)).body.data.total).toBe(0);
  });
});

describe("a place replayed", () => {
  type Replay = AnswerOf<typeof placeCall>;
  const replay = (query: string, token = yard.admin) =>
    yard.server.call<Replay>("GET", `/base/audit/place?${query}`, {
      token,
      headers: { "x-after-position": position },
    });
  const coded = async (query: string, token?: string) => {
    const { status, body } = await replay(query, token);
    return [status, body.code];
  };

  it("begins with the numbers of then, and each step leads to those of its end", async () => {
    const { body } = await replay(`companyId=${north}&from=${before}&to=${new Date().toISOString()}`);
    const { place, opening, steps, by } = body.data;
    expect(place).toMatchObject({ id: north, kind: "station" });
    expect([opening, by]).toEqual([{ full: 0, empty: 0, index: null }, "event"]);
    const now = (await ask(`${sums}?companyId=${north}`)).body.data.list[0];
    const sum = (at: 2 | 3) => steps.reduce((total, step) => total + step[at], 0);
    expect([sum(2), sum(3)]).toEqual([now?.["fullBottleStock"], now?.["emptyBottleStock"]]);
    expect(steps[0]?.[0]).toEqual(expect.any(Number));
    expect(steps.map(([, at]) => at)).toEqual(steps.map(([, at]) => at).sort());
  });

  it("takes ten years, and says the place's number at the end of each week that changed it", async () => {
    const from = new Date(Date.now() - 10 * 365 * 86_400_000).toISOString();
    const { status, body } = await replay(`companyId=${north}&from=${from}&to=${new Date().toISOString()}`);
    expect(status).toBe(200);
    expect(body.data.weeks).toEqual([[expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 3]]);
    expect(new Date(body.data.weeks[0]?.[0] ?? "").getUTCDay()).toBe(1);
  });

  it("refuses a time that is not over or runs backwards, and a place that is not there or not the reader's", async () => {
    const [, south] = yard.stations;
    const span = `from=${before}&to=${arrived}`;
    const ahead = new Date(Date.now() + 60_000).toISOString();
    expect(await coded(`companyId=${north}&from=${before}&to=${ahead}`)).toEqual([400, "asOf.inFuture"]);
    expect(await coded(`companyId=${north}&from=${arrived}&to=${before}`)).toEqual([400, "audit.fromBeyondTo"]);
    expect(await coded(`clientId=${north}&${span}`)).toEqual([404, "record.notFound"]);
    expect(await coded(span)).toEqual([404, "record.notFound"]);
    expect(await coded(`companyId=x&${span}`)).toEqual([400, "request.invalid"]);
    const token = await signInAs(yard.server, { companyId: south, codes: ["audit:replay"], scope: "company" });
    expect((await replay(`companyId=${north}&${span}`, token)).body.code).toBe("access.outOfScope");
    expect((await replay(`companyId=${south}&${span}`, token)).body.code).toBe("1");
  });
});

describe("a place's cylinders at a moment, in numbers", () => {
  type Numbers = AnswerOf<typeof placeStockCall>;
  const count = (query: string, token = yard.admin) =>
    yard.server.call<Numbers>("GET", `/base/audit/place/stock?${query}`, {
      token,
      headers: { "x-after-position": position },
    });
  const coded = async (query: string, token?: string) => (await count(query, token)).body.code;

  it("add up to the list of that moment, and are held against today", async () => {
    const [, south] = yard.stations;
    position = await yard.takeIn(south, bottles.slice(0, 1));
    const { body } = await count(`companyId=${north}&at=${arrived}`);
    const { full, empty, held, due, specs, now } = body.data;
    expect([full + empty, held, due]).toEqual([3, 0, 0]);
    expect(specs).toMatchObject([{ specName: "YSP12", full, empty }]);
    expect(now).toEqual({
      stayed: 2,
      left: [{ kind: "station", name: expect.any(String) as string, count: 1 }],
      came: [],
    });
    const stayed = await ask(`${stock}?companyId=${north}&asOf=${arrived}&stayed=true`);
    expect(stayed.body.data.list.map(({ gasBarcode }) => gasBarcode)).toEqual(bottles.slice(1).toReversed());
    expect(stayed.body.data.total).toBe(now.stayed);
    const ofArchive = await ask(`${archive}?holderId=${north}&asOf=${arrived}&stayed=true`);
    expect(ofArchive.body.data.total).toBe(now.stayed);
    for (const wrong of [`${stock}?companyId=${north}&stayed=maybe`, `${archive}?stayed=true`]) {
      const { status, body: refusal } = await ask(`${wrong}&asOf=${arrived}`);
      expect([status, refusal.code]).toEqual([400, "list.invalid"]);
    }
    const other = (await count(`companyId=${south}&at=${arrived}`)).body.data;
    expect([other.full + other.empty, other.now.came]).toEqual([
      0,
      [expect.objectContaining({ kind: "station", count: 1 })],
    ]);
  });

  it("name no place outside the reader's companies, and are refused like its replay", async () => {
    const [, south] = yard.stations;
    const token = await signInAs(yard.server, { companyId: north, codes: ["audit:replay"], scope: "company" });
    const { left } = (await count(`companyId=${north}&at=${arrived}`, token)).body.data.now;
    expect(left).toEqual([{ kind: "elsewhere", name: null, count: 1 }]);
    expect(await coded(`companyId=${south}&at=${arrived}`, token)).toBe("access.outOfScope");
    expect(await coded(`clientId=${north}&at=${arrived}`)).toBe("record.notFound");
    const ahead = new Date(Date.now() + 60_000).toISOString();
    expect(await coded(`companyId=${north}&at=${ahead}`)).toBe("asOf.inFuture");
  });

  it("stay when the place is renamed and removed later, and show today's name", async () => {
    const shown = async () => {
      const { list } = (await ask(`${stock}?companyId=${north}&asOf=${arrived}`)).body.data;
      const [sum] = (await ask(`${sums}?companyId=${north}&asOf=${arrived}`)).body.data.list;
      const numbers = (await count(`companyId=${north}&at=${arrived}`)).body.data;
      const from = new Date(Date.parse(arrived) - 60_000).toISOString();
      const replay = await yard.server.call<{ place: { name: string }; steps: unknown[] }>(
        "GET",
        `/base/audit/place?companyId=${north}&from=${from}&to=${arrived}`,
        { token: yard.admin },
      );
      const { place, steps } = replay.body.data;
      const names = new Set([...list.map(({ companyName }) => companyName), place.name]);
      return { names: [...names], bottles: sum?.["bottleStatistics"], numbers, steps };
    };
    const { pool } = yard.server.database;
    await pool.query("update company set name = 'Renamed' where id = $1", [north]);
    const renamed = await shown();
    expect(renamed).toMatchObject({ names: ["Renamed"], bottles: 3, numbers: { full: 0, empty: 3 } });
    expect(renamed.steps.length).toBeGreaterThan(0);
    await pool.query("update company set is_deleted = true where id = $1", [north]);
    expect(await shown()).toEqual(renamed);
  });
});

it("a list of more than 10,000 cylinders at a past place has its last page and its exact total", async () => {
  const [, south] = yard.stations;
  const [full] = await yard.cylinders(south, 1);
  position = await yard.takeIn(south, [full!]);
  await sealLog(yard.server.database);
  const now = (await ask(`${archive}?gasBarcode=${full}`)).body.data.list[0];
  const copies = 10_050;
  await yard.server.database.pool.query(
    `insert into read.cylinder select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'gas_barcode', 'MANY-' || n))).*
      from read.cylinder c cross join generate_series(1, ${copies}) n where c.id = $1`,
    [now?.["id"]],
  );
  const at = new Date().toISOString();
  const before = (await ask(`${stock}?companyId=${south}&asOf=${arrived}`)).body.data.total;
  const page = async (pageIndex: number) =>
    (await ask(`${stock}?companyId=${south}&asOf=${at}&pageIndex=${pageIndex}&pageSize=100`)).body.data;
  const { total, totalCapped, list } = await page(1);
  expect([total, totalCapped, list.length]).toEqual([before + copies + 2, undefined, 100]);
  expect((await page(Math.ceil(total / 100))).list).toHaveLength(total % 100);
});
