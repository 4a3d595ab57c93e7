import type { Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { Answer, CallRefused } from "./answer.ts";
import type { Operator } from "./administration/operator.ts";

/** Values of a record by the names of its fields. */
export type Values = Record<string, unknown>;
export type Stored = Values & { id: string; version: number };

type Db = Transaction<Database>;
type Refusal = Promise<CallRefused | undefined>;

/**
 * Rules of one resource beside those that all records share. Those with a `db` run in the change's own transaction, and a refusal
 * undoes all of it.
 */
export type RecordRules = {
  /** Values to store for the body of a new record; runs before its transaction. */
  prepare?(values: Values): Promise<Answer<Values>>;
  /** Runs first in each transaction: takes the locks that put changes in an order, and refuses whoever may not make them any more. */
  begin?(db: Db, operator: Operator): Promise<CallRefused | undefined | void>;
  /** Refuses to change or delete a stored record; `values` are those of an update. */
  refuseChange?(db: Db, operator: Operator, before: Stored, values?: Values): Refusal;
  /** Refuses the values of a new record, or of an update. */
  refuseValues?(db: Db, operator: Operator, values: Values, before?: Stored): Refusal;
  /** Values of read-only fields that follow from others; runs before a record is stored. */
  derive?(db: Db, values: Values, before?: Stored): Promise<Values>;
  /** Writes the fields that are kept elsewhere than in the record's table. */
  write?(db: Db, id: string, values: Values): Promise<void>;
  /** Runs once a change is committed; without `values` the record is deleted. */
  committed?(id: string, values?: Values): Promise<void>;
};
