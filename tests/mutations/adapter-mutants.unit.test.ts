import { expect, test } from "vitest";
import { adapterMutants, placesOf, suitesFor } from "./adapter-mutants.ts";

test("each breakage of the event log replaces text that stands exactly once in its file", () => {
  expect(adapterMutants.filter((mutant) => placesOf(mutant) !== 1)).toEqual([]);
});

test("each breakage of the event log changes something that a suite can notice", () => {
  expect(adapterMutants.filter(({ was, becomes, file }) => was === becomes || suitesFor(file).length === 0)).toEqual(
    [],
  );
});
