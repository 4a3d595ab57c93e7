import type { Kysely } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { SumRow } from "./sheet-writer.ts";
import { createTally, tallyText, type Tally } from "./tally.ts";

/** Sums of a list's columns and its tally, if the list has them. */
export type Totals = { values?: Record<string, number>; tally?: Tally };

/** The rows below a table: first for the page, then for all rows. */
export const sumRowsOf = (
  { sums }: ListDefinition,
  { page, all }: { page: Totals; all: Totals },
  language: Language,
): SumRow[] =>
  [
    { title: translate(language, "export.sum.page"), ...page },
    { title: translate(language, "export.sum.all"), ...all },
  ].flatMap(({ title, values, tally }) => [
    ...(sums && values ? [{ title, values }] : []),
    ...(tally ? [{ title, text: tallyText(tally, language) }] : []),
  ]);

/** The tally of all rows that a search finds. `undefined` for a list without a tally column. */
export const countAll = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
): Promise<Tally | undefined> => {
  const { tally: column } = definition;
  if (column === undefined) return undefined;
  const tally = createTally();
  for (const row of await countGroups(db, definition, request, context, [column])) tally.add(row[column], row.count);
  return tally;
};

/** Passes the rows on and counts each. */
export async function* counting(
  rows: AsyncIterable<AnswerRow>,
  { tally: column = "" }: ListDefinition,
  tally: Tally,
): AsyncIterable<AnswerRow> {
  for await (const row of rows) {
    tally.add(row[column]);
    yield row;
  }
}
