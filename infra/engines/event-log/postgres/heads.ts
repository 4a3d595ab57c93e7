import { textArray } from "#infra/engines/database/binary-array.ts";
import type { Reading } from "./reader.ts";

/** The last revision of each stream, -1 for one that does not exist. */
export type FindHeads = (streams: string[]) => Promise<Map<string, bigint>>;

/** SQL text, because the last event of each stream is looked up through the unique key. */
export const createFindHeads =
  (pool: Reading): FindHeads =>
  async (streams) => {
    const { rows } = await pool.query<[stream: string, revision: string]>({
      name: "log.heads",
      text: `select w.stream, coalesce(
          (select e.revision from log.event e where e.stream = w.stream order by e.revision desc limit 1), -1)
        from unnest($1::text[]) as w(stream)`,
      values: [textArray(streams)],
      rowMode: "array",
    });
    return new Map(rows.map(([stream, revision]) => [stream, BigInt(revision)]));
  };
