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
  /** Answered where `from` is null: the customer's name where a holder's own name is not kept. Same spelling as `from`. */
  otherwise?: string;
  /** Answered as 0 where it has no value: the root of a tree. */
  root?: true;
  /** Key of the text that is answered where it has no value, in the reader's language. */
  lacking?: string;
  /** Answered to readers of English instead, where it has a value. Same spelling as `from`. */
  english?: string;
  /** Answered is the label of the option, in the reader's language. */
  named?: true;
  /** Holds the key of a sentence, answered in the reader's language; names the column with the sentence's parameters. */
  sentence?: string;
  /** `from` holds an array of ids; answered are their names, in its order, joined by "、" (`escortIds` → `escortsInfo`); as a list in a column of kind `json`. */
  names?: Named;
  /** `from` is a key of rows in another table; answered is how many there are. */
  counts?: Counts;
  /** Key in the locales; default `fields.<name>`. */
  label?: string;
  options?: readonly Option[];
  unit?: string;
  scale?: number;
  /** Answered, searched and sorted by are its last so many characters alone: of a telephone number 4. */
  tail?: number;
  /** Written in groups, as a telephone number is: spaces, dashes and brackets make no difference to a search. */
  grouped?: true;
  /** Answered as the stored value divided by this: 1000 for grams shown as kg. Filters and sums are in the answered unit. */
  divide?: number;
  /** Least width in px at the zh density of the tokens. */
  width?: number;
  align?: "left" | "right";
  sortable?: boolean;
  /** Offered by the advanced search; absent: not. */
  filter?: FilterType;
  /** Names a column that holds an array: the advanced search finds a row by any of its elements, and shown is this column's value. */
  elements?: string;
  /** Its days lie ahead (when something is due or ends): the advanced search may ask for the future, which it otherwise cannot (rules §6). */
  ahead?: boolean;
  /** For the advanced search's Any/NotAny on references: the lookup offering the values. */
  lookup?: string;
  /**
   * Its claim to room on screen, default 2: 1 is always in sight (place, outcome and time of the row), 3 is the first to be left out. Whoever
   * asks for a column that was left out gets it; exports have every column.
   */
  priority?: 1 | 2 | 3;
  /** Answered but never a column on screen (ids). */
  hidden?: boolean;
  /** Name of a column whose value stands behind its own, on screen and in exports: the telephone behind a contact. */
  beside?: string;
  /** A component of the client's cell registry that shows it, when the kind alone is not enough (e.g. "life", "holder", "procedure"). */
  cell?: string;
};

/**
 * Rows of another table that are counted for a row of the list: those whose column `on` holds the row's key. With `by`, which takes a column of kind
 * `json`, they are counted for each record that they name, the most first: a list of {@link Tally}.
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

/** One search field of a list: how a query value cuts the rows. */
export type SearchField = {
  /**
   * `contains` and `key` are substrings without regard to case; `from`/`to` include the whole last day; `has`: the array column holds it;
   * `dueIn`: the day lies between today and so many days from it, in the tenant's time zone; 0: it is over; `to90`: it is over or within 90 days.
   */
  op: "equals" | "contains" | "key" | "from" | "to" | "in" | "has" | "dueIn";
  /** Columns it looks at (names of `columns`), default the field's own name. `key` looks at all of them. */
  columns?: readonly string[];
  /** The pinyin of the name is looked at too, which the records' table keeps beside it. */
  spelled?: boolean;
  /** Input that the client shows. */
  input: "text" | "barcode" | "choice" | "lookup" | "day" | "flag" | "integer";
  label?: string;
  options?: readonly Option[];
  lookup?: string;
  /** Tables of the records that its ids may stand for, where no lookup offers them: a file says their names. */
  names?: readonly Named[];
  lookupParams?: Record<string, string | number>;
  /** Query names of the lookup that follow another search field: `{ companyType: "companyType" }`. */
  depends?: Readonly<Record<string, string>>;
  /** Pairs a `from` and a `to` into one range input on screen: the name both share. */
  range?: string;
  /** Taken from the query but not shown (e.g. `clientId` of a drill-down). */
  hidden?: boolean;
};

export type ColumnGroup = { group: string; columns: readonly string[] };

/** Names of the columns that a row shows as a card. All but `more` speak for themselves; those of `more` stand beside their labels. */
export type Card = { title: string; outcome?: string; place?: string; time?: string; more?: readonly string[] };

export type Join = {
  table: SourceTable;
  /** `[column of the list or alias.column, column of the joined table]`, camelCase. */
  on: readonly [string, string];
  /** Default left join. */
  inner?: boolean;
};

/**
 * A list over read models or records. Its query, columns, filters, permission, data scope, sums and export all come from here.
 */
export type ListDefinition = {
  /** Unique; locale key `lists.<name>`, name of `list:changed`, key of saved views. */
  name: string;
  /** Path under `/base`, e.g. `/manage/gascylinder/getpage`. */
  path: string;
  /** Any of these codes opens it. */
  permission: readonly string[];
  from: SourceTable;
  joins?: Readonly<Record<string, Join>>;
  /** Joins whose tables it shows too: their changes are announced as changes of this list. */
  follows?: readonly string[];
  /** Fixed conditions: column → value, or a list of values. */
  where?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  /** A unique column that breaks the ties of every sort, where that is not the key; `logOrder` keeps rows of one moment in the log's order. */
  rank?: string;
  columns: Readonly<Record<string, Column>>;
  /** Flags of a row that follow from what somebody configured: no columns, neither searched nor exported. */
  marks?: readonly string[];
  /** Order and grouping on screen and in exports. */
  layout: readonly (string | ColumnGroup)[];
  /** Columns that are the same in every row and say whose list it is: lines above the table of an export. */
  heading?: readonly string[];
  /** Order and grouping in exports, where they are not those on screen. */
  paper?: readonly (string | ColumnGroup)[];
  /** Columns that exports leave out while the search field of the same name says their value. */
  told?: readonly string[];
  /** Column of `layout` whose values exports count below the rows, for the page and for all: cylinders by specification. */
  tally?: string;
  /** Its rows where a table has no room, under 600 px; absent: a table there too. */
  card?: Card;
  search: Readonly<Record<string, SearchField>>;
  /** Query names of which at least one must be given, e.g. the `clientId` of one customer's inventory. */
  requires?: readonly string[];
  /** Search values of its page as long as the address says nothing of any; a call has none that it does not name. */
  opens?: Readonly<Record<string, string>>;
  sort: { by: string; desc?: boolean };
  /** The company column (name in `columns` or `alias.column`) that the caller's data scope cuts; `false` for records everybody of the tenant may see. */
  scope: string | false;
  /** The column with the account whose row it is: to everybody the list is open for the own rows; rows of others take the code `within`. */
  own?: string;
  /** The code for rows of others, as far as its data scope reaches; with `scope: false` they take the scope of all companies. */
  within?: string;
  /** Its rows change while somebody looks at them, and no event of the log says so: the page reads them again by itself. */
  changes?: "often";
  /** A row as the call answers it, where fields that no table has are added to its columns or take their place. Exports have the columns alone. */
  answer?: z.ZodObject;
  /** Numeric columns summed for the page and for all. */
  sums?: readonly string[];
  /** The folder-based name of its export (rules §1); absent: cannot be exported. */
  export?: string;
  /** Name of its CSV file in every language, where the specification says one. */
  csvFile?: string;
};
