import type { z } from "zod";
import type { Option } from "../fields/field.ts";
import type { FilterType } from "../fields/operators.ts";
import type { SourceTable } from "../read-models/table.ts";

/** How a cell is shown, filtered and exported. */
export type ColumnKind =
  "text" | "code" | "barcode" | "integer" | "decimal" | "flag" | "day" | "moment" | "choice" | "images" | "json";

export type Column = {
  kind: ColumnKind;
  /** Source: `column` of the list's own table, or `alias.column` of a join (camelCase). Default: the column's own name. */
  from?: string;
  /** Returned when `from` is null, e.g. the customer's name when the holder has no own name. Same spelling as `from`. */
  otherwise?: string;
  /** Returns 0 for an empty value: the root of a tree. */
  root?: true;
  /** Locale key of the text that is returned for an empty value. */
  lacking?: string;
  /** Returned instead for readers of English, if it has a value. Same spelling as `from`. */
  english?: string;
  /** Returns the label of the option, in the reader's language. */
  named?: true;
  /**
   * The column holds a locale key of a sentence, which is returned in the reader's language. The value names the column with the sentence's
   * parameters.
   */
  sentence?: string;
  /**
   * `from` holds an array of ids. Their names are returned in the same order, joined by "、" (`escortIds` → `escortsInfo`), or as a list in a column
   * of kind `json`.
   */
  names?: Named;
  /** `from` is a key of rows in another table. The number of these rows is returned. */
  counts?: Counts;
  /** Locale key. Default: `fields.<name>`. */
  label?: string;
  /** Its cell has content for an empty value too, so a card never leaves it out. */
  alwaysDrawn?: true;
  options?: readonly Option[];
  unit?: string;
  scale?: number;
  /** Only this many last characters are returned, searched and sorted: 4 of a telephone number. */
  tail?: number;
  /** A short text that is never cut on screen and never broken on paper, such as a number plate. */
  whole?: true;
  /** Written in groups, like a telephone number. A search ignores spaces, dashes and brackets. */
  grouped?: true;
  /** The stored value is divided by this: 1000 for grams shown as kg. Filters and sums use the divided unit. */
  divide?: number;
  /** Minimum width in px, with Chinese text. */
  width?: number;
  align?: "left" | "right";
  sortable?: boolean;
  /** Type in the advanced search. Absent: the column is not offered there. */
  filter?: FilterType;
  /** Names a column with an array. The advanced search finds a row by any element, but this column's value is shown. */
  elements?: string;
  /** The days are in the future, e.g. when something is due or ends. Only then may the advanced search ask for future days (rules §6). */
  ahead?: boolean;
  /** Lookup with the values for Any/NotAny in the advanced search. */
  lookup?: string;
  /**
   * Priority on screen, default 2: 1 is always shown (place, outcome and time of the row), 3 is left out first. A reader can show a column that was
   * left out; exports have all columns.
   */
  priority?: 1 | 2 | 3;
  /** Returned, but never a column on screen (ids). */
  hidden?: boolean;
  /** Name of a column whose value is shown after this one, on screen and in exports: the telephone after a contact. */
  beside?: string;
  /** A component of the client's cell registry that shows the column, if the kind alone is not enough (e.g. "life", "holder", "procedure"). */
  cell?: string;
};

/**
 * Counts rows of another table for a row of the list: those whose column `on` holds the row's key. `by`, for a column of kind `json`, counts them for
 * each record that they name, the largest count first: a list of {@link Tally}.
 */
export type Counts = {
  table: SourceTable;
  on: string;
  where?: Readonly<Record<string, boolean>>;
  by?: { column: string; table: SourceTable; nameColumn: string };
};
export type Tally = { id: string; name: string | null; count: number };

/** A table of records, and its column with their names. */
export type Named = { table: SourceTable; nameColumn: string };

/** One search field of a list: how a value of the query filters the rows. */
export type SearchField = {
  /**
   * `contains` and `key` find substrings and ignore case; `from`/`to` include the whole last day; `has`: the array column holds it.
   * `dueIn`: the day is at most so many days after today in the tenant's time zone; 0: it is past; `to…`: it is past or within so many days.
   */
  op: "equals" | "contains" | "key" | "from" | "to" | "in" | "has" | "dueIn";
  /** Columns to search (names of `columns`), default the field's own name. `key` searches all of them. */
  columns?: readonly string[];
  /** Also searches the name's pinyin, which the records' table stores. */
  spelled?: boolean;
  /** Input in the client. */
  input: "text" | "barcode" | "choice" | "lookup" | "day" | "flag" | "integer";
  label?: string;
  options?: readonly Option[];
  lookup?: string;
  /** Tables of the records that its ids refer to, needed for names in a file when no lookup offers them. */
  names?: readonly Named[];
  lookupParams?: Record<string, string | number>;
  /** Query names of the lookup whose values come from another search field: `{ companyType: "companyType" }`. */
  depends?: Readonly<Record<string, string>>;
  /** Joins a `from` and a `to` into one range input on screen. The value is the name that both share. */
  range?: string;
  /** Read from the query but not shown (e.g. `clientId` of a drill-down). */
  hidden?: boolean;
};

