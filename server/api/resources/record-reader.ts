import type { Kysely } from "kysely";
import { uuid } from "#contracts/fields/schema.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import { demandId } from "../http/demand-id.ts";
import { Failure } from "../http/failure.ts";

export type RecordReader = {
  /** One record as the wire has it, names of referred records included; nothing for an id that names none within the scope. */
  find(id: unknown): Promise<AnswerRow | undefined>;
  /** The record that a call's query names; 400 where it names none, 404 where it does not exist. */
  demand(id: unknown): Promise<AnswerRow>;
};

/** Reads single records through the list's own definition, so that `get` and `getpage` cannot tell different things. */
export const createRecordReader = (
  db: Kysely<Database>,
  resource: ResourceDefinition,
  context: ListContext,
): RecordReader => {
  const definition = listOf(resource);
  const find: RecordReader["find"] = async (id) => {
    if (typeof id !== "string" || !uuid.test(id)) return undefined;
    return readRow(db, definition, id, context);
  };
  return {
    find,
    demand: async (id) => {
      const record = await find(demandId(id));
      if (!record) throw new Failure("record.notFound");
      return record;
    },
  };
};
