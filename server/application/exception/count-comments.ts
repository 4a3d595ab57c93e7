import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { translateFailure } from "#infra/engines/list-engine/failures.ts";

/**
 * How often somebody wrote something about each of these exceptions, also while acknowledging it. One that nobody wrote about is missing.
 *
 * @throws ReadModelMissing
 */
export const countComments = async (db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const counted = db
    .selectFrom("read.exception_action")
    .select(({ fn }) => ["exception_id as id", fn.countAll<string>().as("count")])
    .where("comment", "is not", null)
    .where((eb) => eb("exception_id", "=", eb.fn.any(eb.val([...ids]))))
    .groupBy("exception_id");
  try {
    return new Map((await counted.execute()).map(({ id, count }) => [id, Number(count)]));
  } catch (error) {
    throw translateFailure(error);
  }
};
