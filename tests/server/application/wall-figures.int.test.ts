import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import { businessMinute } from "#server/application/cockpit/business-minute.ts";
import { readCockpit } from "#server/application/cockpit/read-cockpit.ts";
import { countsFor, figureOf, yesterdayOf } from "#server/application/cockpit/today-counts.ts";
import { periodOf } from "#server/application/cockpit/period.ts";
import { readFigureSeries } from "#server/application/cockpit/read-series.ts";
import { countHeld, countStock } from "#server/application/cylinder/count-held.ts";
import { cockpitLineTable } from "#contracts/read-models/cockpit.ts";
import { createViews } from "#projections/views/index.ts";
import type { AnyView, Projectable } from "#projections/views/view.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { Bottle } from "#tests/support/model/bottle.ts";
import { fillReadTables } from "#tests/support/read-tables.ts";
import { randomLives } from "#tests/projections/runner/random-lives.ts";
import { uuidOf } from "#tests/projections/views/three-cylinders.ts";

const NO_LINES = 9_223_372_036_854_775_807n;
const hourMs = 3_600_000;

/** Moves a whole log by some time and cuts its days in a zone, inside of events as well. */
const replaced = (events: Projectable[], timeZone: string, byMs: number): Projectable[] => {
  const moved = (value: unknown): unknown => {
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(value))
      return new Date(Date.parse(value) + byMs).toISOString();
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== "object" || value === null) return value;
    const all = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, moved(part)]));
    const { occurredAt } = all as Partial<EventMeta>;
    return occurredAt && "businessDay" in all ? { ...all, businessDay: businessDay(occurredAt, timeZone) } : all;
  };
  return events.map((event) => ({ ...event, meta: moved(event.meta) as EventMeta, data: moved(event.data) }));
};

type Wall = { day: string; minute: number };
type Happened = { procedureId: number; toCustomer: boolean; at: Wall };

/** Time on a wall clock: the day, and the minute of it. */
const wallOf = (timeZone: string): ((moment: string | Date) => Wall) => {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return (moment) => {
    const [day = "", time = ""] = clock.format(new Date(moment)).split(" ");
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return { day, minute: hour * 60 + minute };
  };
};

/** The procedures that stand, by the log alone: recorded ones without those that a void names. */
const standing = (events: Projectable[], timeZone: string): Happened[] => {
  const wall = wallOf(timeZone);
  const voided = new Set(
    events.flatMap(({ type, stream, data }) =>
      type === "ProcedureVoided" ? `${stream} ${(data as { voidedRevision: number }).voidedRevision}` : [],
    ),
  );
  return events.flatMap(({ type, stream, revision, data, meta }) => {
    if (!["CylinderMoved", "CylinderFilled", "CylinderChecked", "CylinderRepaired"].includes(type)) return [];
    if (voided.has(`${stream} ${revision}`)) return [];
    const { procedureId, clientId, exceptions } = data as {
      procedureId: number;
      clientId?: string;
      exceptions: string[];
    };
    // A late delivery that was unsafe is none.
    const counts = !["procedure.backdated", "procedure.outOfOrder"].every((code) => exceptions.includes(code));
    const toCustomer = procedureId === 3 && clientId !== undefined && counts;
    return { procedureId, toCustomer, at: wall(meta.occurredAt) };
  });
};

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 24 * hourMs).toISOString().slice(0, 10);

/** The eight figures, counted one procedure at a time. */
const recounted = (happened: Happened[], here: Wall) => {
  const counts = countsFor([], "all");
  for (const one of happened) {
    const figure = figureOf(one);
    const { day, minute } = one.at;
    if (!figure) continue;
    if (day === here.day) counts[figure] += 1;
    if (day === dayBefore(here.day) && minute <= here.minute) counts[yesterdayOf[figure]] += 1;
  }
  return counts;
};

/** Rows that only other tests look at take their time. */
const views = ({ timeZone, only }: { timeZone: string; only: ViewName[] }): AnyView[] => {
  const all = createViews({ timeZone });
  return only.map((name) => all[name]);
};
type ViewName = keyof ReturnType<typeof createViews>;
const counting: ViewName[] = ["history", "cockpitCounts"];
const standingNow: ViewName[] = [
  "cylinder",
  "cylinderCount",
  "exception",
  "cylinderException",
  "stock",
  "customerStock",
];

/** The read models of a log, in a database of their own. */
const projected = async (events: Projectable[], timeZone: string, only: ViewName[]): Promise<void> => {
  const recorder = createRecorder();
  const wanted = views({ timeZone, only });
  const log = events.map((event, at) => ({ ...event, order: BigInt(at + 1), position: String(at + 1) }));
  for (const view of wanted) runView(view, log, recorder);
  const db = database.db as unknown as Kysely<never>;
  await database.pool.query("drop schema if exists read cascade");
  await fillReadTables(db, [...wanted.flatMap(({ tables }) => tables), cockpitLineTable], (table) =>
    recorder.rows(table),
  );
  await database.pool.query("create table read.checkpoint (name text, position text)");
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const numbers = async (text: string): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query<{ key: string; n: string }>(text);
  return Object.fromEntries(rows.map(({ key, n }) => [key, Number(n)]));
};

