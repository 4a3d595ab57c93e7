import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { labelKey, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { AsOf } from "#contracts/list-kit/as-of.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { Language } from "#contracts/locales/index.ts";
import { type Checkpoint, fileLine } from "#contracts/seals/checkpoint.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { plain, shownMoment } from "../cell-value.ts";
import { titleOfList } from "../sheet.ts";
import { type Fact, filterFacts, treeOf } from "./filter-facts.ts";
import { readPersonName } from "./person-name.ts";
import { readRecordNames } from "./record-names.ts";
import { uuid } from "#contracts/fields/schema.ts";
import { translate } from "#contracts/locales/translate.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { snake } from "#infra/engines/database/snake.ts";

/** The record that a list is about: the required filter, its join, and the record's id. */
const subjectOf = ({ search, requires = [], joins = {}, columns }: ListDefinition, values: Record<string, unknown>) => {
  for (const name of requires) {
    const field = search[name];
    const id = values[name];
    if (!field || typeof id !== "string" || !uuid.test(id)) continue;
    const column = field.columns?.[0] ?? name;
    // A list of the past reads the column from another one.
    const source = columns[column]?.from ?? column;
    const join = Object.entries(joins).find(([, { on }]) => on[0] === source && on[1] === "id");
    if (join)
      return { id, column, alias: join[0], table: join[1].table, title: lookupNamed(field.lookup ?? "")?.title };
  }
  return undefined;
};

/**
 * The customer or place that a list is about: the list's `heading` columns of the record in its required filter, so that a list without rows has it
 * too. A company outside the reader's scope is left out.
 */
const readHeading = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  values: Record<string, unknown>,
  { language, scope }: { language: Language; scope: CompanyScope },
): Promise<Fact[]> => {
  const { heading = [], columns } = definition;
  const subject = subjectOf(definition, values);
  if (heading.length === 0 || !subject) return [];
  if (subject.column === definition.scope && scope !== "all" && !scope.has(subject.id)) return [];
  const fields = heading.map((name) => {
    const [alias, column] = columns[name]?.from?.split(".") ?? [];
    return { name, column: snake(alias === subject.alias && column ? column : (subject.title ?? "name")) };
  });
  const tables = db.withTables<Record<string, Record<string, string | null>>>();
  const row = await tables
    .selectFrom(tableName(subject.table))
    .select([...new Set(fields.map(({ column }) => column))])
    .where("id", "=", subject.id)
    .executeTakeFirst();
  if (!row) return [];
  return fields.map(({ name, column }) => ({
    label: translate(language, labelKey(name, columns[name] ?? {})),
    value: plain(row[column] ?? ""),
  }));
};

/** The moment as of which the list is, and how far the log was. */
const asOfFact = ({ asOf, language, timeZone }: Pick<Asked, "asOf" | "language" | "timeZone">): Fact[] => {
  if (!asOf) return [];
  const { at, index } = asOf;
  const position = index === null ? [] : [translate(language, "asOf.position", { index: showNumber(index) })];
  const value = [shownMoment(new Date(at), timeZone), ...position].join(" · ");
  return [{ label: translate(language, "asOf.then"), value }];
};

/** Facts of a list's file in the reader's language. Each format shows them in its own way. */
export type Facts = {
  title: string;
  /** The customer or place that the list is about, if there is one. */
  heading: Fact[];
  /** The filters in use. */
  filters: Fact[];
  /** Names of the unused filters on screen. */
  open: string[];
  by: string;
  /** dd/MM/yyyy HH:mm in `timeZone`. */
  at: string;
  timeZone: string;
  /** Position of the read models in the log. Absent while the log is empty. */
  position: string | undefined;
  /** `log <size> · <root>` of the log's newest checkpoint; absent before the first. */
  seal: string | undefined;
  /** True if the newest events of the file are not under the printed root. */
  isUncovered?: boolean;
};

export type Asked = {
  definition: ListDefinition;
  query: RawListRequest;
  language: Language;
  scope: CompanyScope;
  userId: string;
  /** Shown if the account was deleted. */
  userName: string;
  at: Date;
  timeZone: string;
  position: string | undefined;
  /** The moment of a list of the past. */
  asOf?: AsOf;
  sealed: (Pick<Checkpoint, "size" | "root"> & { covers?: boolean }) | undefined;
};

/** Reads the facts once before the first row, so that they are the same on every page of a long file. */
export const readFacts = async (db: Kysely<Database>, request: Asked): Promise<Facts> => {
  const { definition, query, language, timeZone, sealed: checkpoint } = request;
  const names = await readRecordNames(db, definition, { values: query.values, tree: treeOf(query) }, language);
  const { given: filters, open } = filterFacts(definition, query, { language, names });
  return {
    title: titleOfList(definition, language),
    heading: [...(await readHeading(db, definition, query.values, request)), ...asOfFact(request)],
    filters: filters,
    open,
    by: plain(await readPersonName(db, request)),
    at: shownMoment(request.at, timeZone),
    timeZone,
    position: request.position,
    seal: checkpoint && fileLine(checkpoint),
    isUncovered: checkpoint?.covers === false,
  };
};
