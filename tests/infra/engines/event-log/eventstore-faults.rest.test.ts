import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Recorded } from "#contracts/streams/event.ts";
import {
  createEventStoreLog,
  type EventStoreLogOptions,
} from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { LogUnavailable, type CaughtUp, type EventLog } from "#infra/engines/event-log/port.ts";
import { startCutLine } from "#tests/support/cut-line.ts";
import { startStandIn } from "#tests/support/event-store-stand-in/stand-in.ts";
import { anEvent, aStream, collect, follow, isEvent, said } from "./events.ts";

/** Only the stand-in does wrong on command; what it does then was measured on a real server. */
const standIn = await startStandIn();
const opened: EventLog[] = [];
const open = (options: Partial<EventStoreLogOptions> = {}): EventLog => {
  const log = createEventStoreLog({ connectionString: standIn.url, callMs: 300, ...options });
  opened.push(log);
  return log;
};
afterAll(async () => {
  await Promise.all(opened.map((log) => log.close()));
  await standIn.stop();
});
beforeEach(() => {
  Object.assign(standIn.faults, { loseReplies: 0, notReady: 0, notLeader: 0 });
});

const eventsIn = (items: (Recorded | CaughtUp)[]): Recorded[] => items.filter(isEvent);
const chain = (log: EventLog, stream: string, count: number) =>
  Array.from({ length: count }, (_, n) => log.append(stream, n === 0 ? "none" : BigInt(n - 1), [anEvent(n)]));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
