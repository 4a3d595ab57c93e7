import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Language } from "#contracts/locales/index.ts";
import { tableName, type SourceTable } from "#contracts/read-models/table.ts";
import type { Past } from "./past-tables.ts";
import { tableHints, type Hints, type TableHints } from "./table-hints.ts";

/** The data of the caller and the tenant that a list's statements need. */
export type ListContext = {
  scope: CompanyScope;
  /** The reader's account. Some lists show its own rows regardless of the scope. */
  reader?: string;
  /** Keys of rows that the caller may see regardless of the scope. */
  beyondScope?: readonly string[];
  /** IANA name of the time zone for calendar days. */
  timeZone: string;
  /** Time of the business clock. It decides which day "today" is. */
  now: Date;
  /** The reader's language. Names of seeded records are shown, searched and sorted in it. */
  language: Language;
  /** The moment as of which a list of the past is read. */
  past?: Past;
  /** Default: the hints of the product's own tables. */
  hints?: Hints;
};

export const hintsOf = ({ hints = tableHints }: Pick<ListContext, "hints">, table: SourceTable): TableHints =>
  hints[tableName(table)] ?? {};
