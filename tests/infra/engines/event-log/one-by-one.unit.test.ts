import { expect, test } from "vitest";
import { oneByOne } from "#infra/engines/event-log/eventstore/one-by-one.ts";
import { collect } from "./events.ts";

/** Handfuls, the last of them an error where there is one. */
async function* source(handfuls: (number[] | Error)[], ended: string[] = []): AsyncGenerator<number[]> {
  try {
    for (const handful of handfuls) {
      if (handful instanceof Error) throw handful;
      yield handful;
    }
  } finally {
    ended.push("ended");
  }
}

test("the items come in order, empty handfuls left out, and an error where the source has it", async () => {
  expect(await collect(oneByOne(source([[], [1, 2], [], [3]])))).toEqual([1, 2, 3]);
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of oneByOne(source([[1, 2], new Error("broken off")]))) seen.push(item);
  })();
  await expect(reading).rejects.toThrow("broken off");
  expect(seen).toEqual([1, 2]);
});

test("whoever leaves off, or aborts, ends the source and gets nothing more", async () => {
  const [left, aborted]: [string[], string[]] = [[], []];
  for await (const item of oneByOne(source([[1, 2, 3]], left))) if (item === 2) break;
  expect(left).toEqual(["ended"]);
  const stop = new AbortController();
  const seen: number[] = [];
  for await (const item of oneByOne(source([[1, 2, 3]], aborted), stop.signal)) {
    seen.push(item);
    if (item === 2) stop.abort();
  }
  expect([seen, aborted]).toEqual([[1, 2], ["ended"]]);
});
