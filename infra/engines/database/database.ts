/**
 * The tables of a tenant's database that Kysely knows, as `"schema.table"` or `table` → row. Each file that owns a table adds it by declaration
 * merging.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Database {}