/** Lets everything run that is ready to, until it holds. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

describe("appending to EventStoreDB while something goes wrong", () => {
  test("an append whose reply was lost is sent again as it was: stored once, answered as the first time", async () => {
    const log = open();
    const stream = aStream();
    standIn.faults.loseReplies = 1;
    const answer = await log.append(stream, "none", [anEvent("a"), anEvent("b")]);
    expect(answer).toMatchObject({ ok: true, revision: 1n });
    expect(said(await collect(log.readStream(stream)))).toEqual(["a", "b"]);
  });

  test("appends behind one whose reply was lost hold too, each once and in order", async () => {
    const log = open();
    const stream = aStream();
    standIn.faults.loseReplies = 3;
    const answers = await Promise.all(chain(log, stream, 20));
    expect(answers.map((answer) => answer.ok && answer.revision)).toEqual(numbers(20).map(BigInt));
    expect(said(await collect(log.readStream(stream)))).toEqual(numbers(20));
  });

  test("a server that is not ready makes nobody lose: what stood behind on the stream is no conflict", async () => {
    const log = open();
    const stream = aStream();
    standIn.faults.notReady = 2;
    const answers = await Promise.all(chain(log, stream, 10));
    expect(answers.map((answer) => answer.ok)).toEqual(numbers(10).map(() => true));
    expect(said(await collect(log.readStream(stream)))).toEqual(numbers(10));
  });

  test("a node that is not the leader is left for the one it names", async () => {
    const log = open();
    const stream = aStream();
    await log.append(stream, "none", [anEvent(0)]);
    standIn.faults.notLeader = 1;
    expect(await log.append(stream, 0n, [anEvent(1)])).toMatchObject({ ok: true, revision: 1n });
    standIn.faults.notLeader = 1;
    expect(said(await collect(log.readStream(stream)))).toEqual([0, 1]);
  });

  test("a restart in mid-stream loses and doubles nothing that was under way", async () => {
    const log = open();
    const streams = numbers(6).map(() => aStream());
    const writing = streams.map((stream) => Promise.all(chain(log, stream, 100)));
    await until(() => standIn.log.all.length % 7 === 0);
    await standIn.restart();
    for (const answers of await Promise.all(writing)) expect(answers.every(({ ok }) => ok)).toBe(true);
    for (const stream of streams) expect(said(await collect(log.readStream(stream)))).toEqual(numbers(100));
  });

  test("while the server is frozen or gone a call throws LogUnavailable when its patience ends, and holds when sent again", async () => {
    const log = open({ patienceMs: 700, callMs: 200 });
    const stream = aStream();
    await log.append(stream, "none", [anEvent(0)]);
    const next = anEvent(1);
    standIn.faults.freeze();
    await expect(log.append(stream, 0n, [next])).rejects.toBeInstanceOf(LogUnavailable);
    await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
    standIn.faults.thaw();
    expect(await log.append(stream, 0n, [next])).toMatchObject({ ok: true, revision: 1n });
    standIn.kill();
    await expect(log.append(stream, 1n, [anEvent(2)])).rejects.toBeInstanceOf(LogUnavailable);
    await expect(collect(log.readAll({ limit: 1 }))).rejects.toBeInstanceOf(LogUnavailable);
    await standIn.start();
    expect(await log.append(stream, 1n, [anEvent(2)])).toMatchObject({ ok: true, revision: 2n });
    expect(said(await collect(log.readStream(stream)))).toEqual([0, 1, 2]);
  });

  test("a connection that swallows everything is left for another one", async () => {
    const line = await startCutLine(standIn.port);
    const log = open({
      connectionString: line.url.replace("http", "esdb") + "?tls=false",
      callMs: 200,
      patienceMs: 5000,
    });
    const stream = aStream();
    await log.append(stream, "none", [anEvent(0)]);
    line.swallow();
    expect(await log.append(stream, 0n, [anEvent(1)])).toMatchObject({ ok: true, revision: 1n });
    expect(said(await collect(log.readStream(stream)))).toEqual([0, 1]);
    await log.close();
    await line.close();
  });

  test("one client's broken call rejects no other client's appends", async () => {
    const [one, other] = [open({ patienceMs: 500, callMs: 200 }), open()];
    const stream = aStream();
    await one.append(aStream(), "none", [anEvent()]);
    const under = Promise.all(chain(other, stream, 200));
    await one.close();
    expect((await under).every(({ ok }) => ok)).toBe(true);
  });

  test("a call that closes lets what is under way finish", async () => {
    const log = open();
    const stream = aStream();
    await log.append(aStream(), "none", [anEvent()]);
    const under = chain(log, stream, 50);
    await log.close();
    expect((await Promise.all(under)).every(({ ok }) => ok)).toBe(true);
  });
});

describe("reading from EventStoreDB while something goes wrong", () => {
  test("a subscription that is cut, restarted and cut again skips and repeats nothing", async () => {
    const log = open();
    const stream = aStream("cut-");
    const seen: unknown[] = [];
    const stop = new AbortController();
    const following = (async () => {
      for await (const item of log.subscribe({ prefixes: ["cut-"], signal: stop.signal })) {
        if (isEvent(item)) seen.push(...said([item]));
        if (seen.length === 400) stop.abort();
      }
    })();
    for (let n = 0; n < 400; n++) {
      await log.append(stream, n === 0 ? "none" : BigInt(n - 1), [anEvent(n)]);
      if (n % 90 === 40) standIn.cutSubscriptions();
      if (n === 200) await standIn.restart();
    }
    await following;
    expect(seen).toEqual(numbers(400));
  });

  test("a subscription goes on after the filter's checkpoint, not after the last event that matched", async () => {
    const log = open();
    const [few, many] = [aStream("few-"), aStream("many-")];
    await log.append(few, "none", [anEvent("first")]);
    for (let n = 0; n < 30; n++) {
      const events = numbers(100).map((m) => anEvent(m));
      await log.append(many, n === 0 ? "none" : BigInt(n * 100 - 1), events);
    }
    const [caughtUp] = (await follow(log, { prefixes: ["few-"] }, (items) => "caughtUp" in items.at(-1)!)).slice(-1);
    const { position } = caughtUp as CaughtUp;
    const [first] = await collect(log.readStream(few));
    expect(log.order(position!)).toBeGreaterThan(log.order(first!.position));
    const again = follow(log, { after: position, prefixes: ["few-"] }, (items) => eventsIn(items).length === 1);
    await log.append(few, 0n, [anEvent("second")]);
    expect(said(eventsIn(await again))).toEqual(["second"]);
  });

  test("a read that breaks off in the middle goes on where it stopped", async () => {
    const log = open();
    const stream = aStream();
    const count = 3000;
    for (let n = 0; n < count; n += 500) {
      await log.append(
        stream,
        n === 0 ? "none" : BigInt(n - 1),
        numbers(500).map((m) => anEvent(n + m)),
      );
    }
    const read: unknown[] = [];
    for await (const event of log.readStream(stream)) {
      read.push(...said([event]));
      if (read.length === 700 || read.length === 1900) await standIn.restart();
    }
    expect(read).toEqual(numbers(count));
  });

  test("system events, links, marks of deletion and what others wrote there are nobody's events", async () => {
    const log = open();
    const [kept, gone] = [aStream(), aStream()];
    const start = await log.head();
    await log.append(kept, "none", [anEvent("kept")]);
    const head = await log.head();
    await log.append(gone, "none", [anEvent("gone")]);
    standIn.log.link(kept, standIn.log.all.at(-1)!);
    standIn.log.delete(gone, "for ever");
    const foreign = { id: crypto.randomUUID(), type: "Foreign", contentType: "application/octet-stream" };
    standIn.log.append("foreign-1", "none", [{ ...foreign, data: Buffer.from([1, 2]), meta: new Uint8Array() }]);
    const json = { contentType: "application/json", data: Buffer.from("{}"), meta: Buffer.from("{}") };
    standIn.log.append("$audit", "none", [{ ...foreign, ...json }]);
    const events = await collect(log.readAll({ after: start, limit: 100 }));
    expect(said(events)).toEqual(["kept", "gone"]);
    const items = await follow(log, { after: head }, (seen) => "caughtUp" in seen.at(-1)!);
    expect(said(eventsIn(items))).toEqual(["gone"]);
    expect(await log.head()).toBe(events.at(-1)!.position);
    expect(await collect(log.readStream("foreign-1"))).toEqual([]);
  });

  test("a stream that was softly deleted reads as missing, and goes on at its next revision", async () => {
    const log = open();
    const stream = aStream();
    await log.append(stream, "none", [anEvent(0), anEvent(1)]);
    standIn.log.delete(stream, "softly");
    expect(await collect(log.readStream(stream))).toEqual([]);
    expect(await log.append(stream, 1n, [anEvent(2)])).toMatchObject({ ok: true, revision: 2n });
    expect(said(await collect(log.readStream(stream)))).toEqual([2]);
  });

  test("a stream that was tombstoned throws at once: it is no outage that passes", async () => {
    const log = open();
    const stream = aStream();
    await log.append(stream, "none", [anEvent(0)]);
    standIn.log.delete(stream, "for ever");
    await expect(collect(log.readStream(stream))).rejects.toThrow("is deleted");
    await expect(log.append(stream, 0n, [anEvent(1)])).rejects.toThrow("StreamDeleted");
  });

  test("a place that is no event's start is an error, not an empty log", async () => {
    const log = open();
    await log.append(aStream(), "none", [anEvent()]);
    const between = `${log.order((await log.head())!) + 3n}`;
    const after = `${between}/${between}`;
    await expect(collect(log.readAll({ after, limit: 1 }))).rejects.toThrow(/Unexpected|no event begins/i);
    await expect(follow(log, { after }, () => true)).rejects.toThrow(/Unexpected|no event begins/i);
  });
});

describe("a log among others' on one server", () => {
  const others = open({ prefix: "others." });
  const asOthers = async (count: number): Promise<void> => {
    await others.append(
      aStream(),
      "none",
      numbers(count).map((n) => anEvent(n)),
    );
  };
  /** Twelve events, with others' before, behind and between them. */
  const share = async (log: EventLog): Promise<void> => {
    for (const n of numbers(12)) {
      await asOthers(60);
      await log.append(aStream(), "none", [anEvent(n)]);
    }
    await asOthers(500);
  };

  test("reading it, and looking for its head the first time, passes over theirs on the server", async () => {
    await share(open({ prefix: "mine." }));
    const log = open({ prefix: "mine." });
    const before = standIn.faults.served;
    const events = await collect(log.readAll({ limit: 1000 }));
    expect(said(events)).toEqual(numbers(12));
    expect(await log.head()).toBe(events.at(-1)!.position);
    expect(await open({ prefix: "nobody." }).head()).toBeUndefined();
    expect(standIn.faults.served - before).toBeLessThan(20);
    expect(said(await collect(log.readAll({ after: events[4]!.position, limit: 3 })))).toEqual([5, 6, 7]);
  });

  test("its head is found again behind what others wrote since, and before what was deleted or linked in it", async () => {
    const log = open({ prefix: "head." });
    await share(log);
    const first = await log.head();
    await asOthers(100);
    expect(await log.head()).toBe(first);
    const stored = await log.append(aStream(), "none", [anEvent()]);
    await asOthers(100);
    standIn.log.link("head.links-1", standIn.log.all.at(-1)!);
    standIn.log.delete("head.links-1", "for ever");
    for (const each of [log, open({ prefix: "head." })]) expect(await each.head()).toBe(stored.ok && stored.position);
  });

  test("its head is found again behind thousands of theirs by few messages, however many ask at once", async () => {
    const log = open({ prefix: "asked." });
    await share(log);
    const first = await log.head();
    for (const _ of numbers(20)) await asOthers(100);
    const before = standIn.faults.served;
    expect(new Set(await Promise.all(numbers(10).map(() => log.head())))).toEqual(new Set([first]));
    expect(standIn.faults.served - before).toBeLessThan(10);
  });

  test("a head that is asked for after an append is never one of before, though a look is under way", async () => {
    const log = open({ prefix: "later." });
    for (const n of numbers(20)) {
      const early = log.head();
      const stored = await log.append(aStream(), "none", [anEvent(n)]);
      expect(await log.head()).toBe(stored.ok && stored.position);
      await early;
    }
  });

  test("the head known before is told with its age while the server looks for the one of now", async () => {
    const log = open({ prefix: "known." });
    await share(log);
    const first = await log.head();
    await asOthers(100);
    standIn.faults.matches.shut();
    const known = await log.knownHead();
    standIn.faults.matches.open();
    expect(known).toEqual({ position: first, ageMs: expect.any(Number) as number });
    expect(known.ageMs).toBeGreaterThan(0);
    const stored = await log.append(aStream(), "none", [anEvent()]);
    await log.head();
    expect(await log.knownHead()).toEqual({ position: stored.ok && stored.position, ageMs: 0 });
  });

  test("a server that finds nothing for long is no outage as long as it answers at all", async () => {
    await share(open({ prefix: "quiet." }));
    const log = open({ prefix: "quiet.", callMs: 500, patienceMs: 1200 });
    const before = standIn.faults.served;
    standIn.faults.matches.shut();
    const under = Promise.all([log.head(), collect(log.readAll({ limit: 100 }))]);
    // Asked so often only by who has waited for longer than its patience.
    await Promise.race([under, until(() => standIn.faults.served > before + 7)]);
    standIn.faults.matches.open();
    const [head, events] = await under;
    expect(said(events)).toEqual(numbers(12));
    expect(head).toBe(events.at(-1)!.position);
  });

  test("a server that answers nothing at all is an outage for filtered reads too", async () => {
    const log = open({ prefix: "quiet.", callMs: 100, patienceMs: 300 });
    standIn.faults.freeze();
    const looks = await Promise.allSettled([log.head(), collect(log.readAll({ limit: 100 }))]);
    standIn.faults.thaw();
    for (const look of looks) expect(look).toMatchObject({ reason: expect.any(LogUnavailable) as unknown });
  });

  test("reading it goes on where it broke off, nothing skipped or doubled", async () => {
    const log = open({ prefix: "torn." });
    const stream = aStream();
    for (let n = 0; n < 3000; n += 500) {
      await log.append(
        stream,
        n === 0 ? "none" : BigInt(n - 1),
        numbers(500).map((m) => anEvent(n + m)),
      );
      await asOthers(200);
    }
    const read: unknown[] = [];
    for await (const event of log.readAll({ limit: 2800 })) {
      read.push(...said([event]));
      if (read.length === 700 || read.length === 1900) await standIn.restart();
    }
    expect(read).toEqual(numbers(2800));
  });
});
