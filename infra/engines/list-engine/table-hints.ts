import { pastCustomerTable, pastExceptionTable, pastSituationTable } from "#contracts/read-models/past.ts";
import { customerCountTable } from "#contracts/read-models/customer-stock.ts";
import { cylinderCountTable } from "#contracts/read-models/cylinder-count.ts";
import { cylinderCodeTable } from "#contracts/read-models/cylinder-code.ts";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName, type SourceTable } from "#contracts/read-models/table.ts";

/**
 * How a table is stored beyond its columns, for fast lists. Names are camelCase, as in the lists. Hints are separate from the lists' declarations,
 * because the browser loads those.
 */
export type TableHints = {
  /** A narrow copy of some columns, with a row of the same id for each row and trigram indexes on its texts. Searches by a part of a text use it. */
  search?: { table: SourceTable; columns: readonly string[]; codes?: Readonly<Record<string, CodeColumns>> };
  /** A table with the number of rows (`column`) by these columns. A total filtered only by them is read from there, without counting. */
  counts?: { table: SourceTable; column: string; by: readonly string[] };
  /** Every reference to this table finds a row. An inner join then filters nothing, and counting can skip it. */
  isAlwaysFound?: true;
  /** The table has a row for each key and company. A list shows one row per key and adds up these columns over the companies of the data scope. */
  adds?: readonly string[];
};

/**
 * Columns of a search table with forms of a code: the canonical form, and the form without spaces and dashes. The table `more` has further codes of a
 * row, in columns of the same names.
 */
export type CodeColumns = { canonical: string; bare: string; more: SourceTable };

/** Hints by the table's name with its schema: `read.cylinder`. */
export type Hints = Readonly<Record<string, TableHints>>;

/** Columns and tables with the forms of barcodes. */
const barcodes = { gasBarcode: { canonical: "code", bare: "bareCode", more: cylinderCodeTable } };

/** The hints of the product's own tables. */
export const tableHints: Hints = {
  // A search by a part reads the search table alone, and other codes beside it.
  [tableName(cylinderNumberTable)]: { search: { table: cylinderNumberTable, columns: [], codes: barcodes } },
  [tableName(cylinderTable)]: {
    search: {
      table: cylinderNumberTable,
      columns: ["gasBarcode", "factoryNumber", "specId", "createdTime"],
      codes: barcodes,
    },
    counts: { table: cylinderCountTable, column: "count", by: ["life", "scopeCompanyId", "unseen"] },
    // A cylinder gets its row at registration. The row is never removed once the cylinder had a procedure.
    isAlwaysFound: true,
  },
  [tableName(customerCountTable)]: { adds: ["remainingQuantity"] },
  [tableName(pastCustomerTable)]: { adds: ["remainingQuantity"] },
  // The list's own table says which rows were there.
  [tableName(pastSituationTable)]: { isAlwaysFound: true },
  [tableName(pastExceptionTable)]: { isAlwaysFound: true },
};
