import type { Kysely } from "kysely";
import { equalBytes } from "#contracts/seals/bytes.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Report } from "./report.ts";
import {
  tellOrder,
  PAGE,
  paged,
  entryAt,
  createTablesBeside,
  leaves,
  lonelyEvents,
  lonelyLeaves,
  type AlignmentOptions,
  type AlignmentState,
  type TablesBeside,
} from "./align-tables.ts";

/** An event of the current log. */
export type LogEntry = { index: number; id: string; stream: string; revision: number; type: string; hash: Uint8Array };
/** The stored leaf from the time when the event was sealed. */
export type KeptLeaf = { index: number; id: string; stream: string; revision: number; hash: Buffer };

/**
 * Compares the log leaf by leaf with the sealed leaves. Equal places need one comparison. From the first difference on, an {@link Alignment} searches
 * for each event, so that a missing event is one finding only.
 */
export type LeafComparison = {
  /** Sealed leaves of these indexes, by index. */
  kept(from: number, to: number): Promise<ReadonlyMap<number, KeptLeaf>>;
  /** True if the event equals the sealed one, or was not sealed yet. */
  compare(entry: LogEntry, leaf: KeptLeaf | undefined): boolean;
  /** Processes the events that {@link LeafComparison.compare} set apart. Call it after each batch. */
  flush(): Promise<void>;
  /** True once an event was found at another place than the sealed one. */
  isAstray(): boolean;
  /** @param size events of the log */
  end(size: number): Promise<void>;
};

/** @param sealedSize number of sealed leaves at the start of the run; later events are not checked */
export const createLeafComparison = (db: Kysely<Database>, sealedSize: number, report: Report): LeafComparison => {
  let alignment: Alignment | undefined;
  let moved: LogEntry[] = [];
  return {
    async kept(from, to) {
      if (from >= sealedSize) return new Map();
      const rows = await db
        .selectFrom("audit.leaf")
        .select(["index", "event_id as id", "stream", "revision", "hash"])
        .where("index", ">=", String(from))
        .where("index", "<", String(Math.min(to, sealedSize)))
        .execute();
      return new Map(
        rows.map(({ index, revision, ...leaf }) => [
          Number(index),
          { ...leaf, index: Number(index), revision: Number(revision) },
        ]),
      );
    },
    compare(entry, leaf) {
      if (alignment || (entry.index < sealedSize && leaf?.id !== entry.id)) {
        alignment ??= createAlignment(db, { from: entry.index, sealed: sealedSize, report });
        moved.push(entry);
        return false;
      }
      if (!leaf || equalBytes(leaf.hash, entry.hash)) return true;
      const { index, stream, revision } = leaf;
      report.find("leaves", { code: "leaf.changed", index, stream, revision, first: index, last: index });
      return false;
    },
    async flush() {
      if (moved.length === 0) return;
      await alignment!.take(moved);
      moved = [];
    },
    isAstray: () => alignment !== undefined,
    async end(size) {
      if (!alignment && size < sealedSize) alignment = createAlignment(db, { from: size, sealed: sealedSize, report });
      await alignment?.tell();
    },
  };
};

/** Finds the log's events, from one index on, among the leaves by their ids. PostgreSQL does this, so that memory does not grow. */
type Alignment = {
  take(entries: readonly LogEntry[]): Promise<void>;
  /** Reports missing, added, changed and reordered events. */
  tell(): Promise<void>;
};

/** @param connection one connection: the temporary tables last as long as it */
const createAlignment = (connection: Kysely<Database>, options: AlignmentOptions): Alignment => {
  const db = connection.withTables<TablesBeside>();
  const state: AlignmentState = { ...options, db, sealedFrom: String(options.from), sealedTo: String(options.sealed) };
  let tables: Promise<unknown> | undefined;
  const prepare = () => (tables ??= createTablesBeside(db));
  return {
    async take(entries) {
      await prepare();
      const rows = entries.map(({ index, id, stream, revision, hash }) => ({ at: index, id, stream, revision, hash }));
      const inserted = await db
        .insertInto("verify_log")
        .values(rows)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .execute();
      if (inserted.length === rows.length) return;
      tellTwice(entries, new Set(inserted.map(({ id }) => id)), options.report);
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

/** Reports a second event with the same id as added. */
const tellTwice = (entries: readonly LogEntry[], newIds: ReadonlySet<string>, report: Report): void => {
  const idsBefore = new Set<string>();
  for (const { index, id, stream, revision } of entries) {
    if (!newIds.has(id) || idsBefore.has(id))
      report.find("leaves", { code: "leaf.added", index, stream, revision, first: index, last: index });
    idsBefore.add(id);
  }
};

/** Pairs events with leaves by id, then the rest by their place in the stream. An event with another id is thus reported as changed. */
const pair = async (state: AlignmentState): Promise<void> => {
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

/** @returns true where the end of the sealed part is missing */
const tellLeafSide = async (state: AlignmentState): Promise<boolean> => {
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
    report.find("leaves", { code, ...entryAt(row, index) });
  }
  return truncated;
};

/** True where leaves are missing from the tree itself. */
const hasGap = async (state: AlignmentState): Promise<boolean> => {
  const { count } = await leaves(state)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) < state.sealed - state.from;
};

/** @param isShort the end of the sealed part is missing: events at these places are not new */
const tellLogSide = async (state: AlignmentState, isShort: boolean): Promise<void> => {
  const { report, db, from, sealed: size } = state;
  const { last } = await db
    .selectFrom("verify_pair")
    .select(({ fn }) => fn.max("at").as("last"))
    .executeTakeFirstOrThrow();
  const end = Math.max(last === null ? -1 : Number(last), isShort ? size - 1 : -1);
  const page = (after: number) =>
    lonelyEvents(state)
      .where("log.at", ">", after)
      .where("log.at", "<=", end)
      .select(["log.at", "log.stream", "log.revision"])
      .orderBy("log.at")
      .limit(PAGE)
      .execute();
  for await (const row of paged(page, ({ at }) => Number(at), from - 1))
    report.find("leaves", { code: "leaf.added", ...entryAt(row, Number(row.at)) });
};

const tellChanged = async ({ db, report, from }: AlignmentState): Promise<void> => {
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
    report.find("leaves", { code: "leaf.changed", ...entryAt(row, Number(row.index)) });
};
