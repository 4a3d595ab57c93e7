import { int8Array, textArray } from "#infra/engines/database/binary-array.ts";
import { groupBy } from "../group-by.ts";
import type { Pending } from "./batch.ts";
import type { Reading } from "./reader.ts";

type Wanted = Pick<Pending, "stream" | "expected" | "events">;
type Last = { revision: bigint; position: bigint };

/** Finds each append's position in the log, in order, if its events are stored right after its expected revision. */
export type FindStored = (appends: Wanted[]) => Promise<(Last | undefined)[]>;

type StoredRow = [n: string, id: string, revision: string, position: string];

/**
 * SQL text: the rows are found by three parallel arrays. An append whose ids are all stored at the expected places is a repeat. If only some of them
 * are, it is a conflict, as in EventStoreDB.
 */
export const createFindStored =
  (pool: Reading): FindStored =>
  async (appends) => {
    const { rows } = await pool.query<StoredRow>({
      name: "log.stored",
      text: `select w.n, e.id, e.revision, e.position
        from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as w(stream, after, until, n)
        join lateral (
          select * from log.event e where e.stream = w.stream and e.revision > w.after and e.revision <= w.until
        ) e on true
        order by w.n, e.revision`,
      values: [
        textArray(appends.map(({ stream }) => stream)),
        int8Array(appends.map(({ expected }) => expected)),
        int8Array(appends.map(({ expected, events }) => expected + BigInt(events.length))),
      ],
      rowMode: "array",
    });
    const rowsOf = groupBy(rows, ([n]) => Number(n) - 1);
    return appends.map(({ events }, index) => {
      const storedRows = rowsOf.get(index) ?? [];
      const isSame =
        storedRows.length === events.length && storedRows.every(([, id], at) => id === events[at]!.id.toLowerCase());
      const last = storedRows.at(-1);
      return isSame && last ? { revision: BigInt(last[2]), position: BigInt(last[3]) } : undefined;
    });
  };
