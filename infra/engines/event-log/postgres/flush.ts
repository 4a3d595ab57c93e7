import pg from "pg";
import type { SerializedEvent } from "../limits.ts";
import { int8Array, textArray } from "#infra/engines/database/binary-array.ts";
import { copyIn } from "#infra/engines/database/copy-in.ts";
import { binaryRows } from "#infra/engines/database/copy-rows.ts";

/** One stream's part of a flush: events from `expected + 1` on, all or none of them. -1 means that the stream does not exist. */
export type StreamAppend = { stream: string; expected: bigint; events: SerializedEvent[] };

const columns = {
  stream: { type: "text" },
  revision: { type: "bigint" },
  id: { type: "uuid" },
  type: { type: "text" },
  data: { type: "text" },
  meta: { type: "text" },
} as const;

/** Error code of `log.begin_append`: a stream lacks the event with the expected revision. */
const missing = "LG001";
const uniqueViolation = "23505";

const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === missing || error.code === uniqueViolation);

/**
 * Appends units of different streams, all of them or none.
 *
 * @returns the position before their first event; `undefined` when one of the streams has another last revision than expected.
 */
export async function flush(client: pg.Client, units: StreamAppend[]): Promise<bigint | undefined> {
  // A stream that must not exist has no event to check.
  const followed = units.filter(({ expected }) => expected >= 0n);
  const values = [
    followed.length > 0 ? textArray(followed.map(({ stream }) => stream)) : null,
    followed.length > 0 ? int8Array(followed.map(({ expected }) => expected)) : null,
  ];
  try {
    const batch = await copyIn<[last: string]>(client, {
      before: { name: "log.append", text: "select log.begin_append($1, $2)", values },
      command: "copy log.event (stream, revision, id, type, data, meta) from stdin (format binary)",
      rows: binaryRows(columns, units.flatMap(rowsOf)),
    });
    return BigInt(batch![0]);
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

const rowsOf = ({ stream, expected, events }: StreamAppend) =>
  events.map(({ id, type, data, meta }, index) => {
    const revision = expected + BigInt(index + 1);
    return { stream, revision, id, type, data, meta };
  });
