import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import {
  PLACE_STEPS_MOST,
  type placeCall,
  type PlaceQuery,
  type PlaceStep,
  type placeStockCall,
  type PlaceStockQuery,
} from "#contracts/audit/place-call.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { companyKind, type CompanyType } from "#contracts/streams/company-type.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { countLater, PastNotReady, readPast, type PastParts } from "#infra/stores/past/read-past.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { done, refusedCall, type Answer } from "../answer.ts";

type PlaceAnswer = AnswerOf<typeof placeCall>;
type Found = PlaceAnswer["place"] & { companyId: string | null };

/** The place of a question: a company, a vehicle or a customer. */
const findPlace = async (
  db: Kysely<Database>,
  { companyId, vehicleId, clientId }: Pick<PlaceQuery, "companyId" | "vehicleId" | "clientId">,
): Promise<Found | undefined> => {
  if (companyId !== undefined) {
    const company = await db
      .selectFrom("company")
      .select(["id", "type", "name", "address"])
      .where("id", "=", companyId)
      .executeTakeFirst();
    return company && { ...company, kind: companyKind(company.type as CompanyType), companyId: company.id };
  }
  if (vehicleId !== undefined) {
    const vehicle = await db
      .selectFrom("vehicle")
      .select(["id", "license_number as name", "company_id as companyId"])
      .where("id", "=", vehicleId)
      .executeTakeFirst();
    return vehicle && { ...vehicle, kind: "vehicle", address: null };
  }
  if (clientId === undefined) return undefined;
  const client = await db
    .selectFrom("client")
    .select(["id", "name", "address"])
    .where("id", "=", clientId)
    .executeTakeFirst();
  return client && { ...client, kind: "customer", companyId: null };
};

/** The companies whose cylinders count. A company's place has only cylinders of its own; at a customer there are those of several. */
const companiesOf = (place: Found, scope: CompanyScope): string[] | null =>
  scope === "all" || place.companyId !== null ? null : [...scope, NOBODY];

type Events = {
  log_order: string;
  recorded_at: Date;
  index: string | null;
  d_full: number;
  d_empty: number;
  mark: string | null;
};

type Place = { id: string; companies: string[] | null };

/** The place's changes after one end of the log and up to another: each, or those of each half-hour together. */
const changesOf = (
  db: Kysely<Database>,
  by: "past_place_event" | "past_place_half_hour",
  { id, companies }: Place,
  [from, to]: readonly [Past, Past],
) =>
  db.selectFrom((row) =>
    row
      .fn<Events>(by, [
        row.cast(row.val(id), "uuid"),
        row.cast(row.val(companies?.join() ?? null), "text"),
        row.cast(row.val(String(from.order)), "bigint"),
        row.cast(row.val(String(to.order)), "bigint"),
      ])
      .as("step"),
  );

const stepOf = ({ index, recorded_at, d_full, d_empty, mark }: Omit<Events, "log_order">): PlaceStep => {
  const place = index === null ? null : Number(index);
  const at = recorded_at.toISOString();
  return mark === null ? [place, at, d_full, d_empty] : [place, at, d_full, d_empty, mark];
};

const readSteps = async (changes: ReturnType<typeof changesOf>): Promise<PlaceStep[]> => {
  const rows = await changes
    .select(["step.recorded_at", "step.index", "step.d_full", "step.d_empty", "step.mark"])
    .orderBy("step.log_order")
    .limit(PLACE_STEPS_MOST)
    .$castTo<Omit<Events, "log_order">>()
    .execute();
  return rows.map(stepOf);
};

const countAt = async (
  db: Kysely<Database>,
  { id, companies }: Place,
  { order }: Past,
): Promise<{ full: number; empty: number }> => {
  let stays = db
    .selectFrom((row) =>
      row
        .fn<{ place_id: string; scope_company_id: string; is_full: boolean; unseen: boolean }>("past_situation", [
          row.cast(row.val(String(order)), "bigint"),
        ])
        .as("stay"),
    )
    .where("stay.place_id", "=", id)
    .where("stay.unseen", "=", false);
  if (companies !== null) stays = stays.where("stay.scope_company_id", "in", companies);
  const { full, all } = await stays
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere("stay.is_full", "=", true).as("full"),
      fn.countAll<string>().as("all"),
    ])
    .executeTakeFirstOrThrow();
  return { full: Number(full), empty: Number(all) - Number(full) };
};

