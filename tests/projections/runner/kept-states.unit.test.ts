import { expect, test } from "vitest";
import { createKeptStates } from "#projections/runner/kept-states.ts";
import { tillFold } from "./till.ts";

const states = (from: number, to: number, length: number) =>
  Array.from({ length: to - from }, (_, n) => ({
    fold: tillFold,
    stream: `till-${from + n}`,
    state: { cents: from + n },
    length,
  }));

const known = (kept: ReturnType<typeof createKeptStates>, count: number): number[] =>
  Array.from({ length: count }, (_, n) => n).filter((n) => kept.get(tillFold, `till-${n}`) !== undefined);

test("however many streams there are, no more states are kept than the limit holds: those stored longest ago go first", () => {
  const kept = createKeptStates(1000);
  for (let window = 0; window < 20; window++) kept.stored(`${window}`, states(window * 5, window * 5 + 5, 100));
  expect(known(kept, 100)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
});

test("a state that is stored again counts once, with its new length, and is the youngest", () => {
  const kept = createKeptStates(1000);
  kept.stored("1", states(0, 10, 100));
  kept.stored("2", states(0, 1, 200));
  expect(known(kept, 10)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("nothing is known any more once somebody else wrote the checkpoint", () => {
  const kept = createKeptStates();
  kept.stored("1", states(0, 3, 100));
  kept.at("1");
  expect(known(kept, 3)).toEqual([0, 1, 2]);
  kept.at("2");
  expect(known(kept, 3)).toEqual([]);
});

test("what is to be forgotten stays for the batch under way, and is gone when the next one begins", () => {
  const kept = createKeptStates();
  kept.stored("1", states(0, 3, 100));
  kept.at("1");
  kept.forget();
  expect(known(kept, 3)).toEqual([0, 1, 2]);
  kept.stored("2", states(3, 5, 100));
  kept.at("2");
  expect(known(kept, 5)).toEqual([]);
});
