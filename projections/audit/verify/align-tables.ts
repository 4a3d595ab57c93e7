import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { Report } from "./report.ts";

type LogRow = { at: string | number; id: string; stream: string; revision: string | number; hash: Buffer | Uint8Array };
/** An event of the log with its leaf. */
type PairRow = { at: string; index: string };
/** Temporary tables of one connection. */
export type TablesBeside = { verify_log: LogRow; verify_pair: PairRow };
export type Beside = Database & TablesBeside;

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

/** Leaves that the alignment is about. */
export const leaves = ({ db, sealedFrom, sealedTo }: AlignmentState) =>
  db.selectFrom("audit.leaf as leaf").where("leaf.index", ">=", sealedFrom).where("leaf.index", "<", sealedTo);

/** Leaves without an event. */
export const lonelyLeaves = (state: AlignmentState) =>
  leaves(state).leftJoin("verify_pair as pair", "pair.index", "leaf.index").where("pair.index", "is", null);
/** Events without a leaf. */
export const lonelyEvents = ({ db }: AlignmentState) =>
  db.selectFrom("verify_log as log").leftJoin("verify_pair as pair", "pair.at", "log.at").where("pair.at", "is", null);
