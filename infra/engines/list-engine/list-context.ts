import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Language } from "#contracts/locales/index.ts";
import { tableName, type SourceTable } from "#contracts/read-models/table.ts";
import { tableHints, type Hints, type TableHints } from "./table-hints.ts";

/** Everything about the caller and the tenant that a list's statements depend on. */
export type ListContext = {
  scope: CompanyScope;
  /** The account that reads, whose own rows some lists show whatever the scope. */
  reader?: string;
  /** Rows, by their key, that the caller sees whatever the scope. */
  beyondScope?: readonly string[];
  /** IANA name of the zone in which days are cut. */
  timeZone: string;
  /** Of the business clock: says which day "today" is. */
  now: Date;
  /** Of the reader: names of seeded records are answered, searched and ordered in it. */
  language: Language;
  /** Default: those of the product's own tables. */
  hints?: Hints;
};

export const hintsOf = ({ hints = tableHints }: Pick<ListContext, "hints">, table: SourceTable): TableHints =>
  hints[tableName(table)] ?? {};
