import { randomUUID } from "node:crypto";
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  streamNameFilter,
  type Position,
} from "@eventstore/db-client";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openEventStore } from "#tests/support/event-store-target.ts";
import { collect } from "./events.ts";

const target = await openEventStore();
// The client does not know the server's newer name.
const client = EventStoreDBClient.connectionString(target.url.trim().replace(/^kurrentdb/, "esdb"));
afterAll(async () => {
  await client.dispose();
  await target.close();
});

const aStream = (): string => target.prefix + randomUUID();
const anEvent = (id: string = randomUUID(), n: unknown = 0) => jsonEvent({ id, type: "Said", data: { n } });
const exactly = (expectedRevision: bigint | typeof NO_STREAM) => ({ expectedRevision });

/** Behaviour that the adapter is written for, seen through the client alone: the stand-in must be like this, and a server is. */
describe(`what was measured, on ${target.name}`, () => {
  test("a wrong expected revision says what was expected and where the stream stands", async () => {
    const streamName = aStream();
    const missing = client.appendToStream(streamName, anEvent(), exactly(3n));
    await expect(missing).rejects.toMatchObject({ type: "wrong-expected-version", actualVersion: "no_stream" });
    await client.appendToStream(streamName, [anEvent(), anEvent()], exactly(NO_STREAM));
    await expect(client.appendToStream(streamName, anEvent(), exactly(NO_STREAM))).rejects.toMatchObject({
      type: "wrong-expected-version",
      message: "",
      ...{ streamName, expectedVersion: "no_stream", actualVersion: 1n },
    });
  });

  test("known ids at the same expected revision are answered as before; at the current one they are stored again", async () => {
    const stream = aStream();
    const [one, two] = [anEvent(), anEvent()];
    const first = await client.appendToStream(stream, [one, two], exactly(NO_STREAM));
    await client.appendToStream(stream, anEvent(), exactly(1n));
    expect(await client.appendToStream(stream, [one, two], exactly(NO_STREAM))).toEqual(first);
    const partly = client.appendToStream(stream, [two, anEvent()], exactly(0n));
    await expect(partly).rejects.toMatchObject({ type: "wrong-expected-version" });
    expect(await client.appendToStream(stream, one, exactly(2n))).toMatchObject({ nextExpectedRevision: 3n });
  });

  test("an empty append reports success, and no stream is there", async () => {
    const stream = aStream();
    expect(await client.appendToStream(stream, [], exactly(NO_STREAM))).toMatchObject({ success: true });
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: "stream-not-found" });
  });

  test("more than 1 MiB of data, and an id that is no UUID, are refused", async () => {
    const large = [anEvent(randomUUID(), "x".repeat(600_000)), anEvent(randomUUID(), "x".repeat(600_000))];
    await expect(client.appendToStream(aStream(), large, exactly(NO_STREAM))).rejects.toMatchObject({
      type: "maximum-append-size-exceeded",
      maxAppendSize: 1_048_576,
    });
    const odd = client.appendToStream(aStream(), anEvent("no-uuid"), exactly(NO_STREAM));
    await expect(odd).rejects.toThrow("Could not recognize BadRequest");
  });

  test("reads begin with the place they are given, subscriptions behind it; a count of 0 is an error", async () => {
    const stream = aStream();
    await client.appendToStream(stream, [anEvent(), anEvent(), anEvent()], exactly(NO_STREAM));
    const [first, second] = await collect(client.readStream(stream));
    const fromPosition = first!.event!.position!;
    const [read] = await collect(client.readAll({ fromPosition, maxCount: 1 }));
    expect(read!.event!.id).toBe(first!.event!.id);
    const subscription = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [stream] }) });
    for await (const { event } of subscription) {
      expect(event!.id).toBe(second!.event!.id);
      break;
    }
    await subscription.unsubscribe();
    expect(await collect(client.readStream(stream, { fromRevision: 7n }))).toEqual([]);
    await expect(collect(client.readStream(stream, { maxCount: 0 }))).rejects.toBeInstanceOf(Error);
  });

  test("$all holds the server's own events", async () => {
    const events = await collect(client.readAll({ maxCount: 50 }));
    expect(events.some(({ event }) => event!.streamId.startsWith("$"))).toBe(true);
    expect(await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))).toHaveLength(1);
  });

  test("a filter tells how far it has looked, and a subscription that it caught up", async () => {
    const [few, many] = [aStream(), aStream()];
    const { position } = await client.appendToStream(few, anEvent(), exactly(NO_STREAM));
    for (let n = 0; n < 300; n += 100) {
      const events = Array.from({ length: 100 }, () => anEvent());
      await client.appendToStream(many, events, exactly(n === 0 ? NO_STREAM : BigInt(n - 1)));
    }
    let checkpoints = 0;
    const checkpointReached = async (): Promise<void> => void checkpoints++;
    const filter = streamNameFilter({ prefixes: [few], maxSearchWindow: 100, checkpointReached });
    const subscription = client.subscribeToAll({ fromPosition: position!, filter });
    await new Promise((resolve) => {
      subscription.on("data", () => undefined);
      subscription.on("caughtUp", () => resolve(undefined));
    });
    expect(checkpoints).toBeGreaterThanOrEqual(3);
    await subscription.unsubscribe();
  });

  test("behind a filter's checkpoint nothing is skipped: whoever goes on from it sees the next that matches", async () => {
    const [few, many] = [aStream(), aStream()];
    const { position } = await client.appendToStream(few, anEvent(), exactly(NO_STREAM));
    const checkpoints: Position[] = [];
    const checkpointReached = async (_: unknown, place: Position): Promise<void> => void checkpoints.push(place);
    const filter = streamNameFilter({ prefixes: [few], maxSearchWindow: 50, checkpointReached });
    for (let n = 0; n < 200; n += 100) {
      const events = Array.from({ length: 100 }, () => anEvent());
      await client.appendToStream(many, events, exactly(n === 0 ? NO_STREAM : BigInt(n - 1)));
    }
    const looking = client.subscribeToAll({ fromPosition: position!, filter });
    await new Promise((resolve) => {
      looking.on("data", () => undefined);
      looking.on("caughtUp", () => resolve(undefined));
    });
    await looking.unsubscribe();
    const next = anEvent();
    await client.appendToStream(few, next, exactly(0n));
    expect(checkpoints.length).toBeGreaterThan(0);
    for (const fromPosition of checkpoints) {
      const going = client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [few] }) });
      for await (const { event } of going) {
        expect(event!.id).toBe(next.id);
        break;
      }
      await going.unsubscribe();
    }
  });

  test("$all begins with the metadata of the server's own streams", async () => {
    const [first] = await collect(client.readAll({ maxCount: 1 }));
    expect(first!.event).toMatchObject({ streamId: "$$$scavenges", type: "$metadata" });
  });

  test("a stream is followed from its beginning, behind a revision or from its end on, whether it is there yet or not", async () => {
    const [stream, missing] = [aStream(), aStream()];
    const [a, b, c, d] = [anEvent(), anEvent(), anEvent(), anEvent()];
    await client.appendToStream(stream, [a, b, c], exactly(NO_STREAM));
    const starts = [{}, { fromRevision: 1n }, { fromRevision: END }] as const;
    const [all, behind, fromEnd] = starts.map((options) => client.subscribeToStream(stream, options));
    const later = client.subscribeToStream(missing);
    const subscriptions = [all!, behind!, fromEnd!, later];
    const ready = subscriptions.map(
      (each) => new Promise((resolve) => void each.once("caughtUp", () => resolve(true))),
    );
    const seen = subscriptions.map((each) => {
      const ids: string[] = [];
      each.on("data", ({ event }) => void ids.push(event!.id));
      return { ids, has: (id: string) => vi.waitFor(() => expect(ids).toContain(id), 10_000) };
    });
    await Promise.all(ready);
    await client.appendToStream(stream, d, exactly(2n));
    await client.appendToStream(missing, a, exactly(NO_STREAM));
    await Promise.all([...seen.slice(0, 3).map(({ has }) => has(d.id)), seen[3]!.has(a.id)]);
    const ids = (...events: { id: string }[]) => events.map(({ id }) => id);
    expect(seen.map((each) => each.ids)).toEqual([ids(a, b, c, d), ids(c, d), ids(d), ids(a)]);
    await Promise.all(subscriptions.map((each) => each.unsubscribe()));
  });

  test("an append whose deadline has passed is answered so, and stores nothing", async () => {
    const stream = aStream();
    const late = client.appendToStream(stream, anEvent(), { ...exactly(NO_STREAM), deadline: -1000 });
    await expect(late).rejects.toMatchObject({ type: "deadline-exceeded" });
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: "stream-not-found" });
  });

  test("an append of its own call, as with a user, has the same rules", async () => {
    const stream = aStream();
    const own = { credentials: { username: "admin", password: "changeit" } };
    const first = anEvent();
    const stored = await client.appendToStream(stream, first, { ...exactly(NO_STREAM), ...own });
    expect(stored).toMatchObject({ success: true, nextExpectedRevision: 0n });
    expect(await client.appendToStream(stream, first, { ...exactly(NO_STREAM), ...own })).toEqual(stored);
    const wrong = client.appendToStream(stream, anEvent(), { ...exactly(7n), ...own });
    await expect(wrong).rejects.toMatchObject({ type: "wrong-expected-version", actualVersion: 0n });
    const large = anEvent(randomUUID(), "x".repeat(1_100_000));
    const tooLarge = client.appendToStream(stream, large, { ...exactly(0n), ...own });
    await expect(tooLarge).rejects.toMatchObject({ type: "maximum-append-size-exceeded" });
  });

  test("a link is an event of its own until it is asked to be followed", async () => {
    const [stream, links] = [aStream(), aStream()];
    const [one, two] = [anEvent(), anEvent()];
    await client.appendToStream(stream, [one, two], exactly(NO_STREAM));
    const link = binaryEvent({ type: "$>", data: Buffer.from(`1@${stream}`) });
    await client.appendToStream(links, link, exactly(NO_STREAM));
    const [plain] = await collect(client.readStream(links));
    expect([plain!.event!.type, plain!.link]).toEqual(["$>", undefined]);
    const [followed] = await collect(client.readStream(links, { resolveLinkTos: true }));
    expect([followed!.event!.id, followed!.link!.type]).toEqual([two.id, "$>"]);
  });

  test("the metadata of a stream says which of its events are still read", async () => {
    const stream = aStream();
    await client.setStreamMetadata(stream, { maxCount: 2 });
    await client.appendToStream(
      stream,
      [0, 1, 2, 3].map((n) => anEvent(randomUUID(), n)),
      exactly(NO_STREAM),
    );
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 2 });
    expect((await collect(client.readStream(stream))).map(({ event }) => event!.revision)).toEqual([2n, 3n]);
  });

  test.each(["deleteStream", "tombstoneStream"] as const)("%s holds only at the expected revision", async (way) => {
    const stream = aStream();
    await client.appendToStream(stream, [anEvent(), anEvent()], exactly(NO_STREAM));
    for (const expectedRevision of [0n, 7n, NO_STREAM] as const) {
      const refused = client[way](stream, { expectedRevision });
      await expect(refused).rejects.toMatchObject({ type: "wrong-expected-version", streamName: stream });
    }
    expect(await collect(client.readStream(stream))).toHaveLength(2);
    await client[way](stream, { expectedRevision: 1n });
    await expect(collect(client.readStream(stream))).rejects.toBeInstanceOf(Error);
  });

  test("a stream that was tombstoned takes nothing more, and says so", async () => {
    const stream = aStream();
    await client.appendToStream(stream, anEvent(), exactly(NO_STREAM));
    await client.tombstoneStream(stream);
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: "stream-deleted" });
    await expect(client.appendToStream(stream, anEvent(), exactly(0n))).rejects.toMatchObject({
      type: "stream-deleted",
    });
  });

  test("a stream that was deleted is not found, and goes on at its next revision", async () => {
    const stream = aStream();
    await client.appendToStream(stream, [anEvent(), anEvent()], exactly(NO_STREAM));
    await client.deleteStream(stream);
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: "stream-not-found" });
    expect(await client.appendToStream(stream, anEvent(), exactly(1n))).toMatchObject({ nextExpectedRevision: 2n });
  });
});
