import type { Kysely } from "kysely";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { Database } from "./database.ts";

/** Ids of the cylinders that bear some codes, each with the code's canonical form: by their barcode, or by an attached code. */
export const bearersOf = (db: Kysely<Database>, codes: readonly string[]) => {
  const forms = codes.map(canonicalCode);
  return db
    .selectFrom("read.cylinder_number")
    .select(["id", "code"])
    .where("code", "in", forms)
    .unionAll(db.selectFrom("read.cylinder_code").select(["id", "code"]).where("code", "in", forms));
};
