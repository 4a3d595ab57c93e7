import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEditQueue, type Edit } from "#client/screens/import/check/edit-queue.ts";
import { createRowBook, windowRows } from "#client/screens/import/check/row-book.ts";

class Away extends Error {}

/** A server that keeps cells, and answers, fails or is away when it is told to. */
const desk = (most = 100) => {
  const kept: Record<string, string> = {};
  const calls: Edit[][] = [];
  const refused: Edit[] = [];
  const open: { answer: () => void; fail: (error: Error) => void }[] = [];
  const pauses: number[] = [];
  const queue = createEditQueue<Edit[]>({
    most,
    send: (edits) => {
      calls.push(edits);
      return new Promise((resolve, reject) => {
        open.push({
          answer: () => {
            for (const { row, field, value } of edits) kept[`${row} ${field}`] = value;
            resolve(edits);
          },
          fail: reject,
        });
      });
    },
    answered: () => undefined,
    refused: (_error, edits) => refused.push(...edits),
    isAway: (error) => error instanceof Away,
    pause: async (tries) => void pauses.push(tries),
    changed: () => undefined,
  });
  const turn = async (): Promise<void> => {
    for (let at = 0; at < 10; at++) await Promise.resolve();
  };
  const next = async (end: "answer" | "away" | "refuse"): Promise<boolean> => {
    const call = open.shift();
    if (!call) return false;
    if (end === "answer") call.answer();
    else call.fail(end === "away" ? new Away() : new Error("no"));
    await turn();
    return true;
  };
  return { queue, kept, calls, refused, pauses, next };
};
const edit = (row: number, value: string, field = "code"): Edit => ({ row, field, value });

describe("changed cells on their way", () => {
  it("go out once with the last value while they wait, and again when they change while they are sent", async () => {
    const { queue, kept, calls, next } = desk();
    queue.put([edit(2, "a")]);
    queue.put([edit(2, "b")]);
    queue.put([edit(2, "c"), edit(3, "x")]);
    expect(queue.valueOf(2, "code")).toBe("c");
    await next("answer");
    expect(queue.valueOf(2, "code")).toBe("c");
    await next("answer");
    expect(calls).toEqual([[edit(2, "a")], [edit(2, "c"), edit(3, "x")]]);
    expect(kept).toEqual({ "2 code": "c", "3 code": "x" });
    expect(queue.size).toBe(0);
    expect(queue.valueOf(2, "code")).toBeUndefined();
  });
  it("are tried until the server is back, and the newer value of a cell stays the newer one", async () => {
    const { queue, kept, pauses, next } = desk();
    queue.put([edit(2, "a"), edit(3, "x")]);
    queue.put([edit(2, "b")]);
    await next("away");
    await next("away");
    expect(queue.tries).toBe(2);
    expect(queue.size).toBe(2);
    await next("answer");
    expect(kept).toEqual({ "2 code": "b", "3 code": "x" });
    expect(pauses).toEqual([1, 2]);
    expect(queue.tries).toBe(0);
  });
  it("that are refused are told, but for one that has changed since, and the others go on", async () => {
    const { queue, kept, refused, next } = desk();
    queue.put([edit(2, "a"), edit(3, "x")]);
    queue.put([edit(2, "b")]);
    await next("refuse");
    expect(refused).toEqual([edit(3, "x")]);
    await next("answer");
    expect(kept).toEqual({ "2 code": "b" });
  });
  it("go in calls of the size that the server takes", async () => {
    const { queue, calls, next } = desk(2);
    queue.put([edit(2, "a"), edit(3, "b"), edit(4, "c")]);
    while (await next("answer"));
    expect(calls.map((each) => each.length)).toEqual([2, 1]);
  });
  it("are never lost: whatever fails and however they follow, the server ends with the last value of each cell", async () => {
    const ends = fc.constantFrom("answer" as const, "away" as const);
    const story = fc.array(fc.oneof(ends, fc.tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom("a", "b", "c"))), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const { queue, kept, next } = desk(2);
        const last: Record<string, string> = {};
        for (const step of steps) {
          if (typeof step === "string") await next(step);
          else {
            last[`${step[0]} code`] = step[1];
            queue.put([edit(step[0], step[1])]);
          }
        }
        while (await next("answer"));
        expect(kept).toEqual(last);
        expect(queue.size).toBe(0);
      }),
    );
  });
});

describe("the rows that a filter shows", () => {
  type Row = { row: number; bad: boolean };
  /** A server with so many rows, of which it answers those that are bad by now. */
  const book = (count: number) => {
    const rows: Row[] = Array.from({ length: count }, (_, at) => ({ row: at + 2, bad: true }));
    const asked: number[] = [];
    const made = createRowBook<Row>({
      fetch: async (pageIndex) => {
        asked.push(pageIndex);
        const found = rows.filter(({ bad }) => bad);
        return { list: found.slice((pageIndex - 1) * windowRows, pageIndex * windowRows), total: found.length };
      },
      answers: ({ bad }) => bad,
      changed: () => undefined,
      failed: (error) => {
        throw error;
      },
    });
    const mend = (row: number): void => {
      const found = rows[row - 2];
      if (!found) return;
      found.bad = false;
      made.take([{ ...found }]);
    };
    /** Somebody else mends it: the page is not told. */
    const mendUnseen = (row: number): void => {
      const found = rows[row - 2];
      if (found) found.bad = false;
    };
    return { made, mend, mendUnseen, asked };
  };
  const numbers = (made: ReturnType<typeof book>["made"], first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => made.at(first + at)?.row);

  it("are fetched by windows, each once", async () => {
    const { made, asked } = book(windowRows * 5);
    await made.ensure(0, 20);
    await Promise.all([made.ensure(windowRows * 2, windowRows * 2 + 5), made.ensure(windowRows * 2, windowRows * 2)]);
    expect(asked).toEqual([1, 3]);
    expect(made.total).toBe(windowRows * 5);
    expect(numbers(made, windowRows * 2, windowRows * 2 + 1)).toEqual([windowRows * 2 + 2, windowRows * 2 + 3]);
    expect(made.at(windowRows)).toBeUndefined();
  });
  it("stay where they stand when they are mended, and none behind them is missed", async () => {
    const { made, mend } = book(windowRows * 3);
    await made.ensure(0, windowRows - 1);
    for (const row of [2, 3, 57]) mend(row);
    await made.ensure(0, windowRows * 3 - 1);
    expect(made.at(0)).toEqual({ row: 2, bad: false });
    expect(numbers(made, 0, windowRows * 3 - 1)).toEqual(Array.from({ length: windowRows * 3 }, (_, at) => at + 2));
  });
  it("end where the server has no more, though there were more when they were first looked at", async () => {
    const { made, mendUnseen } = book(windowRows + 10);
    await made.ensure(0, 5);
    expect(made.total).toBe(windowRows + 10);
    for (let row = windowRows + 8; row <= windowRows + 11; row++) mendUnseen(row);
    await made.ensure(windowRows, windowRows + 9);
    expect(made.total).toBe(windowRows + 6);
  });
  it("are found by their number in the sheet", async () => {
    const { made } = book(5);
    await made.ensure(0, 4);
    expect(made.placeOf(4)).toBe(2);
    expect(made.placeOf(99)).toBeUndefined();
  });
});