/** The number of cylinders at the end of each week that changed it. */
const readWeeks = async (db: Kysely<Database>, { id, companies }: Place): Promise<[string, number][]> => {
  const rows = await db
    .selectFrom("read.place_day")
    .where("place_id", "=", id)
    .$if(companies !== null, (days) => days.where("company_id", "in", companies ?? []))
    .select(({ cast, eb, fn, val, ref }) => [
      cast<string>(cast(fn("date_trunc", [val("week"), cast(ref("day"), "timestamp")]), "date"), "text").as("week"),
      fn.sum<string>(eb("full", "+", ref("empty"))).as("change"),
    ])
    .groupBy("week")
    .orderBy("week")
    .execute();
  let total = 0;
  return rows.map(({ week, change }) => [week, (total += Number(change))]);
};

/**
 * Replays a place over a time, by what had been recorded: its numbers at the beginning, and each change. A place with very many changes is answered
 * by half-hours.
 *
 * @param now the business clock
 */
export const replayPlace = async (
  parts: PastParts,
  { scope, now }: { scope: CompanyScope; now: Date },
  query: PlaceQuery,
): Promise<Answer<PlaceAnswer>> => {
  const { db } = parts;
  const [begin, end] = [new Date(query.from), new Date(query.to)];
  if (end > now) return refusedCall("asOf.inFuture");
  if (begin > end) return refusedCall("audit.fromBeyondTo", { params: { from: query.from, to: query.to } });
  const place = await findPlace(db, query);
  if (!place) return refusedCall("record.notFound");
  if (scope !== "all" && place.companyId !== null && !scope.has(place.companyId))
    return refusedCall("access.outOfScope");
  try {
    const [from, to] = await Promise.all([readPast(parts, { at: begin }), readPast(parts, { at: end })]);
    const { companyId: _owner, ...placeNow } = place;
    const placeScope = { id: place.id, companies: companiesOf(place, scope) };
    const ends = [from.past, to.past] as const;
    const each = changesOf(db, "past_place_event", placeScope, ends);
    const { count } = await db
      .selectFrom(
        each
          .select("step.log_order")
          .limit(PLACE_STEPS_MOST + 1)
          .as("counted"),
      )
      .select((row) => row.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    const by = Number(count) > PLACE_STEPS_MOST ? "halfHour" : "event";
    return done({
      place: placeNow,
      from: begin.toISOString(),
      to: end.toISOString(),
      opening: { ...(await countAt(db, placeScope, from.past)), index: from.asOf.index },
      by,
      steps: await readSteps(by === "event" ? each : changesOf(db, "past_place_half_hour", placeScope, ends)),
      weeks: await readWeeks(db, placeScope),
      later: await countLater(db, to.past, { place: place.id, companies: placeScope.companies ?? "all" }),
    });
  } catch (error) {
    if (error instanceof PastNotReady) return refusedCall("system.unavailable", { retryAfter: 2 });
    throw error;
  }
};

type Spec = { specId: string; specName: string | null; full: number; empty: number; held: number; due: number };

type SituationRow = {
  place_id: string;
  scope_company_id: string;
  spec_id: string;
  is_full: boolean;
  unseen: boolean;
  life: string;
  inspection_due: string;
};
/** A cylinder is due soon in the last 30 days, as the archive marks it. */
const SOON_MS = 30 * 86_400_000;

type Compared = { way: "stayed" | "left" | "came"; kind: string; place_id: string | null; count: number };
type PlaceStock = AnswerOf<typeof placeStockCall>;

/** Compares a place at a moment with today. Places outside the reader's companies are called elsewhere, all together. */
const compareWithNow = async (
  db: Kysely<Database>,
  { id, companies }: Place,
  { order }: Past,
  scope: CompanyScope,
): Promise<PlaceStock["now"]> => {
  const rows = await db
    .selectFrom((row) =>
      row
        .fn<Compared>("past_compared", [
          row.cast(row.val(id), "uuid"),
          row.cast(row.val(companies?.join() ?? null), "text"),
          row.cast(row.val(String(order)), "bigint"),
        ])
        .as("compared"),
    )
    .leftJoin("company", "company.id", "compared.place_id")
    .select(["compared.way", "compared.kind", "compared.place_id", "compared.count", "company.name"])
    .orderBy("compared.count", "desc")
    .orderBy("company.name")
    .execute();
  const of = (way: Compared["way"]) => {
    const all = new Map<string, PlaceStock["now"]["left"][number]>();
    for (const { kind, place_id, count, name } of rows.filter((row) => row.way === way)) {
      const isOutside = place_id !== null && scope !== "all" && !scope.has(place_id);
      const at = isOutside ? { kind: "elsewhere", name: null } : { kind, name };
      const key = isOutside || place_id === null ? at.kind : place_id;
      all.set(key, { ...at, count: count + (all.get(key)?.count ?? 0) });
    }
    return [...all.values()];
  };
  return { stayed: rows.find(({ way }) => way === "stayed")?.count ?? 0, left: of("left"), came: of("came") };
};

/**
 * Counts the cylinders of a place at a moment, by what had been recorded.
 *
 * @param now the business clock
 */
export const countPlace = async (
  parts: PastParts,
  { scope, now: clock }: { scope: CompanyScope; now: Date },
  query: PlaceStockQuery,
): Promise<Answer<PlaceStock>> => {
  const { db } = parts;
  const at = new Date(query.at);
  if (at > clock) return refusedCall("asOf.inFuture");
  const place = await findPlace(db, query);
  if (!place) return refusedCall("record.notFound");
  if (scope !== "all" && place.companyId !== null && !scope.has(place.companyId))
    return refusedCall("access.outOfScope");
  try {
    const { past } = await readPast(parts, { at });
    const companies = companiesOf(place, scope);
    const soon = new Date(Date.parse(`${past.day}T00:00:00Z`) + SOON_MS).toISOString().slice(0, 10);
    const counts = await db
      .selectFrom((row) =>
        row.fn<SituationRow>("past_situation", [row.cast(row.val(String(past.order)), "bigint")]).as("stay"),
      )
      .leftJoin("spec", "spec.id", "stay.spec_id")
      .where("stay.place_id", "=", place.id)
      .where("stay.unseen", "=", false)
      .$if(companies !== null, (rows) => rows.where("stay.scope_company_id", "in", companies ?? []))
      .select(({ eb, fn }) => [
        "stay.spec_id as specId",
        "spec.name as specName",
        fn.countAll<string>().filterWhere("stay.is_full", "=", true).as("full"),
        fn.countAll<string>().filterWhere("stay.is_full", "=", false).as("empty"),
        fn.countAll<string>().filterWhere("stay.life", "=", "held").as("held"),
        fn
          .countAll<string>()
          .filterWhere(eb.and([eb("stay.life", "in", ["active", "held"]), eb("stay.inspection_due", "<", soon)]))
          .as("due"),
      ])
      .groupBy(["stay.spec_id", "spec.name"])
      .orderBy(({ fn }) => fn.countAll(), "desc")
      .orderBy("spec.name")
      .execute();
    const rows = counts.map(({ specId, specName, ...numbers }): Spec => ({
      ...{ specId, specName, full: Number(numbers.full), empty: Number(numbers.empty) },
      ...{ held: Number(numbers.held), due: Number(numbers.due) },
    }));
    const sum = (of: "full" | "empty" | "held" | "due"): number => rows.reduce((total, row) => total + row[of], 0);
    const specs = rows.map(({ held: _held, due: _due, ...spec }) => spec);
    const now = await compareWithNow(db, { id: place.id, companies }, past, scope);
    return done({ full: sum("full"), empty: sum("empty"), held: sum("held"), due: sum("due"), specs, now });
  } catch (error) {
    if (error instanceof PastNotReady) return refusedCall("system.unavailable", { retryAfter: 2 });
    throw error;
  }
};
