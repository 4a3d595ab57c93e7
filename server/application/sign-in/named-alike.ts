import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** The account of a user name, without regard to case. Lower case is PostgreSQL's on both sides, as in the index that keeps names apart. */
export const namedAlike = (eb: ExpressionBuilder<Database, "account">, userName: string): Expression<SqlBool> =>
  eb(
    eb.fn<string>("lower", ["user_name"]),
    "=",
    eb.fn<string>("lower", [eb.cast<string>(eb.val(userName.trim()), "text")]),
  );
