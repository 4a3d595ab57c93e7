import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lists } from "#contracts/lists/index.ts";
import { pastLists } from "#contracts/lists/past.ts";
import { createRandom } from "#infra/tools/demo/random.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { newestLines } from "#server/application/cockpit/page-of-logs.ts";
import { readPastCounts } from "#server/application/cockpit/past-counts.ts";
import { periodOf } from "#server/application/cockpit/period.ts";
import { readFigureSeries } from "#server/application/cockpit/read-series.ts";
import { yesterdayOf } from "#server/application/cockpit/today-counts.ts";
import { countHeld, countStock } from "#server/application/cylinder/count-held.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { createViews } from "#projections/views/index.ts";
import type { AnyView, Projectable } from "#projections/views/view.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillReadTables } from "#tests/support/read-tables.ts";
import { dealer, repairUnit, station, store } from "#tests/support/reference.ts";
import { amount } from "#tests/support/sample.ts";
import { randomLives } from "../runner/random-lives.ts";
import { arrivalOf, foldUntil, lifeOf, type Stand } from "./fold-of-the-past.ts";
import { uuidOf } from "./three-cylinders.ts";

/* The lists and boards of the past against a fold of the log by code of its own. */

const timeZone = "Asia/Shanghai";
const places = [station, store, dealer, repairUnit];
const clients = ["client-1", "client-2"];
const seed = Number(process.env.TEST_SEED ?? 1);

let database: TestDatabase;
let db: Kysely<never>;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  db = database.db as unknown as Kysely<never>;
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    for (const { id, name, type } of places)
      await sql`insert into company (id, name, type, code) values (${uuidOf(id)}, ${name}, ${type}, ${id})`.execute(
        one,
      );
  });
  await withoutDemands("client", { name: "Somebody" }, clients);
});
afterAll(() => database?.drop());

const withoutDemands = async (table: string, values: Record<string, string>, ids: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(db);
  for (const { name } of rows.filter((row) => row.name !== "id"))
    await sql.raw(`alter table "${table}" alter column "${name}" drop not null`).execute(db);
  for (const id of ids)
    await sql`insert into ${sql.table(table)} (id, name) values (${uuidOf(id)}, ${values["name"]})`.execute(db);
};

/** One log: the lives side by side in the order in which the server took them. */
const mixed = (number: number): Projectable[] => {
  const { events } = randomLives(number, 10);
  const sorted = events
    .map((event, index) => ({ event, index }))
    .sort((a, b) => a.event.meta.recordedAt.localeCompare(b.event.meta.recordedAt) || a.index - b.index);
  return sorted.map(({ event }, index) => ({ ...event, order: BigInt(index + 1) }));
};

const fillWith = async (events: readonly Projectable[]): Promise<void> => {
  await sql`drop schema if exists read cascade`.execute(db);
  const recorder = createRecorder();
  const views: AnyView[] = Object.values(createViews({ timeZone }));
  for (const view of views) runView(view, events, recorder);
  await fillReadTables(
    db,
    views.flatMap((view) => view.tables),
    (table) => recorder.rows(table),
  );
};

const dayIn = (moment: string): string => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);

const pastAt = (events: readonly Projectable[], order: bigint): Past => {
  const at = events.find((event) => event.order === order)!.meta.recordedAt;
  const day = dayIn(at);
  const before = events.findLast(({ meta }) => dayIn(meta.recordedAt) < day);
  return { at: new Date(at), order, dayOrder: before?.order ?? 0n, day };
};

/** More rows than a history has; a page that people ask for has at most 100. */
const WHOLE = 10_000;

type Asked = { scope?: string[]; now?: Date };

const read = async (name: string, past: Past, values: Record<string, unknown> = {}, { scope, now }: Asked = {}) => {
  const definition = pastLists[name]!;
  const parsed = parseListRequest(definition, { values });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const context = {
    scope: scope ? new Set(scope) : ("all" as const),
    timeZone,
    now: now ?? new Date(),
    language: "zh" as const,
    past,
  };
  const page = await readPage(database.db, definition, { ...parsed.value, pageSize: WHOLE }, context);
  expect(page.list).toHaveLength(page.total);
  return page.list;
};

const byKey = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

