import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { LogEntry } from "./compare-leaves.ts";
import type { Report } from "./report.ts";

/** Finds the events of the log from one place on in the leaves, by their ids; PostgreSQL does it, so that memory does not grow. */
export type Alignment = {
  take(entries: readonly LogEntry[]): Promise<void>;
  /** Tells what is missing, added, changed, and in another order. */
  tell(): Promise<void>;
};

type LogRow = { at: string | number; id: string; stream: string; revision: string | number; hash: Buffer | Uint8Array };
/** An event of the log with its leaf. */
type PairRow = { at: string; index: string };
type Beside = Database & { verify_log: LogRow; verify_pair: PairRow };

type Options = { from: number; sealed: number; report: Report };
type State = Options & { db: Kysely<Beside>; sealedFrom: string; sealedTo: string };

const PAGE = 5000;

/** @param connection one connection: the tables beside last as long as it */
export const createAlignment = (connection: Kysely<Database>, options: Options): Alignment => {
  const db = connection.withTables<{ verify_log: LogRow; verify_pair: PairRow }>();
  const state: State = { ...options, db, sealedFrom: String(options.from), sealedTo: String(options.sealed) };
  let made: Promise<unknown> | undefined;
  const prepare = () => (made ??= createTables(db));
  return {
    async take(entries) {
      await prepare();
      const rows = entries.map(({ index, id, stream, revision, hash }) => ({ at: index, id, stream, revision, hash }));
      const taken = await db
        .insertInto("verify_log")
        .values(rows)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute();
      if (taken.length === rows.length) return;
      tellTwice(entries, new Set(taken.map(({ id }) => id)), options.report);
    },
    async tell() {
      await prepare();
      await pair(state);
      const isTruncated = await tellLeafSide(state);
      await tellLogSide(state, isTruncated || (await hasGap(state)));
      await tellChanged(state);
      await tellOrder(state);
    },
  };
};

/** An event whose id another has already: the copy is the one too many. */
const tellTwice = (entries: readonly LogEntry[], taken: ReadonlySet<string>, report: Report): void => {
  const seen = new Set<string>();
  for (const { index, id, stream, revision } of entries) {
    if (!taken.has(id) || seen.has(id))
      report.find("leaves", { code: "leaf.added", index, stream, revision, first: index, last: index });
    seen.add(id);
  }
};

const createTables = async (db: Kysely<Beside>): Promise<void> => {
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

/** Leaves that the alignment is about. */
const leaves = ({ db, sealedFrom, sealedTo }: State) =>
  db.selectFrom("audit.leaf as leaf").where("leaf.index", ">=", sealedFrom).where("leaf.index", "<", sealedTo);

/** Leaves without an event, and events without a leaf. */
const lonelyLeaves = (state: State) =>
  leaves(state).leftJoin("verify_pair as pair", "pair.index", "leaf.index").where("pair.index", "is", null);
const lonelyEvents = ({ db }: State) =>
  db.selectFrom("verify_log as log").leftJoin("verify_pair as pair", "pair.at", "log.at").where("pair.at", "is", null);

/** By id; and by place in the stream what is left, so that an event whose id was changed is told as changed. */
const pair = async (state: State): Promise<void> => {
  const { db } = state;
  await db
    .insertInto("verify_pair")
    .columns(["at", "index"])
    .expression(
      leaves(state)
        .innerJoin("verify_log as log", "log.id", "leaf.event_id")
        .select(["log.at", "leaf.index"])
        .distinctOn("log.at")
        .orderBy("log.at"),
    )
    .execute();
  await db
    .insertInto("verify_pair")
    .columns(["at", "index"])
    .expression(
      lonelyLeaves(state)
        .innerJoin("verify_log as log", (join) =>
          join.onRef("log.stream", "=", "leaf.stream").onRef("log.revision", "=", "leaf.revision"),
        )
        .leftJoin("verify_pair as other", "other.at", "log.at")
        .where("other.at", "is", null)
        .select(["log.at", "leaf.index"]),
    )
    .execute();
};

/** @returns true where the end of what was sealed is gone */
const tellLeafSide = async (state: State): Promise<boolean> => {
  const { report, db, from } = state;
  const { last } = await db
    .selectFrom("verify_pair")
    .select(({ fn }) => fn.max("index").as("last"))
    .executeTakeFirstOrThrow();
  const end = last === null ? from - 1 : Number(last);
  let truncated = false;
  const page = (after: number) =>
    lonelyLeaves(state)
      .where("leaf.index", ">", String(after))
      .select(["leaf.index", "leaf.stream", "leaf.revision"])
      .orderBy("leaf.index")
      .limit(PAGE)
      .execute();
  for await (const row of paged(page, ({ index }) => Number(index), from - 1)) {
    const index = Number(row.index);
    truncated ||= index > end;
    const code = index > end ? "log.truncated" : "leaf.missing";
    report.find("leaves", { code, ...placed(row, index) });
  }
  return truncated;
};

/** True where leaves are gone from the tree itself. */
const hasGap = async (state: State): Promise<boolean> => {
  const { count } = await leaves(state)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) < state.sealed - state.from;
};

/** @param isShort the end of what was sealed is gone: events that stand there now are no new ones */
const tellLogSide = async (state: State, isShort: boolean): Promise<void> => {
  const { report, db, from, sealed } = state;
  const { last } = await db
    .selectFrom("verify_pair")
    .select(({ fn }) => fn.max("at").as("last"))
    .executeTakeFirstOrThrow();
  const end = Math.max(last === null ? -1 : Number(last), isShort ? sealed - 1 : -1);
  const page = (after: number) =>
    lonelyEvents(state)
      .where("log.at", ">", after)
      .where("log.at", "<=", end)
      .select(["log.at", "log.stream", "log.revision"])
      .orderBy("log.at")
      .limit(PAGE)
      .execute();
  for await (const row of paged(page, ({ at }) => Number(at), from - 1))
    report.find("leaves", { code: "leaf.added", ...placed(row, Number(row.at)) });
};

const tellChanged = async ({ db, report, from }: State): Promise<void> => {
  const page = (after: number) =>
    db
      .selectFrom("verify_pair as pair")
      .innerJoin("verify_log as log", "log.at", "pair.at")
      .innerJoin("audit.leaf as leaf", "leaf.index", "pair.index")
      .whereRef("log.hash", "!=", "leaf.hash")
      .where("leaf.index", ">", String(after))
      .select(["leaf.index", "leaf.stream", "leaf.revision"])
      .orderBy("leaf.index")
      .limit(PAGE)
      .execute();
  for await (const row of paged(page, ({ index }) => Number(index), from - 1))
    report.find("leaves", { code: "leaf.changed", ...placed(row, Number(row.index)) });
};

/** Stretches in which the same events stand in another order: from the first that is displaced to where all before have come. */
const tellOrder = async ({ db, report, from }: State): Promise<void> => {
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
  report.find("leaves", { code: "order.changed", ...placed(row, first), last });
};

const placed = ({ stream, revision }: { stream: string; revision: string | number }, index: number) => ({
  index,
  stream,
  revision: Number(revision),
  first: index,
  last: index,
});

async function* paged<Row>(
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
