import type { ColumnType, Generated } from "kysely";
import type { Json } from "#contracts/fields/json-value.ts";

declare module "../database.ts" {
  interface Database {
    shared_view: {
      id: string;
      version: Generated<number>;
      list: string;
      name: string;
      query: string;
      /** Stored as JSON text. */
      columns: ColumnType<Json, string, string>;
      created_user_id: string;
      created_company_id: string | null;
      created_time: Date;
      is_deleted: Generated<boolean>;
    };
    shared_view_role: { view_id: string; role_id: string };
  }
}
