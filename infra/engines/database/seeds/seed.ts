import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

export type SeedContext = {
  /** `ADMIN_PASSWORD`, if the operator set it. */
  adminPassword?: string;
  /** Prints a generated password before the ready line. The operator cannot see it later. */
  firstPassword(userName: string, password: string): void;
};

/** Inserts required records at every start. It does not change records that exist already. */
export type Seed = (db: Kysely<Database>, context: SeedContext) => Promise<void>;
