import { customerCountTable } from "#contracts/read-models/customer-stock.ts";
import { cylinderCountTable } from "#contracts/read-models/cylinder-count.ts";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName, type SourceTable } from "#contracts/read-models/table.ts";

/**
 * How a table is stored beyond its columns: what makes lists over it fast. Names are camelCase, as in the lists. Hints stay out of the
 * lists' declarations, because the browser loads those.
 */
export type TableHints = {
  /**
   * A narrow copy of some columns, with a row of the same id for each row of this table and trigram indexes on its texts. Searches by a part of a
   * text go there.
   */
  search?: { table: SourceTable; columns: readonly string[]; codes?: Readonly<Record<string, CodeColumns>> };
  /** A table that keeps the number of rows (`column`) by these columns: a total cut by them alone is read from there, exact and without counting. */
  counts?: { table: SourceTable; column: string; by: readonly string[] };
  /** Every row that refers to this table finds its row: an inner join to it cuts nothing, and rows are counted without it. */
  isAlwaysFound?: true;
  /**
   * The table has a row for each key and company. A list shows one row for each key, with these columns added up over the companies of the
   * caller's data scope.
   */
  adds?: readonly string[];
};

/** Columns of a search table that hold forms of a code: the canonical one, and that without spaces and dashes. */
export type CodeColumns = { canonical: string; bare: string };

/** By the table's name with its schema: `read.cylinder`. */
export type Hints = Readonly<Record<string, TableHints>>;

/** The hints of the product's own tables. */
export const tableHints: Hints = {
  [tableName(cylinderTable)]: {
    search: {
      table: cylinderNumberTable,
      columns: ["gasBarcode", "factoryNumber", "specId", "createdTime"],
      codes: { gasBarcode: { canonical: "code", bare: "bareCode" } },
    },
    counts: { table: cylinderCountTable, column: "count", by: ["life", "scopeCompanyId", "unseen"] },
    // Rows of a cylinder are made while it is registered, and one that had a procedure is never removed.
    isAlwaysFound: true,
  },
  [tableName(customerCountTable)]: { adds: ["remainingQuantity"] },
};
