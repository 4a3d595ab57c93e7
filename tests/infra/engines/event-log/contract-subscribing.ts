import { describe, expect, test } from "vitest";
import type { Recorded } from "#contracts/streams/event.ts";
import type { CaughtUp, EventLog } from "#infra/engines/event-log/port.ts";
import { anEvent, aStream, collect, follow, isEvent, said, someEvents } from "./events.ts";

const eventsIn = (items: (Recorded | CaughtUp)[]): Recorded[] => items.filter(isEvent);

export function subscribing(open: () => EventLog): void {
  describe("subscribing", () => {
    test("it catches up after a position, says so, then goes on live", async () => {
      const log = open();
      const stream = aStream();
      await log.append(stream, "none", someEvents(2));
      const start = (await log.head())!;
      await log.append(stream, 1n, [anEvent(2), anEvent(3)]);
      let live: Promise<unknown> | undefined;
      const items = await follow(log, { after: start }, (seen) => {
        if ("caughtUp" in seen.at(-1)!) live ??= log.append(stream, 3n, [anEvent(4)]);
        return eventsIn(seen).length === 3;
      });
      await live;
      expect(items.map((item) => (isEvent(item) ? (item.data as { n: number }).n : "caught up"))).toEqual([
        2,
        3,
        "caught up",
        4,
      ]);
    });

    test("on nothing new it says at once that it has caught up, and where", async () => {
      const log = open();
      await log.append(aStream(), "none", [anEvent()]);
      const head = (await log.head())!;
      const items = await follow(log, { after: head }, () => true);
      expect(items).toEqual([{ caughtUp: true, position: head }]);
    });

    test("prefixes choose the streams, and what is passed over does not hold up the rest", async () => {
      const log = open();
      const start = await log.head();
      const [apple, appleTree, pear] = [aStream("apple-"), aStream("appletree-"), aStream("pear-")];
      await log.append(apple, "none", [anEvent("a")]);
      for (let n = 0; n < 3; n++)
        await log.append(appleTree, n === 0 ? "none" : BigInt(1000 * n - 1), someEvents(1000));
      await log.append(pear, "none", [anEvent("p")]);
      const items = await follow(
        log,
        { after: start, prefixes: ["apple-", "pear-"] },
        (seen) => "caughtUp" in seen.at(-1)!,
      );
      expect(said(eventsIn(items))).toEqual(["a", "p"]);
    });

    test("under many appenders nobody skips, repeats or reorders anything", async () => {
      const logs = [open(), open(), open()];
      const start = await logs[0]!.head();
      const [writers, rounds] = [12, 25];
      const total = writers * rounds * 2;
      const following = [0, 1, 2].map((n) =>
        follow(logs[n]!, { after: start }, (seen) => eventsIn(seen).length === total),
      );
      await Promise.all(
        Array.from({ length: writers }, async (_, n) => {
          const log = logs[n % logs.length]!;
          const stream = aStream();
          let expected: "none" | bigint = "none";
          for (let round = 0; round < rounds; round++) {
            const answer = await log.append(stream, expected, [anEvent(2 * round), anEvent(2 * round + 1)]);
            if (!answer.ok) throw new Error("a conflict on a stream of one's own");
            expected = answer.revision;
          }
        }),
      );
      const inOrder = (await collect(logs[0]!.readAll({ after: start, limit: total + 1 }))).map(
        (event) => event.position,
      );
      expect(new Set(inOrder).size).toBe(total);
      for (const seen of await Promise.all(following)) {
        expect(eventsIn(seen).map((event) => event.position)).toEqual(inOrder);
      }
    });

    test("an abort ends it without an error, also while it waits", async () => {
      const log = open();
      const stop = new AbortController();
      const seen: unknown[] = [];
      for await (const item of log.subscribe({ after: await log.head(), signal: stop.signal })) {
        seen.push(Object.keys(item));
        // From here on it waits.
        setImmediate(() => stop.abort());
      }
      expect(seen).toEqual([["caughtUp", "position"]]);
      expect(await collect(log.subscribe({ signal: AbortSignal.abort() }))).toEqual([]);
    });
  });
}
