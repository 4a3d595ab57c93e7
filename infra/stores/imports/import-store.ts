import { sql, type Kysely, type Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { ImportCounts, ImportPhase, ImportRowState, ImportSheet } from "#contracts/imports/calls.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import { IMPORT_KEPT_DAYS } from "#contracts/imports/limits.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import type { JobState } from "#contracts/wire/job-kinds.ts";
import { copyIn } from "../../engines/database/copy-in.ts";
import { textRows } from "../../engines/database/copy-rows.ts";
import type { Database } from "../../engines/database/database.ts";
import { inTransaction } from "../../engines/database/transaction.ts";
import type { ImportMapping, KeptFault, KeptTares } from "../../engines/database/tables/imports.ts";

/** An import with the state of its job. */
export type KeptImport = ImportCounts & {
  id: string;
  kind: ImportKindName;
  fileName: string;
  phase: ImportPhase;
  userId: string;
  sheets: ImportSheet[];
  mapping: ImportMapping | null;
  tares: KeptTares | null;
  reading: Reading | null;
  contentHash: string | null;
  jobId: string | null;
  jobState: JobState | null;
  jobDone: number | null;
  jobError: string | null;
  jobCreated: Date | null;
  jobFinished: Date | null;
  created: number;
  skipped: number;
  failed: number;
  createdTime: Date;
  finishedTime: Date | null;
};

export type KeptRow = {
  row: number;
  state: ImportRowState;
  cells: Record<string, string>;
  errors: KeptFault[];
  keys: string[];
};

type Filter = {
  states?: readonly ImportRowState[];
  after?: number;
  rows?: readonly number[];
  /** Only rows with this error. */
  fault?: Pick<KeptFault, "field" | "code">;
};

/** Imports of one tenant, stored in the database. */
export type ImportStore = {
  add(kept: Pick<KeptImport, "id" | "kind" | "fileName" | "userId" | "contentHash">): Promise<void>;
  set(id: string, values: Partial<Pick<KeptImport, "sheets" | "mapping" | "tares" | "reading">>): Promise<void>;
  /** The person's last earlier import of the same file. */
  sameBefore(kept: KeptImport): Promise<KeptImport | undefined>;
  find(id: string, userId?: string): Promise<KeptImport | undefined>;
  /** Sets the current job. Returns `false` when the import has changed since the decision. */
  begin(kept: Pick<KeptImport, "id" | "jobId">, phase: "checking" | "running", jobId: string): Promise<boolean>;
  end(id: string, phase: "checked" | "completed", on: Transaction<Database>): Promise<void>;
  /** Uploaded rows of a sheet after row `after`, in order. */
  source(id: string, sheet: number, after: number, limit: number): Promise<{ row: number; cells: string[] }[]>;
  clearRows(id: string): Promise<void>;
  writeRows(id: string, rows: readonly KeptRow[]): Promise<void>;
  /** Replaces the rows with these numbers in one transaction, so that no failure between two statements loses a row. */
  replaceRows(id: string, rows: readonly KeptRow[]): Promise<void>;
  rows(id: string, filter: Filter, page: Page): Promise<KeptRow[]>;
  countRows(id: string, filter: Filter): Promise<number>;
  /** Numbers of the rows that the run has processed, in order, with their states. */
  wentThrough(id: string): Promise<{ row: number; state: ImportRowState }[]>;
  /** Rows with one of the keys. */
  sharing(id: string, keys: readonly string[]): Promise<KeptRow[]>;
  /** Rows with this text in the field. */
  having(id: string, field: string, text: string): Promise<KeptRow[]>;
  /** Counts the rows by state and stores the counts. The last of two parallel calls counts what both have committed. */
  recount(id: string): Promise<ImportCounts>;
  setRowStates(id: string, rows: readonly Pick<KeptRow, "row" | "state" | "errors">[]): Promise<void>;
  /** Makes the rows ready again that a run failed to register. */
  openFailed(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Deletes expired imports. */
  discardExpired(): Promise<void>;
};
type Page = { offset: number; limit: number };

const rowColumns = {
  importId: { type: "uuid" },
  row: { type: "integer" },
  state: { type: "text" },
  cells: { type: "jsonb" },
  errors: { type: "jsonb" },
  keys: { type: "text[]" },
} as const;
const copyRows = "copy import_row (import_id, row, state, cells, errors, keys) from stdin";

const deleteRows = "delete from import_row where import_id = $1 and row = any($2::int[])";

/** Long because it holds every statement of the tables, one a method. */
export const createImportStore = (db: Kysely<Database>, pool: Pool): ImportStore => {
  const rowsOf = (id: string, { states, after, rows, fault }: Filter) => {
    let query = db.selectFrom("import_row").where("import_id", "=", id);
    if (states) query = query.where("state", "in", states);
    if (after !== undefined) query = query.where("row", ">", after);
    if (rows) query = query.where("row", "in", rows);
    if (fault)
      query = query.where((eb) => eb("errors", "@>", eb.cast<KeptFault[]>(eb.val(JSON.stringify([fault])), "jsonb")));
    return query;
  };
  const copyOf = (importId: string, rows: readonly KeptRow[]) => {
    const values = rows.map((row) => ({ importId, ...row }));
    return { command: copyRows, rows: textRows(rowColumns, values) };
  };
  const withClient = async (work: (client: PoolClient) => Promise<unknown>): Promise<void> => {
    const client = await pool.connect();
    try {
      await work(client);
    } finally {
      client.release();
    }
  };
  // The lock comes before the count. Otherwise a page that reads a running import could overwrite the counts of its end with older ones.
  const recount: ImportStore["recount"] = (id) =>
    db.transaction().execute(async (on) => {
      await on.selectFrom("import").select("id").where("id", "=", id).forUpdate().execute();
      const states = await on
        .selectFrom("import_row")
        .select(({ fn }) => ["state", fn.countAll<string>().as("count")])
        .where("import_id", "=", id)
        .groupBy("state")
        .execute();
      const sumOf = (rows: typeof states) => rows.reduce((sum, { count }) => sum + Number(count), 0);
      const by = (...some: ImportRowState[]) => sumOf(states.filter(({ state }) => some.includes(state)));
      const counts = { total: sumOf(states), ready: by("ready"), errors: by("error"), duplicates: by("duplicate") };
      const endCounts = { created: by("created"), skipped: by("error", "duplicate"), failed: by("failed") };
      await on
        .updateTable("import")
        .set({ ...counts, ...endCounts })
        .where("id", "=", id)
        .execute();
      return counts;
    });
  return {
    add: async ({ id, kind, fileName, userId, contentHash }) => {
      const row = { id, kind, file_name: fileName, user_id: userId, content_hash: contentHash };
      await db.insertInto("import").values(row).execute();
    },
    sameBefore: async ({ contentHash, userId, kind, createdTime, id }) =>
      contentHash === null
        ? undefined
        : imports(db)
            .where("import.content_hash", "=", contentHash)
            .where("import.user_id", "=", userId)
            .where("import.kind", "=", kind)
            .where("import.id", "<>", id)
            .where("import.created_time", "<=", createdTime)
            .orderBy("import.created_time", "desc")
            .limit(1)
            .executeTakeFirst(),
    set: async (id, { sheets, mapping, tares, reading }) => {
      const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
      const values = { sheets: json(sheets), mapping: json(mapping), tares: json(tares), reading: json(reading) };
      await db.updateTable("import").set(values).where("id", "=", id).execute();
    },
    find: async (id, userId) => {
      let query = imports(db).where("import.id", "=", id);
      if (userId !== undefined) query = query.where("import.user_id", "=", userId);
      return query.executeTakeFirst();
    },
    begin: async ({ id, jobId }, phase, job) => {
      const row = await db
        .updateTable("import")
        .set({ phase, job_id: job, finished_time: null })
        .where("id", "=", id)
        .where("job_id", jobId === null ? "is" : "=", jobId)
        .executeTakeFirst();
      return row.numUpdatedRows > 0n;
    },
    end: async (id, phase, on) => {
      await on
        .updateTable("import")
        .set((eb) => ({ phase, finished_time: eb.fn<Date>("now") }))
        .where("id", "=", id)
        .execute();
    },
    source: (id, sheet, after, limit) =>
      db
        .selectFrom("import_source")
        .select(["row", "cells"])
        .where("import_id", "=", id)
        .where("sheet", "=", sheet)
        .where("row", ">", after)
        .orderBy("row")
        .limit(limit)
        .execute(),
    clearRows: async (id) => {
      await db.deleteFrom("import_row").where("import_id", "=", id).execute();
    },
    writeRows: async (id, rows) => {
      if (rows.length > 0) await withClient((client) => copyIn(client, copyOf(id, rows)));
    },
    replaceRows: (id, rows) =>
      withClient((client) =>
        inTransaction(client, async () => {
          await client.query(deleteRows, [id, rows.map(({ row }) => row)]);
          await copyIn(client, copyOf(id, rows));
        }),
      ),
    rows: (id, filter, { offset, limit }) =>
      rowsOf(id, filter)
        .select(["row", "state", "cells", "errors", "keys"])
        .orderBy("row")
        .offset(offset)
        .limit(limit)
        .execute(),
    countRows: async (id, filter) => {
      const { total } = await rowsOf(id, filter)
        .select(({ fn }) => fn.countAll().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    wentThrough: (id) =>
      rowsOf(id, { states: ["created", "failed"] })
        .select(["row", "state"])
        .orderBy("row")
        .execute(),
    sharing: async (id, keys) =>
      keys.length === 0
        ? []
        : db
            .selectFrom("import_row")
            .select(["row", "state", "cells", "errors", "keys"])
            .where("import_id", "=", id)
            .where((eb) => eb("keys", "&&", eb.cast<string[]>(eb.val([...keys]), sql.raw("text[]"))))
            .orderBy("row")
            .execute(),
    having: (id, field, text) =>
      db
        .selectFrom("import_row")
        .select(["row", "state", "cells", "errors", "keys"])
        .where("import_id", "=", id)
        .where((eb) =>
          eb(eb.fn.coalesce(eb.fn<string>("jsonb_extract_path_text", ["cells", eb.val(field)]), eb.val("")), "=", text),
        )
        .orderBy("row")
        .execute(),
    recount,
    setRowStates: async (id, rows) => {
      const plain = rows.filter(({ errors }) => errors.length === 0);
      for (const state of new Set(plain.map((row) => row.state))) {
        const numbers = plain.filter((row) => row.state === state).map(({ row }) => row);
        await db
          .updateTable("import_row")
          .set({ state, errors: "[]" })
          .where("import_id", "=", id)
          .where("row", "in", numbers)
          .execute();
      }
      for (const { row, state, errors } of rows.filter((each) => each.errors.length > 0))
        await db
          .updateTable("import_row")
          .set({ state, errors: JSON.stringify(errors) })
          .where("import_id", "=", id)
          .where("row", "=", row)
          .execute();
    },
    openFailed: async (id) => {
      await db
        .updateTable("import_row")
        .set({ state: "ready", errors: "[]" })
        .where("import_id", "=", id)
        .where("state", "=", "failed")
        .execute();
    },
    remove: async (id) => {
      await db.deleteFrom("import").where("id", "=", id).execute();
    },
    discardExpired: async () => {
      await db
        .deleteFrom("import")
        .where((eb) => {
          const lifetime = eb.cast<Date>(eb.val(`${IMPORT_KEPT_DAYS} days`), sql.raw("interval"));
          return eb("created_time", "<", eb(eb.fn<Date>("now"), "-", lifetime));
        })
        .execute();
    },
  };
};

const imports = (db: Kysely<Database>) =>
  db
    .selectFrom("import")
    .leftJoin("job", "job.id", "import.job_id")
    .select([
      ...(["import.id", "import.kind", "import.phase", "import.sheets", "import.mapping", "import.tares"] as const),
      ...(["import.reading", "import.content_hash as contentHash"] as const),
      ...(["import.file_name as fileName", "import.user_id as userId", "import.job_id as jobId"] as const),
      ...(["job.state as jobState", "job.done as jobDone", "job.error as jobError"] as const),
      ...(["job.created_time as jobCreated", "job.finished_time as jobFinished"] as const),
      ...(["import.total", "import.ready", "import.errors", "import.duplicates"] as const),
      ...(["import.created", "import.skipped", "import.failed"] as const),
      ...(["import.created_time as createdTime", "import.finished_time as finishedTime"] as const),
    ]);
