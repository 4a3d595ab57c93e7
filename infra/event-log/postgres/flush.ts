import type { Client } from "pg";
import type { SerializedEvent } from "../limits.ts";
import { boolArray, int8Array, textArray, uuidArray } from "#infra/database/binary-array.ts";

/** What one stream gets in a flush: events from `expected + 1` on, all or none of them. -1 is a stream that does not exist. */
export type Unit = { stream: string; expected: bigint; events: SerializedEvent[] };

/** The last revision of each stream that was refused, and where the stored events of the others begin: the position before them. */
export type Flushed = { before: bigint; refused: Map<string, bigint> };

type AppendRow = [last: string, refused: string[] | null, actual: string[] | null];

/** Appends units of different streams by one statement: see the function `log.append` in the migration. */
export async function flush(client: Client, units: Unit[]): Promise<Flushed> {
  const { rows } = await client.query<AppendRow>({
    name: "log.append",
    text: "select last, refused, actual from log.append($1, $2, $3, $4, $5, $6, $7)",
    values: toColumns(units),
    rowMode: "array",
  });
  const [last, refused, actual] = rows[0]!;
  return {
    before: BigInt(last),
    refused: new Map(refused?.map((stream, index) => [stream, BigInt(actual![index]!)])),
  };
}

function toColumns(units: Unit[]): Buffer[] {
  const streams: string[] = [];
  const revisions: bigint[] = [];
  const firsts: boolean[] = [];
  const events: SerializedEvent[] = [];
  for (const unit of units) {
    let revision = unit.expected;
    for (const event of unit.events) {
      streams.push(unit.stream);
      firsts.push(revision === unit.expected);
      revisions.push(++revision);
      events.push(event);
    }
  }
  return [
    textArray(streams),
    int8Array(revisions),
    boolArray(firsts),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    textArray(events.map((event) => event.data)),
    textArray(events.map((event) => event.meta)),
  ];
}
