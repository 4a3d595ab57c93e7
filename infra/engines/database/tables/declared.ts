import type { ColumnType } from "kysely";
import type { readModels } from "#contracts/read-models/index.ts";
import type { ColumnsOf, ValueOf } from "#contracts/read-models/table.ts";
import type * as records from "#contracts/resources/tables.ts";

/** A name in snake case, as PostgreSQL has it. */
type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S;

/** A value as `pg` reads it: bigint and numeric as text, moments as `Date`. */
type Read<C> = C extends { type: "bigint" | "numeric" }
  ? string | Extract<ValueOf<C>, null>
  : C extends { type: "timestamptz" }
    ? Date | Extract<ValueOf<C>, null>
    : ValueOf<C>;

/** Only the projections write read models, with their own statements. Kysely only reads them. */
type ReadTable<T> = { [N in keyof ColumnsOf<T> & string as Snake<N>]: ColumnType<Read<ColumnsOf<T>[N]>, never, never> };

/** Records are written under the names of their declarations (`server/api/resources`), so Kysely only reads them. */
type Records = {
  body: typeof records.bodyTable;
  cap: typeof records.capTable;
  client: typeof records.clientTable;
  client_config: typeof records.clientConfigTable;
  code_reading: typeof records.codeReadingTable;
  code_template: typeof records.codeTemplateTable;
  company: typeof records.companyTable;
  defective: typeof records.defectTable;
  employee: typeof records.employeeTable;
  filling_medium: typeof records.mediumTable;
  maker: typeof records.makerTable;
  post: typeof records.postTable;
  spec: typeof records.specTable;
  vehicle: typeof records.vehicleTable;
};

type RecordTables = { [N in keyof Records]: ReadTable<Records[N]> };
type ReadTables = { [N in keyof typeof readModels as `read.${N}`]: ReadTable<(typeof readModels)[N]> };

declare module "../database.ts" {
  interface Database extends RecordTables, ReadTables {}
}
