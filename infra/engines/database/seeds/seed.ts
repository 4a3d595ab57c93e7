import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

export type SeedContext = {
  /** `ADMIN_PASSWORD`, when the operator chose one. */
  adminPassword?: string;
  /** The one chance to tell the operator a password that was made up; printed before the ready line. */
  firstPassword(userName: string, password: string): void;
};

/** Puts in what must be there. Runs at every start: what is there already is left as people have made it. */
export type Seed = (db: Kysely<Database>, context: SeedContext) => Promise<void>;
