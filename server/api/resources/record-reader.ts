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
  /** Returns one record in API form, with the names of referenced records, or undefined if the id is not in the scope. */
  find(id: unknown): Promise<AnswerRow | undefined>;
  /** Returns the record with the id of a call's query. Throws 400 without an id and 404 if the record does not exist. */
  demand(id: unknown): Promise<AnswerRow>;
};

/** Reads single records through the list's definition, so that `get` and `getpage` return the same values. */
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
