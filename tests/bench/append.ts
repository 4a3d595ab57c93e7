import { randomUUID } from "node:crypto";
import pg from "pg";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog, Expected } from "#infra/engines/event-log/port.ts";
import { aFilling } from "./append-events.ts";
import { appendersAtOnce } from "./append-processes.ts";
import { copyIn, copyLine } from "./copy.ts";
import { startBenchDatabase, type BenchDatabase } from "./database.ts";
import { interleave, quantile, ratio, type Side } from "./measure.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const rounds = 7;

/** Appends to the event log against the references of `docs/performance.md`. */
export async function appendBench(): Promise<void> {
  const database = await startBenchDatabase();
  const log = createPostgresEventLog({ connectionString: database.url });
  try {
    console.log("append, PostgreSQL adapter, fsync on");
    printCircumstances();
    await callers(database, log);
    console.log();
    await manyStreams(database, log);
  } finally {
    await log.close();
    await database.stop();
  }
}

const callerReferences: [count: number, others: string, target: number][] = [
  [1, "Emmett 1.0, message-db 0.8, EventStoreDB 1.8", 1.5 * 1.8],
  [8, "Emmett 2.9, message-db 2.5, EventStoreDB 5.9", 2.5 * 5.9],
  [32, "Emmett 2.4, message-db 1.6", 10 * 2.4],
  [64, "EventStoreDB 12.8", 2.5 * 12.8],
];

/** One event a call, each caller on a stream of its own, beside one plain INSERT a call over as many connections (at most 16). */
async function callers(database: BenchDatabase, log: EventLog): Promise<void> {
  await database.pool.query("create table public.plain (like log.event including all)");
  const rows: string[][] = [];
  for (const [count, others, target] of callerReferences) {
    const latencies: number[] = [];
    const plain = await plainInserts(database.url, Math.min(count, 16));
    const sides: Side[] = [
      { name: "log", round: () => perSecond(count, () => caller(log), latencies) },
      { name: "plain INSERT", round: () => perSecond(count, () => plain.insert, []) },
    ];
    const [own, bare] = await interleave(sides, rounds);
    await plain.close();
    const p99 = quantile(
      latencies.sort((a, b) => a - b),
      0.99,
    );
    rows.push([
      String(count),
      range(own!, 1, 1000),
      p99.toFixed(1),
      range(bare!, 1, 1000),
      range(ratio(own!, bare!), 2),
      others,
      target.toFixed(1),
    ]);
  }
  printTable(
    ["callers", "k events/s", "p99 ms", "plain INSERT k/s", "ratio", "reference k/s (elsewhere)", "to reach"],
    rows,
  );
}

/** How many calls a second `count` callers make who each wait for their answer. */
async function perSecond(
  count: number,
  makeCaller: () => () => Promise<unknown>,
  latencies: number[],
): Promise<number> {
  const calls = count === 1 ? 1500 : 200 + Math.ceil(8000 / count);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const call = makeCaller();
      for (let n = 0; n < calls; n++) {
        const start = performance.now();
        await call();
        latencies.push(performance.now() - start);
      }
    }),
  );
  return (count * calls * 1000) / (performance.now() - began);
}

function caller(log: EventLog): () => Promise<void> {
  const stream = `cylinder-${randomUUID()}`;
  let expected: Expected = "none";
  return async () => {
    const answer = await log.append(stream, expected, [aFilling(0)]);
    if (!answer.ok) throw new Error("a conflict on a stream of one's own");
    expected = answer.revision;
  };
}

async function plainInserts(connectionString: string, connections: number) {
  const pool = new pg.Pool({ connectionString, max: connections });
  const { rows } = await pool.query<{ last: string }>("select coalesce(max(position), 0) as last from public.plain");
  let position = BigInt(rows[0]!.last);
  return {
    async insert(): Promise<void> {
      const { id, type, data, meta } = aFilling(0);
      await pool.query({
        name: "plain",
        text: "insert into public.plain values ($1, $2, 0, $3, $4, $5, $6)",
        values: [String(++position), `cylinder-${id}`, id, type, JSON.stringify(data), JSON.stringify(meta)],
      });
    },
    close: () => pool.end(),
  };
}

/** Events of many streams in one call, each stream's revision strictly checked, beside COPY of the same rows into a like table. */
async function manyStreams(database: BenchDatabase, log: EventLog): Promise<void> {
  await database.pool.query("create table public.copied (like log.event including all)");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rows: string[][] = [];
  for (const count of [50, 100, 300]) {
    const [one, other] = await manyStreamSides(log, client, count);
    const four = count === 100 ? appendersAtOnce(database.url, 4, count, 25) : undefined;
    const [own, copy, atOnce] = await interleave([one!, other!, ...(four ? [four] : [])], rounds);
    four?.stop();
    rows.push([
      String(count),
      range(own!, 1, 1000),
      range(copy!, 1, 1000),
      range(ratio(own!, copy!), 2),
      "0.49 (unnest and locked head)",
      "0.60",
    ]);
    if (atOnce) {
      const figures = [range(atOnce, 1, 1000), range(copy!, 1, 1000), range(ratio(atOnce, copy!), 2)];
      rows.push([`${count}, four processes at once`, ...figures, "0.34", "0.40"]);
    }
  }
  await client.end();
  printTable(["streams a call", "k events/s", "COPY k rows/s", "of COPY", "reference of COPY", "to reach"], rows);
}

async function manyStreamSides(log: EventLog, client: pg.Client, count: number): Promise<Side[]> {
  const calls = Math.ceil(9000 / count);
  const streams = Array.from({ length: count }, () => `cylinder-${randomUUID()}`);
  const { rows } = await client.query<{ last: string }>("select coalesce(max(position), 0) as last from public.copied");
  let revision = -1n;
  let copied = -1n;
  let position = BigInt(rows[0]!.last);
  /** Only the calls are timed: both sides get their events ready made, COPY its lines too. */
  const timed = async <T>(prepare: () => T, call: (prepared: T) => Promise<unknown>): Promise<number> => {
    let spent = 0;
    for (let n = 0; n < calls; n++) {
      const prepared = prepare();
      const began = performance.now();
      await call(prepared);
      spent += performance.now() - began;
    }
    return (count * calls * 1000) / spent;
  };
  return [
    {
      name: "log",
      round: () =>
        timed(
          () =>
            streams.map((stream, n) => ({
              stream,
              expected: revision < 0n ? ("none" as const) : revision,
              events: [aFilling(n)],
            })),
          async (appends) => {
            const answers = await log.appendEach(appends);
            if (!answers.every((answer) => answer.ok)) throw new Error("a conflict on streams of one's own");
            revision++;
          },
        ),
    },
    {
      name: "COPY",
      round: () =>
        timed(
          () => {
            copied++;
            const lines = streams.map((stream, n) => {
              const { id, type, data, meta } = aFilling(n);
              return copyLine([++position, stream, copied, id, type, JSON.stringify(data), JSON.stringify(meta)]);
            });
            return Buffer.from(lines.join(""));
          },
          (lines) => copyIn(client, "public.copied", lines),
        ),
    },
  ];
}
