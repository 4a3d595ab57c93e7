import type { Kysely } from "kysely";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import type { AsOf } from "#contracts/list-kit/as-of.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { FIRST_MOMENT } from "#contracts/fields/scalars.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Progress } from "#infra/engines/read-models/progress.ts";
import type { SealAsker } from "#infra/stores/seals/seal-asker.ts";
import type { SealReader } from "#infra/stores/seals/seal-reader.ts";
import { pastLists } from "#contracts/lists/past.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";

/** Parts of a tenant that say how long the log was at a moment. */
export type PastParts = {
  db: Kysely<Database>;
  events: Pick<UpcastLog, "readStream" | "readAll" | "order">;
  progress: Pick<Progress, "waitFor">;
  seals: { reader: Pick<SealReader, "progress">; asker: Pick<SealAsker, "checkpoint"> };
  timeZone: string;
};

/** How a list is asked for the past. */
export type AskedPast = { at: Date } & Pick<Past, "scannedAt" | "isChanged" | "hasStayed">;

/** The read models do not have all events up to the moment yet. */
export class PastNotReady extends Error {
  override name = "PastNotReady";
}

/** Time in ms to wait for a checkpoint, and for the read models. */
const WAIT_MS = 2000;
const HOUR_MS = 3_600_000;
/** Leaves are nearly in the order of their times, so the last one until a moment is found in a short time before it. */
const windows = [HOUR_MS, 48 * HOUR_MS, 60 * 24 * HOUR_MS];

/** An event that was recorded until a moment, and its index if it is sealed. */
type Last = Pick<Recorded, "stream" | "revision" | "position"> & { index?: number };

const lastLeaf = async ({ db, events }: PastParts, at: Date): Promise<Last | undefined> => {
  const before = db.selectFrom("audit.leaf").where("recorded_at", "<=", at);
  // An expression, because PostgreSQL would walk the index of the leaves from their end.
  const within = (query: typeof before) =>
    query
      .select((leaf) => leaf.fn.max<string | null>(leaf(leaf.ref("index"), "+", leaf.lit(0) as never)).as("index"))
      .executeTakeFirst();
  let index: string | null | undefined;
  for (const window of windows)
    index ??= (await within(before.where("recorded_at", ">", new Date(at.getTime() - window))))?.index;
  index ??= (await within(before))?.index;
  if (index === null || index === undefined) return undefined;
  const { stream, revision } = await db
    .selectFrom("audit.leaf")
    .select(["stream", "revision"])
    .where("index", "=", index)
    .executeTakeFirstOrThrow();
  for await (const event of events.readStream(stream, { from: BigInt(revision), limit: 1 }))
    return { ...event, index: Number(index) };
  throw new Error(`the log has no event ${revision} of ${stream}`);
};

/** The last event that was recorded until a moment. Events that are not sealed yet are read from the log. */
const lastEvent = async (parts: PastParts, at: Date): Promise<Last | undefined> => {
  const { size, position } = await parts.seals.reader.progress();
  let last = await lastLeaf(parts, at);
  if (last?.index !== undefined && last.index < size - 1) return last;
  if (last === undefined && size > 0) return undefined;
  const unsealed = parts.events.readAll({ after: position, limit: Number.POSITIVE_INFINITY });
  for await (const event of unsealed) {
    if (Date.parse(event.meta.recordedAt) > at.getTime()) break;
    last = event;
  }
  return last;
};

const indexOf = async ({ db, seals }: PastParts, { stream, revision, index }: Last): Promise<number | null> => {
  if (index !== undefined) return index;
  const find = () =>
    db
      .selectFrom("audit.leaf")
      .select("index")
      .where("stream", "=", stream)
      .where("revision", "=", String(revision))
      .executeTakeFirst();
  const leaf = (await find()) ?? ((await seals.asker.checkpoint(WAIT_MS)) && (await find()));
  return leaf ? Number(leaf.index) : null;
};