const compareAt = async (events: readonly Projectable[], order: bigint): Promise<void> => {
  const past = pastAt(events, order);
  const stands = [...foldUntil(events, order)];
  const archive = await read("cylinder", past);
  expect(
    byKey(
      archive.map((row) => [
        row["id"],
        row["holderId"],
        row["unseen"],
        row["content"],
        row["life"],
        row["expirationDate"],
        row["scopeCompanyId"],
        row["arrivalId"],
        row["gasBarcode"],
      ]),
    ),
  ).toEqual(
    byKey(
      stands.map(([id, stand]) => [
        id,
        stand.place.id,
        stand.place.unseen ?? false,
        stand.content,
        lifeOf(stand),
        stand.due,
        stand.company,
        arrivalOf(id, stand),
        stand.barcode,
      ]),
    ),
  );
  const own = await read("cylinder", past, {}, { scope: [uuidOf(station.id)] });
  expect(byKey(own.map(({ id }) => [id]))).toEqual(
    byKey(stands.filter(([, { company }]) => company === uuidOf(station.id)).map(([id]) => [id])),
  );
  const due = await read("due", past);
  expect(byKey(due.map(({ id }) => [id]))).toEqual(
    byKey(stands.filter(([, stand]) => !stand.scrapped).map(([id]) => [id])),
  );
  // Each day on which a cylinder is due is the last one before somebody asks.
  for (const day of new Set(stands.map(([, stand]) => stand.due))) {
    const now = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
    const overdue = await read("due", past, { due: "0" }, { now });
    const ofFold = stands.filter(([, stand]) => !stand.scrapped && stand.due <= day);
    expect([day, byKey(overdue.map(({ id }) => [id]))]).toEqual([day, byKey(ofFold.map(([id]) => [id]))]);
  }
  const today = foldUntil(events, events.at(-1)!.order);
  const isThereToday = ([id, { place }]: [string, Stand]): boolean =>
    today.get(id)?.place.id === place.id && !today.get(id)?.place.unseen;
  const stood = stands.filter(([, { place }]) => ["station", "store", "dealer"].includes(place.kind) && !place.unseen);
  for (const { id: name } of [station, store]) {
    const here = stood.filter(([, { place }]) => place.id === uuidOf(name));
    const rows = await read("stockDetail", past, { companyId: uuidOf(name) });
    expect(byKey(rows.map((row) => [row["id"], row["isFull"], row["arrivalId"]]))).toEqual(
      byKey(here.map(([id, stand]) => [id, stand.content === "full", arrivalOf(id, stand)])),
    );
    const stayed = await read("stockDetail", { ...past, hasStayed: true }, { companyId: uuidOf(name) });
    expect(byKey(stayed.map(({ id }) => [id]))).toEqual(byKey(here.filter(isThereToday).map(([id]) => [id])));
    const ofArchive = await read("cylinder", { ...past, hasStayed: true }, { holderId: uuidOf(name) });
    const all = stands.filter(([, { place }]) => place.id === uuidOf(name)).filter(isThereToday);
    expect(byKey(ofArchive.map(({ id }) => [id]))).toEqual(byKey(all.map(([id]) => [id])));
  }
  const sums = await read("stockSummary", past);
  for (const row of sums) {
    const here = stood.filter(([, { place }]) => place.id === row["companyId"]);
    const full = here.filter(([, { content }]) => content === "full").length;
    expect([row["fullBottleStock"], row["emptyBottleStock"]]).toEqual([full, here.length - full]);
  }
  const summed = new Set(sums.map((row) => row["companyId"]));
  expect(stood.filter(([, { place }]) => !summed.has(place.id))).toEqual([]);
  for (const [id] of [
    ...places.map(({ id: name }) => [uuidOf(name)]),
    ...clients.map((name) => [uuidOf(name)]),
    [uuidOf("vehicle-1")],
  ]) {
    const here = stands.filter(([, { place }]) => place.id === id && !place.unseen);
    const full = here.filter(([, { content }]) => content === "full").length;
    const { rows } = await sql<{ full: string | null; empty: string | null }>`
      select sum(d_full) as "full", sum(d_empty) as "empty" from past_place_step(${id}::uuid, null, 0, ${String(order)}::bigint)`.execute(
      db,
    );
    expect([Number(rows[0]?.full ?? 0), Number(rows[0]?.empty ?? 0)]).toEqual([full, here.length - full]);
  }
  const atClients = stands.filter(([, { place }]) => place.kind === "customer");
  for (const client of clients) {
    const rows = await read("customerInventory", past, { clientId: uuidOf(client) });
    const here = atClients.filter(([, { place }]) => place.id === uuidOf(client));
    expect(byKey(rows.map((row) => [row["id"], row["companyId"], row["arrivalId"]]))).toEqual(
      byKey(here.map(([id, stand]) => [id, stand.company, arrivalOf(id, stand)])),
    );
    const [sum] = await read("customerStock", past, { clientId: uuidOf(client) });
    expect(sum?.["remainingQuantity"] ?? 0).toBe(here.length);
  }
};

/** Figures by the number of a procedure, as the rules say. */
const figureOfProcedure: Readonly<Record<number, string>> = {
  3: "todayDeliveryNum",
  4: "todayInWarehouseNum",
  5: "todayOutWarehouseNum",
  6: "todayInWarehouseNum",
  7: "todayOutWarehouseNum",
  8: "todayGasNum",
};
const procedures = new Set(["CylinderMoved", "CylinderFilled", "CylinderChecked", "CylinderRepaired"]);
type Scan = { procedureId: number; clientId?: string; exceptions: string[] };

