import type { Expression, SqlBool } from "kysely";
import type { PastTableName } from "#contracts/lists/past.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { pastSituationTable } from "#contracts/read-models/past.ts";
import { exceptionRowTable } from "#contracts/read-models/exception.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { eb } from "./expressions.ts";

/**
 * The moment as of which a list is read, as the prefix of the log up to an event. `dayOrder` is the order of the last event before the moment's day in
 * the tenant's time zone.
 */
export type Past = {
  at: Date;
  order: bigint;
  dayOrder: bigint;
  day: string;
  /** The place whose cylinders are where their procedures put them by the time of the scan. Absent: as it was recorded. */
  scannedAt?: string;
  /** Only cylinders with a change since then. */
  isChanged?: boolean;
  /** Only cylinders that are at their place of then today too. */
  hasStayed?: boolean;
};

const order = (of: bigint) => eb.cast<string>(eb.val(String(of)), "bigint");
const ofDay = (name: string, past: Past) =>
  eb.fn(name, [order(past.order), order(past.dayOrder), eb.cast(eb.val(past.day), "date")]);

/** Functions of the database by the names of the tables that they stand for. */
export const pastTables: Readonly<Record<PastTableName, (past: Past) => Expression<unknown>>> = {
  past_situation: (past) =>
    past.scannedAt === undefined
      ? eb.fn("past_situation", [order(past.order)])
      : eb.fn("past_scanned", [eb.cast(eb.val(past.scannedAt), "uuid"), eb.cast(eb.val(past.at), "timestamptz")]),
  past_exception: (past) => eb.fn("past_exception", [order(past.order)]),
  past_place: (past) => ofDay("past_place", past),
  past_customer: (past) => ofDay("past_customer", past),
};

/**
 * The row of a table of the past for one key, which PostgreSQL looks up for each row of a page. Joined as a whole, such a table would be read from its
 * beginning to its end.
 */
export const pastRows: Partial<Record<PastTableName, (past: Past, key: Expression<unknown>) => Expression<unknown>>> = {
  past_situation: (past, key) => eb.fn("past_situation_of", [key, order(past.order)]),
  past_exception: (past, key) => eb.fn("past_exception_of", [key, order(past.order)]),
};

/**
 * The cylinders that may be due by a day as of a moment, from two indexes. Otherwise every cylinder's past would be looked up to find a few. The list
 * still looks up each of these.
 */
export const maybeDue = (past: Past, id: Expression<unknown>, day: Expression<unknown>): Expression<SqlBool> =>
  eb(id as Expression<string>, "in", (query) =>
    query
      .selectFrom((from) => from.fn<{ id: string }>("past_due", [order(past.order), day]).as("due"))
      .select("due.id"),
  );

const isThereToday = (id: Expression<unknown>, place: Expression<unknown>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom("read.cylinder as today")
      .select("today.id")
      .where((today) => today(today.ref("today.id"), "=", id as Expression<string>))
      .where((today) => today(today.ref("today.holder_id"), "=", place as Expression<string>))
      .where("today.unseen", "=", false),
  );

/**
 * Conditions that a row of a table was there then, by the table's name. They need no table of the past, so that counting all rows is quick.
 * `hasStayed` comes with a search of one place. A row of exceptions that was opened again has a later order than its first span.
 */
export const wasThere: Readonly<
  Record<string, (past: Past, row: (column: string) => Expression<unknown>) => Expression<SqlBool>>
> = {
  [tableName(cylinderTable)]: (past, row) =>
    eb.and([
      eb(row("registeredOrder"), "<=", order(past.order)),
      ...(past.isChanged ? [eb(row("sinceOrder"), ">", order(past.order))] : []),
      ...(past.hasStayed ? [isThereToday(row("id"), row("holderId"))] : []),
    ]),
  [tableName(pastSituationTable)]: (past, row) =>
    eb.and(past.hasStayed ? [isThereToday(row("cylinderId"), row("placeId"))] : []),
  [tableName(exceptionRowTable)]: (past, row) =>
    eb.or([
      eb(row("logOrder"), "<=", order(past.order)),
      eb.exists(
        eb
          .selectFrom("read.exception_span as span")
          .select("span.id")
          .where((span) => span(span.ref("span.id"), "=", row("id") as Expression<string>))
          .where((span) => span(span.ref("span.from_order"), "<=", order(past.order))),
      ),
    ]),
};
