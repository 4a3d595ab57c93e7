import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { InvalidAppend, type Appended, type EventLog, type VersionConflict } from "#infra/engines/event-log/port.ts";
import { anEvent, aStream, collect, said, someEvents } from "./events.ts";

const stored = (answer: Appended | VersionConflict): Appended => {
  if (!answer.ok) throw new Error(`${answer.stream} was expected at ${answer.expected} and stood at ${answer.actual}`);
  return answer;
};

export function appending(open: () => EventLog): void {
  describe("appending", () => {
    test("a new stream begins at revision 0 and its last event's place is answered", async () => {
      const log = open();
      const stream = aStream();
      const first = stored(await log.append(stream, "none", someEvents(3)));
      expect(first.revision).toBe(2n);
      const second = stored(await log.append(stream, 2n, [anEvent(3)]));
      expect(second.revision).toBe(3n);
      expect(log.order(second.position)).toBeGreaterThan(log.order(first.position));
      expect(await log.head()).toBe(second.position);
      const events = await collect(log.readStream(stream));
      expect(said(events)).toEqual([0, 1, 2, 3]);
      expect(events.at(-1)!.position).toBe(second.position);
    });

    test("a stream that stands elsewhere is a conflict that says where, and nothing is written", async () => {
      const log = open();
      const stream = aStream();
      expect(await log.append(stream, 0n, [anEvent()])).toEqual({ ok: false, stream, expected: 0n, actual: "none" });
      await log.append(stream, "none", someEvents(2));
      for (const expected of ["none", 0n, 2n, 7n] as const) {
        expect(await log.append(stream, expected, [anEvent("lost")])).toEqual({
          ok: false,
          stream,
          expected,
          actual: 1n,
        });
      }
      expect(said(await collect(log.readStream(stream)))).toEqual([0, 1]);
    });

    test("of 50 callers with one expected revision, over two connections, exactly one wins", async () => {
      const logs = [open(), open()];
      const stream = aStream();
      await logs[0]!.append(stream, "none", [anEvent()]);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => logs[n % 2]!.append(stream, 0n, [anEvent(n)])),
      );
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      for (const answer of answers) if (!answer.ok) expect(answer.actual).toBe(1n);
      expect(await collect(logs[0]!.readStream(stream))).toHaveLength(2);
    });

    test("the same append again answers as the first time and writes nothing, also after later events", async () => {
      const log = open();
      const stream = aStream();
      const events = someEvents(2);
      const first = await log.append(stream, "none", events);
      expect(await log.append(stream, "none", events)).toEqual(first);
      await log.append(stream, 1n, someEvents(3));
      expect(await open().append(stream, "none", events)).toEqual(first);
      expect(await collect(log.readStream(stream))).toHaveLength(5);
    });

    test("the same append sent many times at once is stored once and answered alike", async () => {
      const logs = [open(), open()];
      const stream = aStream();
      const events = someEvents(2);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => logs[n % 2]!.append(stream, "none", events)),
      );
      expect(
        new Set(
          answers.map((answer) => JSON.stringify(stored(answer), (_, v) => (typeof v === "bigint" ? String(v) : v))),
        ).size,
      ).toBe(1);
      expect(await collect(logs[0]!.readStream(stream))).toHaveLength(2);
    });

    test("a block that is partly known is a conflict", async () => {
      const log = open();
      const stream = aStream();
      const [a, b] = [anEvent("a"), anEvent("b")];
      await log.append(stream, "none", [a]);
      expect(await log.append(stream, "none", [a, b])).toEqual({ ok: false, stream, expected: "none", actual: 0n });
      await log.append(stream, 0n, [anEvent("c")]);
      expect(await log.append(stream, "none", [a, b])).toEqual({ ok: false, stream, expected: "none", actual: 1n });
    });

    test("a known id with other data keeps what was stored; in another stream or at the current revision it is stored again", async () => {
      const log = open();
      const [one, other] = [aStream(), aStream()];
      const id = randomUUID();
      const first = await log.append(one, "none", [anEvent("first", id)]);
      expect(await log.append(one, "none", [anEvent("second", id)])).toEqual(first);
      expect(stored(await log.append(other, "none", [anEvent("elsewhere", id)])).revision).toBe(0n);
      expect(stored(await log.append(one, 0n, [anEvent("again", id)])).revision).toBe(1n);
      expect(said(await collect(log.readStream(one)))).toEqual(["first", "again"]);
    });

    test("many streams in one call stand each on its own: one conflict aborts no other", async () => {
      const log = open();
      const streams = Array.from({ length: 300 }, () => aStream());
      await log.append(streams[7]!, "none", [anEvent("before")]);
      const answers = await log.appendEach(
        streams.map((stream, n) => ({ stream, expected: "none", events: [anEvent(n), anEvent(n)] })),
      );
      expect(answers.map((answer) => answer.stream)).toEqual(streams);
      expect(answers.filter((answer) => !answer.ok)).toEqual([
        { ok: false, stream: streams[7], expected: "none", actual: 0n },
      ]);
      expect(answers.filter((answer) => answer.ok && answer.revision === 1n)).toHaveLength(299);
      for (const [n, stream] of streams.entries()) {
        expect(said(await collect(log.readStream(stream)))).toEqual(n === 7 ? ["before"] : [n, n]);
      }
    });

    test("one stream several times in one call is handled in order, a refused one holding up nobody", async () => {
      const log = open();
      const stream = aStream();
      const answers = await log.appendEach([
        { stream, expected: "none", events: [anEvent("a")] },
        { stream, expected: 0n, events: [anEvent("b")] },
        { stream, expected: 0n, events: [anEvent("late")] },
        { stream, expected: 1n, events: [anEvent("c")] },
        { stream, expected: 2n, events: [anEvent("d")] },
      ]);
      expect(answers.map((answer) => answer.ok)).toEqual([true, true, false, true, true]);
      expect(said(await collect(log.readStream(stream)))).toEqual(["a", "b", "c", "d"]);
    });

    test("appends with rising revisions, none awaited, all hold in order", async () => {
      const log = open();
      const stream = aStream();
      const answers = await Promise.all(
        Array.from({ length: 3000 }, (_, n) => log.append(stream, n === 0 ? "none" : BigInt(n - 1), [anEvent(n)])),
      );
      expect(answers.every((answer) => answer.ok)).toBe(true);
      expect(said(await collect(log.readStream(stream)))).toEqual(Array.from({ length: 3000 }, (_, n) => n));
    });

    test("what is repeated and what is new can be in one call, for one stream", async () => {
      const log = open();
      const stream = aStream();
      const [a, b] = [anEvent("a"), anEvent("b")];
      await log.append(stream, "none", [a]);
      const answers = await log.appendEach([
        { stream, expected: "none", events: [a] },
        { stream, expected: 0n, events: [b] },
      ]);
      expect(answers.map((answer) => stored(answer).revision)).toEqual([0n, 1n]);
      expect(said(await collect(log.readStream(stream)))).toEqual(["a", "b"]);
    });

    test("what cannot be stored is refused before anything is sent", async () => {
      const log = open();
      const stream = aStream();
      const invalid = (append: Promise<unknown>) => expect(append).rejects.toBeInstanceOf(InvalidAppend);
      await invalid(log.append(stream, "none", []));
      await invalid(log.append("", "none", [anEvent()]));
      await invalid(log.append(stream, "none", [{ ...anEvent(), type: "" }]));
      await invalid(log.append(stream, "none", [anEvent(0, "no-uuid")]));
      await invalid(log.append(stream, "none", [{ ...anEvent(), data: { n: 1n } }]));
      await invalid(log.append(stream, -1n, [anEvent()]));
      await invalid(
        log.appendEach([
          { stream, expected: "none", events: [anEvent()] },
          { stream: aStream(), expected: "none", events: [] },
        ]),
      );
      expect(await collect(log.readStream(stream))).toEqual([]);
    });

    test("an append holds up to 1 MiB of data, all its events together", async () => {
      const log = open();
      const half = anEvent("x".repeat(524_288 - '{"n":""}'.length));
      expect((await log.append(aStream(), "none", [half, { ...half, id: randomUUID() }])).ok).toBe(true);
      const more = anEvent("x".repeat(524_288 - '{"n":""}'.length + 1));
      await expect(log.append(aStream(), "none", [half, more])).rejects.toBeInstanceOf(InvalidAppend);
    });

    test("what goes with the data is limited too, so that no message is too large for anybody", async () => {
      const log = open();
      const stream = aStream();
      const long = { ...anEvent().meta, correlationId: "x".repeat(1_048_576) };
      const events = Array.from({ length: 15 }, () => ({ ...anEvent(), meta: long }));
      await expect(log.append(stream, "none", events)).rejects.toBeInstanceOf(InvalidAppend);
      expect((await log.append(stream, "none", events.slice(0, 2))).ok).toBe(true);
    });

    test("names and data come back as they were: quotes, backslashes, Chinese, zero bytes, half a surrogate pair", async () => {
      const log = open();
      const stream = aStream('odd-"\\{},长江-');
      const data = { text: '"\\ {},\n\u0000 长江 😀 \ud800', list: [null, 1.5, -0.1, true] };
      const event = { ...anEvent(), type: "Odd\"'\\长", data };
      await log.append(stream, "none", [event]);
      const [read] = await collect(log.readStream(stream));
      expect(read).toMatchObject({ stream, type: event.type, data, meta: event.meta, id: event.id, revision: 0n });
    });
  });
}