const tally = <T>(all: Iterable<T>, keyOf: (one: T) => string | undefined): Record<string, number> => {
  const counted: Record<string, number> = {};
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) counted[key] = (counted[key] ?? 0) + 1;
  }
  return counted;
};

describe("today's figures and yesterday's until this minute", () => {
  // Winter, and the nights in which Berlin's clocks go forward and back; the lives begin on 2 March 2026 in UTC.
  it.each([
    ["Asia/Shanghai", 0],
    ["Asia/Kathmandu", 0],
    ["Europe/Berlin", 26 * 24 * hourMs],
    ["Europe/Berlin", 236 * 24 * hourMs],
    ["America/St_Johns", 5 * 24 * hourMs],
  ])("are what a plain count of the log comes to, at any minute, in %s", async (timeZone, byMs) => {
    const events = replaced(randomLives(7, 16).events, timeZone, byMs);
    await projected(events, timeZone, counting);
    const happened = standing(events, timeZone);
    const wall = wallOf(timeZone);
    const start = Date.parse("2026-03-02T00:00:00Z") + byMs;
    let told = 0;
    for (let hour = 0; hour < 72; hour += 1) {
      const now = new Date(start + hour * hourMs + ((hour * 37) % 60) * 60_000 + 31_000);
      const { counts } = await readCockpit(database.db, businessMinute(now, timeZone), NO_LINES);
      const expected = recounted(happened, wall(now));
      expect([now.toISOString(), countsFor(counts, "all")]).toEqual([now.toISOString(), expected]);
      told += Object.values(expected).reduce((sum, count) => sum + count, 0);
    }
    expect(told).toBeGreaterThan(200);
  });

  it.each(["Asia/Shanghai", "Europe/Berlin"])(
    "of a month add up to what a plain count of the log comes to, in %s",
    async (timeZone) => {
      const { events } = randomLives(9, 16);
      const placed = replaced(events, timeZone, 0);
      await projected(placed, timeZone, counting);
      const happened = standing(placed, timeZone);
      const month = "2026-03";
      const series = await readFigureSeries(database.db, periodOf(2, "2026-03-04"), "all");
      const expected = tally(happened, (one) => (one.at.day.startsWith(month) ? figureOf(one) : undefined));
      expect(Object.values(expected).length).toBe(4);
      for (const [name, { total }] of Object.entries(series)) expect([name, total]).toEqual([name, expected[name]]);
    },
  );

  it("are cut by company like today's, and read again where what is known of the half-hour is another", async () => {
    const timeZone = "Asia/Shanghai";
    const events = replaced(randomLives(3, 16).events, timeZone, 0);
    await projected(events, timeZone, counting);
    const now = businessMinute(new Date("2026-03-03T01:15:30Z"), timeZone);
    const state = await readCockpit(database.db, now, NO_LINES);
    const companies = new Set(state.counts.map(({ companyId }) => companyId));
    expect(companies.size).toBeGreaterThan(1);
    const sum = [...companies].map((company) => countsFor(state.counts, new Set([company])));
    const whole = countsFor(state.counts, "all");
    for (const name of Object.keys(whole) as (keyof typeof whole)[])
      expect([name, sum.reduce((total, counts) => total + counts[name], 0)]).toEqual([name, whole[name]]);
    const stale = { minute: now, open: { whole: "another", until: [] } };
    expect(countsFor((await readCockpit(database.db, now, NO_LINES, stale)).counts, "all")).toEqual(whole);
    expect(countsFor((await readCockpit(database.db, now, NO_LINES, state)).counts, "all")).toEqual(whole);
  });
});

