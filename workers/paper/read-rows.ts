import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readAll } from "#infra/engines/list-engine/list-engine.ts";
import type { Words } from "./words.ts";

export type Reader = {
  db: Kysely<Database>;
  words: Pick<Words, "language" | "timeZone">;
  now: Date;
  scope: CompanyScope;
};

/** All rows of a list with a value in a column, in the list's order. */
export const readRows = <L extends ListDefinition>(
  { db, words, now, scope }: Reader,
  list: L,
  column: string,
  value: string,
): Promise<RowOf<L>[]> =>
  readAll(
    db,
    list,
    {
      pageIndex: 1,
      pageSize: 1,
      terms: [{ columns: [column], op: "equals", values: [value] }],
      sort: [{ column: list.sort.by, desc: list.sort.desc ?? false }],
      exactTotal: true,
    },
    { scope, now, language: words.language, timeZone: words.timeZone },
    async ({ rows }) => {
      const all: RowOf<L>[] = [];
      for await (const row of rows) all.push(row as RowOf<L>);
      return all;
    },
  );
