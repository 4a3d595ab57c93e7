import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** Matches the person's account with a user name, ignoring case. PostgreSQL makes both sides lower case, as in the unique index on names. */
export const namedAlike = (eb: ExpressionBuilder<Database, "account">, userName: string): Expression<SqlBool> => {
  const name = eb.fn<string>("lower", [eb.cast<string>(eb.val(userName.trim()), "text")]);
  return eb.and([eb(eb.fn<string>("lower", ["user_name"]), "=", name), eb("kind", "=", "person")]);
};