const figureOfScan = ({ data }: Projectable): string | undefined => {
  const { procedureId, clientId, exceptions } = data as Scan;
  const isDelivered =
    clientId !== undefined &&
    !["procedure.outOfOrder", "procedure.backdated"].every((code) => exceptions.includes(code));
  return procedureId === 3 && !isDelivered ? undefined : figureOfProcedure[procedureId];
};

const minuteIn = (moment: string): number => Math.floor(((Date.parse(moment) + 8 * 3_600_000) % 86_400_000) / 60_000);

/** The board's figures, curve, stock, holds and lines at the end of a past log, against counting its events. */
const compareBoard = async (events: readonly Projectable[], order: bigint): Promise<void> => {
  const past = pastAt(events, order);
  const until = events.filter((event) => event.order <= order);
  const voided = new Set(
    until.flatMap(({ type, stream, data }) =>
      type === "ProcedureVoided" ? [`${stream} ${(data as { voidedRevision: number }).voidedRevision}`] : [],
    ),
  );
  const scans = until.filter(
    ({ type, stream, revision }) => procedures.has(type) && !voided.has(`${stream} ${revision}`),
  );
  const day = past.day;
  const yesterday = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const minute = minuteIn(past.at.toISOString());
  const countOf = (figure: string, of: (scan: Projectable) => boolean) =>
    scans.filter((scan) => figureOfScan(scan) === figure && of(scan)).length;
  const counts = await readPastCounts(database.db, { past, timeZone }, "all");
  const curve = await readFigureSeries(database.db, periodOf(1, day), "all", { past, timeZone });
  for (const figure of ["todayGasNum", "todayInWarehouseNum", "todayOutWarehouseNum", "todayDeliveryNum"] as const) {
    const ofToday = countOf(figure, ({ meta }) => meta.businessDay === day);
    const before = countOf(figure, ({ meta }) => meta.businessDay === yesterday && minuteIn(meta.occurredAt) <= minute);
    expect([figure, counts[figure], counts[yesterdayOf[figure]]]).toEqual([figure, ofToday, before]);
    const halfHours = Array.from({ length: 48 }, (_, halfHour) =>
      countOf(
        figure,
        ({ meta }) => meta.businessDay === day && Math.floor(minuteIn(meta.occurredAt) / 30) === halfHour,
      ),
    );
    expect([figure, curve[figure].list.map(({ value }) => value)]).toEqual([figure, halfHours]);
  }
  const stands = [...foldUntil(events, order).values()];
  const stood = stands.filter(({ place }) => ["station", "store", "dealer"].includes(place.kind) && !place.unseen);
  const full = stood.filter(({ content }) => content === "full").length;
  expect(await countStock(database.db, "all", past)).toEqual({ full, empty: stood.length - full });
  expect(await countHeld(database.db, "all", past)).toBe(stands.filter((stand) => lifeOf(stand) === "held").length);
  const lines = until.filter(
    ({ type }) => procedures.has(type) || type === "ProcedureRefused" || type === "BarcodeSeen",
  );
  const newest = await newestLines(database.db, "all", order);
  expect(newest.map(({ datetime }) => datetime)).toEqual(
    lines
      .toReversed()
      .slice(0, 20)
      .map(({ meta }) => new Date(meta.occurredAt).toISOString()),
  );
};

/** The exceptions of a log that ends with an event, as the list of now shows them. */
const exceptionsOf = async (events: readonly Projectable[]) => {
  await fillWith(events);
  const parsed = parseListRequest(lists.exception, { values: {} });
  if (!parsed.ok) throw new Error("the list of exceptions takes no plain request");
  const context = { scope: "all" as const, timeZone, now: new Date(), language: "zh" as const };
  return (await readPage(database.db, lists.exception, { ...parsed.value, pageSize: WHOLE }, context)).list;
};
const told = (rows: readonly Record<string, unknown>[]) =>
  byKey(rows.map((row) => [row["id"], row["status"], [...(row["codes"] as string[])].sort()]));

describe("the lists and boards of the past", () => {
  const lives = Array.from(
    { length: Number(process.env.PAST_HISTORIES ?? amount(4, 20)) },
    (_, index) => seed * 1000 + index,
  );
  it.each(lives)("say what a fold of the log says at random moments, by seed %i", async (number) => {
    const events = mixed(number);
    const random = createRandom(number);
    const ends = BigInt(random.between(1, events.length));
    const then = told(await exceptionsOf(events.filter(({ order }) => order <= ends)));
    await fillWith(events);
    expect(told(await read("exception", pastAt(events, ends)))).toEqual(then);
    for (let moment = 0; moment < amount(6, 20); moment++) {
      const order = BigInt(random.between(1, events.length));
      await compareAt(events, order);
      await compareBoard(events, order);
    }
  });
});
