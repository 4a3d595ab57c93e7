import { expect, test } from "vitest";
import { inBatches } from "#projections/runner/in-batches.ts";

async function* source(waits: Promise<unknown>[], ...groups: number[][]): AsyncGenerator<number> {
  for (const group of groups) {
    await waits.shift();
    yield* group;
  }
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

test("what is ready is gathered up to the limit", async () => {
  expect(await collect(inBatches(source([], [1, 2, 3], [4, 5]), 2))).toEqual([[1, 2], [3, 4], [5]]);
});

test("a source that makes wait ends the batch", async () => {
  let go = (): void => undefined;
  const later = new Promise<void>((resolve) => (go = resolve));
  const batches: number[][] = [];
  for await (const batch of inBatches(source([Promise.resolve(), later], [1, 2], [3]), 100)) {
    batches.push(batch);
    go();
  }
  expect(batches).toEqual([[1, 2], [3]]);
});

test("an error of the source arrives after what came before it, and one of the consumer ends the source", async () => {
  let ended = false;
  async function* failing(): AsyncGenerator<number> {
    try {
      yield 1;
      throw new Error("source");
    } finally {
      ended = true;
    }
  }
  const seen: number[][] = [];
  await expect(
    (async () => {
      for await (const batch of inBatches(failing(), 10)) seen.push(batch);
    })(),
  ).rejects.toThrow("source");
  ended = false;
  await expect(
    (async () => {
      for await (const _ of inBatches(failing(), 1)) throw new Error("consumer");
    })(),
  ).rejects.toThrow("consumer");
  expect(ended).toBe(true);
});
