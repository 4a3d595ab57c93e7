import { randomUUID } from "node:crypto";
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type Position,
} from "@eventstore/db-client";
import type { NewEvent } from "#contracts/streams/event.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import type { EventLog, Expected } from "#infra/engines/event-log/port.ts";
import { openEventStoreProcess } from "#tests/support/event-store-target.ts";
import { aFilling } from "./append-events.ts";
import { interleave, ratio, type Side } from "./measure.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const rounds = 7;

/** The adapter of EventStoreDB beside its own client in a bare loop that does the same work. */
export async function eventStoreBench(): Promise<void> {
  const target = await openEventStoreProcess();
  const log = createEventStoreLog({ connectionString: target.url });
  const client = EventStoreDBClient.connectionString(target.url);
  try {
    console.log(`event log on ${target.name}, beside the bare client`);
    printCircumstances();
    const prefix = `${target.prefix}bench-`;
    const rows = [
      await row("1 caller, appends/s", 0.95, callers(log, client, prefix, 1)),
      await row("64 callers, appends/s", 0.95, callers(log, client, prefix, 64)),
      await row("300 streams a call, beside 256 at once, events/s", 0.95, manyStreams(log, client, prefix)),
      await row("a stream, events/s", 0.9, await streamReads(log, client, prefix)),
      await row("catch up by prefix, events/s", 0.9, await catchUps(log, client, prefix)),
    ];
    printTable(["work", "adapter", "bare client", "ratio", "to reach"], rows);
  } finally {
    await log.close();
    await client.dispose();
    await target.close();
  }
}

async function row(work: string, target: number, sides: Side[]): Promise<string[]> {
  const [own, bare] = await interleave(sides, rounds);
  return [work, range(own!, 0), range(bare!, 0), range(ratio(own!, bare!), 2), target.toFixed(2)];
}

const toJsonEvent = ({ id, type, data, meta }: NewEvent) =>
  jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: meta });

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (count * 1000) / (performance.now() - began);
};

/** One event a call, each caller on a stream of its own. */
function callers(log: EventLog, client: EventStoreDBClient, prefix: string, count: number): Side[] {
  const calls = count === 1 ? 300 : 30;
  const all = (call: (stream: string) => Promise<void>) => () =>
    perSecond(count * calls, () => Promise.all(Array.from({ length: count }, () => call(prefix + randomUUID()))));
  return [
    {
      name: "adapter",
      round: all(async (stream) => {
        for (let n = 0, expected: Expected = "none"; n < calls; n++) {
          const answer = await log.append(stream, expected, [aFilling(n)]);
          if (!answer.ok) throw new Error("a conflict on a stream of one's own");
          expected = answer.revision;
        }
      }),
    },
    {
      name: "bare",
      round: all(async (stream) => {
        for (let n = 0; n < calls; n++) {
          const expectedRevision = n === 0 ? NO_STREAM : BigInt(n - 1);
          await client.appendToStream(stream, toJsonEvent(aFilling(n)), { expectedRevision });
        }
      }),
    },
  ];
}

const streamsACall = 300;

/** A truck: one event to each of 300 new streams in a call; the bare client gets the same with at most 256 unanswered. */
function manyStreams(log: EventLog, client: EventStoreDBClient, prefix: string): Side[] {
  const calls = 6;
  const names = (): string[] => Array.from({ length: streamsACall }, () => prefix + randomUUID());
  return [
    {
      name: "adapter",
      round: () =>
        perSecond(calls * streamsACall, async () => {
          for (let n = 0; n < calls; n++) {
            await log.appendEach(names().map((stream) => ({ stream, expected: "none", events: [aFilling(n)] })));
          }
        }),
    },
    {
      name: "bare",
      round: () =>
        perSecond(calls * streamsACall, async () => {
          for (let n = 0; n < calls; n++) {
            const left = names().values();
            const lane = async (): Promise<void> => {
              for (const stream of left) {
                await client.appendToStream(stream, toJsonEvent(aFilling(n)), { expectedRevision: NO_STREAM });
              }
            };
            await Promise.all(Array.from({ length: 256 }, lane));
          }
        }),
    },
  ];
}

const stored = 5000;

async function fill(log: EventLog, stream: string): Promise<void> {
  for (let n = 0; n < stored; n += 250) {
    const events = Array.from({ length: 250 }, (_, m) => aFilling(n + m));
    await log.append(stream, n === 0 ? "none" : BigInt(n - 1), events);
  }
}

async function streamReads(log: EventLog, client: EventStoreDBClient, prefix: string): Promise<Side[]> {
  const stream = prefix + randomUUID();
  await fill(log, stream);
  const count = async (events: AsyncIterable<unknown>): Promise<void> => {
    let seen = 0;
    for await (const _ of events) seen++;
    if (seen !== stored) throw new Error(`${seen} of ${stored} events read`);
  };
  return [
    { name: "adapter", round: () => perSecond(stored, () => count(log.readStream(stream))) },
    { name: "bare", round: () => perSecond(stored, () => count(client.readStream(stream))) },
  ];
}

async function catchUps(log: EventLog, client: EventStoreDBClient, prefix: string): Promise<Side[]> {
  const stream = `${prefix}caught-${randomUUID()}`;
  // Events of others on a given server are no part of the work.
  let before: Position | typeof START = START;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    before = event?.position ?? START;
  const after = before === START ? undefined : `${before.commit}/${before.prepare}`;
  await fill(log, stream);
  const adapter = async (): Promise<void> => {
    const stop = new AbortController();
    let seen = 0;
    for await (const item of log.subscribe({ after, prefixes: [stream], signal: stop.signal })) {
      if (!("caughtUp" in item) && ++seen === stored) stop.abort();
    }
  };
  const bare = async (): Promise<void> => {
    const filter = streamNameFilter({ prefixes: [stream], maxSearchWindow: 1000 });
    const subscription = client.subscribeToAll({ fromPosition: before, filter });
    let seen = 0;
    for await (const _ of subscription) if (++seen === stored) break;
    await subscription.unsubscribe();
  };
  return [
    { name: "adapter", round: () => perSecond(stored, adapter) },
    { name: "bare", round: () => perSecond(stored, bare) },
  ];
}