export type ColumnGroup = { group: string; columns: readonly string[] };

/** Columns that a row shows as a card. Only those of `more` are shown with their labels. */
export type Card = {
  title: string;
  outcome?: string;
  place?: string;
  time?: string;
  more?: readonly string[];
};

export type Join = {
  table: SourceTable;
  /** `[column of the list or alias.column, column of the joined table]`, camelCase. */
  on: readonly [string, string];
  /** Inner join. Default: left join. */
  inner?: boolean;
};

/** A list over read models or records. Its query, columns, filters, permission, data scope, sums and export are all made from it. */
export type ListDefinition = {
  /** Unique name, used in the locale key `lists.<name>`, in `list:changed` and as key of saved views. */
  name: string;
  /** Path under `/base`, e.g. `/manage/gascylinder/getpage`. */
  path: string;
  /** The caller needs one of these codes. */
  permission: readonly string[];
  from: SourceTable;
  joins?: Readonly<Record<string, Join>>;
  /** Joins whose tables are shown too. Their changes are announced as changes of this list. */
  follows?: readonly string[];
  /** Fixed conditions: a column and its value, or a list of values. */
  where?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  /** A unique column that orders rows with equal sort values, if it is not the key. `logOrder` keeps rows of one time in the log's order. */
  rank?: string;
  columns: Readonly<Record<string, Column>>;
  /** Flags of a row that depend on the configuration. They are not columns and are neither searched nor exported. */
  marks?: readonly string[];
  /** Order and grouping on screen and in exports. */
  layout: readonly (string | ColumnGroup)[];
  /** Columns with the same value in every row, which name the subject of the list. An export shows them above the table. */
  heading?: readonly string[];
  /** Order and grouping in exports, if not the same as on screen. */
  paper?: readonly (string | ColumnGroup)[];
  /** Columns that exports leave out when the search field of the same name fixes their value. */
  told?: readonly string[];
  /** Column of `layout` whose values exports count below the rows, for the page and for all: cylinders by spec. */
  tally?: string;
  /** Shows rows as cards on screens under 600 px. Absent: a table there too. */
  card?: Card;
  /** Shows the cards also on screens under 1024 px, where a table would lose what the job needs. */
  wideCards?: boolean;
  search: Readonly<Record<string, SearchField>>;
  /** Query names of which at least one is required, e.g. the `clientId` of one customer's inventory. */
  requires?: readonly string[];
  /** Search values of its page when the address has none. They do not apply to calls. */
  opens?: Readonly<Record<string, string>>;
  /** `next` orders rows with equal values. */
  sort: { by: string; desc?: boolean; next?: { by: string; desc?: boolean } };
  /**
   * The company column (name in `columns` or `alias.column`) that is limited by the caller's data scope. `false`: everybody of the tenant may see all
   * records.
   */
  scope: string | false;
  /** The search field that names one record, such as `cylinderId`. Everybody of the tenant may read all rows of one record. */
  openFor?: string;
  /** The column with the account that owns the row. People see their own rows; other people's rows need the code `within`. */
  own?: string;
  /** The code for other people's rows, limited by its data scope. With `scope: false` it needs the scope of all companies. */
  within?: string;
  /**
   * Its rows change without an event in the log, so the page reads them again: `often` because somebody works on them, `byItself` every few
   * seconds because they change with time alone.
   */
  changes?: "often" | "byItself";
  /** Schema of a row in the response. It adds fields that no table has or replaces columns; exports have only the columns. */
  answer?: z.ZodObject;
  /** The list can be read as of a moment: `pastLists` has a list of its name. */
  hasPast?: true;
  /** Numeric columns with sums for the page and for all rows. */
  sums?: readonly string[];
  /** The folder-based name of its export (rules §1). Absent: the list cannot be exported. */
  export?: string;
  /** Name of its CSV file in all languages, if the specification fixes one. */
  csvFile?: string;
};