const firstRecorded = async ({ events }: PastParts): Promise<string | undefined> => {
  for await (const { meta } of events.readAll({ limit: 1 })) return meta.recordedAt;
  return undefined;
};

const orderOf = ({ events }: PastParts, position: Position | undefined): bigint =>
  position === undefined ? 0n : events.order(position);

/** The day of a moment in a time zone, and when it began. */
const dayOf = async ({ db, timeZone }: PastParts, at: Date): Promise<{ day: string; began: Date }> => {
  const day = businessDay(new Date(Math.max(at.getTime(), FIRST_MOMENT)).toISOString(), timeZone);
  const { began } = await db
    .selectNoFrom((row) =>
      row.fn<Date>("timezone", [row.val(timeZone), row.cast(row.val(day), "timestamp")]).as("began"),
    )
    .executeTakeFirstOrThrow();
  return { day, began };
};

/**
 * Finds the end of the log at a moment: its last event whose `recordedAt` is not later. Waits until the read models have that event.
 *
 * @throws PastNotReady
 */
export const readPast = async (
  parts: PastParts,
  { at, scannedAt, isChanged, hasStayed }: AskedPast,
): Promise<{ past: Past; asOf: AsOf }> => {
  const last = await lastEvent(parts, at);
  const { day, began } = await dayOf(parts, at);
  const [before, index] = await Promise.all([
    lastEvent(parts, new Date(began.getTime() - 1)),
    last ? indexOf(parts, last) : null,
  ]);
  if (last && !(await parts.progress.waitFor(last.position, WAIT_MS)))
    throw new PastNotReady("the read models do not have the moment yet");
  const past = {
    at,
    order: orderOf(parts, last?.position),
    dayOrder: orderOf(parts, before?.position),
    day,
    scannedAt,
    isChanged,
    hasStayed,
  };
  const asOf: AsOf = { at: at.toISOString(), index };
  if (last) return { past, asOf };
  const since = await firstRecorded(parts);
  return { past, asOf: since === undefined ? asOf : { ...asOf, since } };
};

/**
 * A list's request over the past, with the list's definition. The archive sorts by its own columns: by the day of an inspection as it is today.
 */
export const overPast = (
  list: ListDefinition,
  request: ListRequest,
): { definition: ListDefinition; request: ListRequest } => {
  const definition = pastLists[list.name];
  if (!definition) throw new Error(`the list ${list.name} has no past`);
  if (definition.from.name !== cylinderTable.name) return { definition, request };
  const sort = request.sort.map((term) =>
    term.column === "expirationDate" ? { ...term, column: "inspectionDue" } : term,
  );
  return { definition, request: { ...request, sort } };
};

/** How far back late records are counted, and up to how many. */
const LATER_MS = 7 * 24 * HOUR_MS;
const MOST_LATER = 1000;

/**
 * Counts procedures of the 7 days before a moment that were recorded after it, up to 1,000.
 *
 * @param of the place of the list, else the companies of the reader
 */
export const countLater = async (
  db: Kysely<Database>,
  { at, order }: Past,
  of: { place?: string; companies: "all" | readonly string[] },
): Promise<number> => {
  let rows = db
    .selectFrom("read.history")
    .where("company_type", "is not", null)
    .where("is_voided", "=", false)
    .where("created_time", ">", new Date(at.getTime() - LATER_MS))
    .where("created_time", "<=", at)
    .where("log_order", ">", String(order));
  const { place, companies } = of;
  if (place !== undefined)
    rows = rows.where((row) =>
      row.or([row("from_id", "=", place), row("to_id", "=", place), row("company_id", "=", place)]),
    );
  else if (companies !== "all") rows = rows.where("company_id", "in", [...companies, NOBODY]);
  const { count } = await db
    .selectFrom(rows.select("id").limit(MOST_LATER).as("late"))
    .select((row) => row.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};
