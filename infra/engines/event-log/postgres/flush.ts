import pg from "pg";
import type { SerializedEvent } from "../limits.ts";
import { int8Array, textArray } from "#infra/engines/database/binary-array.ts";
import { createCopyQuery } from "#infra/engines/database/copy-query.ts";
import { copyRows } from "./copy-rows.ts";

/** One stream's part of a flush: events from `expected + 1` on, all or none of them. -1 is a stream that does not exist. */
export type StreamAppend = { stream: string; expected: bigint; events: SerializedEvent[] };

const appendRows = createCopyQuery({
  name: "log.append",
  before: "select log.begin_append($1, $2)",
  copy: "copy log.event (stream, revision, id, type, data, meta) from stdin with (format binary)",
});

/** Raised by `log.begin_append`: a stream has no event of the revision that is expected. */
const missing = "LG001";
const uniqueViolation = "23505";

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === missing || error.code === uniqueViolation);

/**
 * Appends units of different streams, all of them or none.
 *
 * @returns the position before their first event; `undefined` when one of the streams stands elsewhere than expected.
 */
export async function flush(client: pg.Client, units: StreamAppend[]): Promise<bigint | undefined> {
  // A stream that must not exist has nothing before its first event.
  const followed = units.filter(({ expected }) => expected >= 0n);
  const before = followed.length > 0 && [
    textArray(followed.map(({ stream }) => stream)),
    int8Array(followed.map(({ expected }) => expected)),
  ];
  try {
    const [last] = await appendRows(client, before || [null, null], copyRows(units));
    return BigInt(last!);
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}