describe("what stands now", () => {
  const timeZone = "UTC";
  const lives = randomLives(11, 40);
  let bottles: Bottle[];
  beforeAll(async () => {
    bottles = [...lives.bottles.values()];
    await projected(lives.events, timeZone, standingNow);
  });
  const inUse = () => bottles.filter(({ scrapped }) => !scrapped);

  it("held cylinders are those that the model of the rules holds, neither scrapped nor disabled", async () => {
    const held = inUse().filter(({ holds, disabled }) => holds.length > 0 && !disabled);
    expect(held.length).toBeGreaterThan(0);
    expect(await countHeld(database.db, "all")).toBe(held.length);
  });

  it("exceptions about holds are open for the results that wait in the model, and for no other", async () => {
    const waiting = inUse().flatMap(({ results }) => [
      ...new Set(results.map(({ scan, hold }) => `${codeOfHold[hold as "fault"]} ${scan.at} ${scan.procedure}`)),
    ]);
    const open = await numbers(`select code as key, count(*) as n from read.exception
      where kind = 'hold' and status <> 'closed' group by 1`);
    expect(open).toEqual(tally(waiting, (one) => one.split(" ")[0]));
    const closed = await numbers("select 'closed' as key, count(*) as n from read.exception where status = 'closed'");
    expect(closed["closed"]).toBeGreaterThan(0);
  });

  it("exceptions are one row a scan, as open as the most open of it, whatever its codes", async () => {
    const flags = new Set(inUse().flatMap(({ results }) => results.map(({ scan }) => scan)));
    const held = await numbers(`select status as key, count(*) as n from read.exception_row
      where 'hold' = any(kinds) and exists (select from jsonb_to_recordset(exceptions) as part(kind text, status text)
        where kind = 'hold' and status <> 'closed') group by 1`);
    expect(held).toEqual({ open: flags.size });
    const scans = new Set<string>();
    for (const { type, stream, revision, data } of lives.events) {
      const {
        exceptions = [],
        holdsAdded = [],
        procedureId,
      } = data as {
        exceptions?: string[];
        holdsAdded?: string[];
        procedureId?: number;
      };
      const isShown = type === "ProcedureRefused" && [3, 7, 8].includes(procedureId ?? -1);
      if (isShown || (stream.startsWith("cylinder-") && exceptions.length + holdsAdded.length > 0))
        scans.add(`${stream.slice("cylinder-".length)}.${revision}`);
    }
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from read.exception_row where cylinder_id is not null",
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(scans);
    const several = await numbers(
      "select 'several' as key, count(*) as n from read.exception_row where jsonb_array_length(exceptions) > 1",
    );
    expect(several["several"]).toBeGreaterThan(0);
  });

  it("stock by place, and what customers have, is what stands there in the model", async () => {
    const at = ({ where, full, unseen }: Bottle) =>
      where.kind === "company" && !unseen && [1, 2, 5].includes(where.type ?? -1)
        ? `${uuidOf(where.id)} ${full ? "full" : "empty"}`
        : undefined;
    const counted = await numbers(`select company_id || ' full' as key, full_bottle_stock as n from read.stock_place
      union all select company_id || ' empty', empty_bottle_stock from read.stock_place`);
    const inStock = bottles.filter((bottle) => at(bottle) !== undefined);
    const full = inStock.filter((bottle) => bottle.full).length;
    expect(await countStock(database.db, "all")).toEqual({ full, empty: inStock.length - full });
    const nonZero = Object.fromEntries(Object.entries(counted).filter(([, n]) => n > 0));
    expect(nonZero).toEqual(tally(bottles, at));
    const customers = await numbers(`select client_id as key, sum(remaining_quantity) as n from read.customer_count
      group by 1 having sum(remaining_quantity) > 0`);
    expect(customers).toEqual(
      tally(bottles, ({ where }) => (where.kind === "customer" ? uuidOf(where.id) : undefined)),
    );
  });

  it("cylinders that nobody has seen are those of which the model knows no place, and in no stock", async () => {
    const unseen = bottles.filter((bottle) => bottle.unseen);
    expect(unseen.length).toBeGreaterThan(1);
    const counted = await numbers(`select 'counts' as key, sum(count) as n from read.cylinder_count where unseen
      union all select 'rows', count(*) from read.cylinder where unseen
      union all select 'all', sum(count) from read.cylinder_count
      union all select 'stocked', count(*) from read.stock_row join read.cylinder on id = cylinder_id where unseen`);
    expect(counted).toEqual({ counts: unseen.length, rows: unseen.length, all: bottles.length, stocked: 0 });
    const byCompany = await numbers(
      "select scope_company_id as key, sum(count) as n from read.cylinder_count where unseen group by 1 having sum(count) > 0",
    );
    expect(byCompany).toEqual(tally(unseen, ({ where }) => uuidOf(where.id)));
  });

  it("what is due is counted by the day until which the model lets it be used", async () => {
    const expected = tally(inUse(), ({ due }) => due);
    const counted = await numbers(
      "select inspection_due::text as key, count(*) as n from read.cylinder where life <> 'scrapped' group by 1",
    );
    expect(counted).toEqual(expected);
  });
});

it("deliveries by customers are the orders that were placed and not declined", async () => {
  const { events } = randomLives(5, 3);
  await projected(events, "UTC", ["cockpitOrders"]);
  const declined = new Set(events.flatMap(({ type, stream }) => (type === "OrderDeclined" ? stream : [])));
  const placed = events.filter(({ type, stream }) => type === "OrderPlaced" && !declined.has(stream));
  const counted = await numbers("select 'orders' as key, coalesce(sum(count), 0) as n from read.cockpit_order");
  expect([counted["orders"], events.length > placed.length]).toEqual([placed.length, true]);
});
