import type { SourceTable } from "#contracts/read-models/table.ts";

/** A table of the schema `test`, whose columns the compiler does not know. */
export const testTable = (name: string, key = "id"): SourceTable => ({ schema: "test", name, key: [key] });
