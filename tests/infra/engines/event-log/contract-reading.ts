import { describe, expect, test } from "vitest";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { anEvent, aStream, collect, said, someEvents } from "./events.ts";

export function reading(open: () => EventLog): void {
  describe("reading", () => {
    test("a missing stream and a place beyond the end are empty", async () => {
      const log = open();
      const stream = aStream();
      expect(await collect(log.readStream(stream))).toEqual([]);
      await log.append(stream, "none", someEvents(2));
      expect(await collect(log.readStream(stream, { from: 2n }))).toEqual([]);
    });

    test("a stream is read from a revision, inclusive, up to a limit", async () => {
      const log = open();
      const stream = aStream();
      await log.append(stream, "none", someEvents(1200));
      expect(said(await collect(log.readStream(stream)))).toEqual(Array.from({ length: 1200 }, (_, n) => n));
      expect(said(await collect(log.readStream(stream, { from: 1n, limit: 3 })))).toEqual([1, 2, 3]);
      expect(await collect(log.readStream(stream, { limit: 700 }))).toHaveLength(700);
    });

    test("a limit of 0 is nothing, and no error", async () => {
      const log = open();
      const stream = aStream();
      await log.append(stream, "none", someEvents(2));
      expect(await collect(log.readStream(stream, { limit: 0 }))).toEqual([]);
      expect(await collect(log.readAll({ limit: 0 }))).toEqual([]);
    });

    test("many streams are read at once, each from its own revision; missing ones are left out", async () => {
      const log = open();
      const [a, b, c] = [aStream(), aStream(), aStream()];
      await log.append(a, "none", someEvents(3));
      await log.append(b, "none", someEvents(5));
      const read = await log.readStreams([
        { stream: b, from: 3n },
        { stream: c, from: 0n },
        { stream: a, from: 0n },
      ]);
      expect([...read.keys()].sort()).toEqual([a, b].sort());
      expect(said(read.get(a)!)).toEqual([0, 1, 2]);
      expect(said(read.get(b)!)).toEqual([3, 4]);
      expect(await log.readStreams([])).toEqual(new Map());
    });

    test("the whole log is read after a position, exclusive, in one order that agrees with every stream's", async () => {
      const log = open();
      const start = await log.head();
      const streams = [aStream(), aStream(), aStream()];
      for (let n = 0; n < 40; n++) {
        await log.appendEach(
          streams.map((stream) => ({ stream, expected: n === 0 ? "none" : BigInt(n - 1), events: [anEvent(n)] })),
        );
      }
      const all = await collect(log.readAll({ after: start, limit: 10_000 }));
      expect(all).toHaveLength(120);
      for (const stream of streams) {
        expect(said(all.filter((event) => event.stream === stream))).toEqual(Array.from({ length: 40 }, (_, n) => n));
      }
      const orders = all.map((event) => log.order(event.position));
      expect(orders).toEqual([...orders].sort((x, y) => (x < y ? -1 : 1)));
      const rest = await collect(log.readAll({ after: all[49]!.position, limit: 30 }));
      expect(rest).toEqual(all.slice(50, 80));
      expect(await collect(log.readAll({ after: all.at(-1)!.position, limit: 5 }))).toEqual([]);
    });

    test("a position of another log is refused", () => {
      expect(() => open().order("C:12/P:12 or so")).toThrow(TypeError);
    });
  });
}
