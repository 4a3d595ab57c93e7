import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { Language } from "#contracts/locales/index.ts";
import { fileLine, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { plain, shownMoment } from "../cell-value.ts";
import { titleOfList } from "../sheet.ts";
import { filterFacts, treeOf, type Fact } from "./filter-facts.ts";
import { readHeading } from "./heading-facts.ts";
import { readPersonName } from "./person-name.ts";
import { readRecordNames } from "./record-names.ts";

/** A file of a list says this about itself, in the reader's language. Each format draws it in its own way. */
export type Facts = {
  title: string;
  /** The customer or place that the list is about, where it is about one. */
  heading: Fact[];
  /** The filters that were asked for. */
  filters: Fact[];
  /** Names of the filters on screen that were left open: they let everything through. */
  open: string[];
  by: string;
  /** dd/MM/yyyy HH:mm on the wall clock of `timeZone`. */
  at: string;
  timeZone: string;
  /** Of the log, as far as the read models had come; absent while it is empty. */
  position: string | undefined;
  /** `log <size> · <root>` of the log's newest checkpoint; absent before the first. */
  seal: string | undefined;
};

export type Asked = {
  definition: ListDefinition;
  query: RawListRequest;
  language: Language;
  scope: CompanyScope;
  userId: string;
  /** Stands where the account is gone. */
  userName: string;
  at: Date;
  timeZone: string;
  position: string | undefined;
  sealed: Pick<Checkpoint, "size" | "root"> | undefined;
};

/** Reads the facts once, before the first row: they are the same on every page, however long the file takes. */
export const readFacts = async (db: Kysely<Database>, request: Asked): Promise<Facts> => {
  const { definition, query, language, timeZone, sealed: checkpoint } = request;
  const names = await readRecordNames(db, definition, { values: query.values, tree: treeOf(query) }, language);
  const { given: filters, open } = filterFacts(definition, query, { language, names });
  return {
    title: titleOfList(definition, language),
    heading: await readHeading(db, definition, query.values, request),
    filters: filters,
    open,
    by: plain(await readPersonName(db, request)),
    at: shownMoment(request.at, timeZone),
    timeZone,
    position: request.position,
    seal: checkpoint && fileLine(checkpoint),
  };
};
