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
  sealed: (Pick<Checkpoint, "size" | "root"> & { covers?: boolean }) | undefined;
};

/** Reads the facts once before the first row, so that they are the same on every page of a long file. */
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
    isUncovered: checkpoint?.covers === false,
  };
};
