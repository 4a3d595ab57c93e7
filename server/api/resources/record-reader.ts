import type { Kysely } from "kysely";
import { uuid } from "#contracts/fields/schema.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";

export type RecordReader = {
  /** One record as the wire has it, names of referred records included; nothing for an id that names none within the scope. */
  find(id: unknown): Promise<AnswerRow | undefined>;
};

/** Reads single records through the list's own definition, so that `get` and `getpage` cannot tell different things. */
export const createRecordReader = (
  db: Kysely<Database>,
  resource: ResourceDefinition,
  context: ListContext,
): RecordReader => {
  const definition = listOf(resource);
  return {
    find: async (id) => {
      if (typeof id !== "string" || !uuid.test(id)) return undefined;
      const request = {
        pageIndex: 1,
        pageSize: 1,
        terms: [{ columns: ["id"], op: "equals" as const, values: [id] }],
        sort: [{ column: definition.sort.by, desc: false }],
        exactTotal: false,
      };
      return (await readPage(db, definition, request, context)).list[0];
    },
  };
};
