import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { Report } from "./report.ts";

type LogRow = { at: string | number; id: string; stream: string; revision: string | number; hash: Buffer | Uint8Array };
/** An event of the log with its leaf. */
type PairRow = { at: string; index: string };
/** Temporary tables of one connection. */
export type TablesBeside = { verify_log: LogRow; verify_pair: PairRow };
type Beside = Database & TablesBeside;

export type AlignmentOptions = { from: number; sealed: number; report: Report };
export type AlignmentState = AlignmentOptions & { db: Kysely<Beside>; sealedFrom: string; sealedTo: string };

export const createTablesBeside = async (db: Kysely<Beside>): Promise<void> => {
  for (const table of ["verify_log", "verify_pair"] as const) await db.schema.dropTable(table).ifExists().execute();
  await db.schema
    .createTable("verify_log")
    .temporary()
    .addColumn("at", "bigint", (column) => column.primaryKey())
    .addColumn("id", "uuid", (column) => column.notNull().unique())
    .addColumn("stream", "text", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("hash", "bytea", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("verify_pair")
    .temporary()
    .addColumn("at", "bigint", (column) => column.primaryKey())
    .addColumn("index", "bigint", (column) => column.notNull().unique())
    .execute();
};

/** Leaves in the range of the alignment. */
export const leaves = ({ db, sealedFrom, sealedTo }: AlignmentState) =>
  db.selectFrom("audit.leaf as leaf").where("leaf.index", ">=", sealedFrom).where("leaf.index", "<", sealedTo);

/** Leaves without an event. */
export const lonelyLeaves = (state: AlignmentState) =>
  leaves(state).leftJoin("verify_pair as pair", "pair.index", "leaf.index").where("pair.index", "is", null);
/** Events without a leaf. */
export const lonelyEvents = ({ db }: AlignmentState) =>
  db.selectFrom("verify_log as log").leftJoin("verify_pair as pair", "pair.at", "log.at").where("pair.at", "is", null);

/** Rows per page. */
export const PAGE = 5000;

/** A finding's place: one event. */
export const entryAt = ({ stream, revision }: { stream: string; revision: string | number }, index: number) => ({
  index,
  stream,
  revision: Number(revision),
  first: index,
  last: index,
});

/** Reads rows in pages, each after the last row of the page before. */
export async function* paged<Row>(
  page: (after: number) => Promise<Row[]>,
  placeOf: (row: Row) => number,
  start: number,
): AsyncGenerator<Row> {
  for (let after = start; ;) {
    const rows = await page(after);
    yield* rows;
    if (rows.length < PAGE) return;
    after = placeOf(rows.at(-1)!);
  }
}

/** Reports ranges with the same events in another order: from the first displaced event to the point where all earlier ones were found. */
export const tellOrder = async ({ db, report, from }: AlignmentState): Promise<void> => {
  const ranked = db
    .selectFrom("verify_pair")
    .select(["at", "index"])
    .select(({ fn }) => [
      fn
        .agg<string>("row_number")
        .over((over) => over.orderBy("at"))
        .as("now"),
      fn
        .agg<string>("row_number")
        .over((over) => over.orderBy("index"))
        .as("then"),
    ]);
  let open: { first: number; last: number; reach: number } | undefined;
  const page = (after: number) =>
    db
      .selectFrom(ranked.as("ranked"))
      .selectAll()
      .whereRef("now", "!=", "then")
      .where("at", ">", String(after))
      .orderBy("at")
      .limit(PAGE)
      .execute();
  for await (const { index: place, now, then } of paged(page, ({ at }) => Number(at), from - 1)) {
    const index = Number(place);
    open = {
      first: Math.min(open?.first ?? index, index),
      last: Math.max(open?.last ?? index, index),
      reach: Math.max(open?.reach ?? 0, Number(then)),
    };
    if (open.reach > Number(now)) continue;
    await tellStretch(db, open, report);
    open = undefined;
  }
};

const tellStretch = async (
  db: Kysely<Beside>,
  { first, last }: { first: number; last: number },
  report: Report,
): Promise<void> => {
  const row = await db
    .selectFrom("audit.leaf")
    .select(["stream", "revision"])
    .where("index", "=", String(first))
    .executeTakeFirstOrThrow();
  report.find("leaves", { code: "order.changed", ...entryAt(row, first), last });
};
