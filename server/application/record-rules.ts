import type { Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { Answer, CallRefused } from "./answer.ts";
import type { Operator } from "./administration/operator.ts";

/** Values of a record by field name. */
export type Values = Record<string, unknown>;
export type Stored = Values & { id: string; version: number };

type Db = Transaction<Database>;
type Refusal = Promise<CallRefused | undefined>;

/** Extra rules of one resource. Functions with a `db` run in the change's transaction, and a refusal rolls it back. */
export type RecordRules = {
  /** Turns the body of a new record into the values to store. Runs before the transaction. */
  prepare?(values: Values): Promise<Answer<Values>>;
  /** Runs first in each transaction. It takes locks that order the changes, and refuses callers who have lost the permission. */
  begin?(db: Db, operator: Operator): Promise<CallRefused | undefined | void>;
  /** Refuses to change or delete a stored record. `values` are those of an update. */
  refuseChange?(db: Db, operator: Operator, before: Stored, values?: Values): Refusal;
  /** Refuses the values of a new record or an update. */
  refuseValues?(db: Db, operator: Operator, values: Values, before?: Stored): Refusal;
  /** Computes read-only fields from other fields, before a record is stored. */
  derive?(db: Db, values: Values, before?: Stored): Promise<Values>;
  /** Writes fields that are stored outside the record's table. */
  write?(db: Db, id: string, values: Values): Promise<void>;
  /** Runs after the commit. Without `values` the record was deleted. */
  committed?(id: string, values?: Values): Promise<void>;
};
