import { expect, it } from "vitest";
import { sameEnds } from "#client/kit/resource/field-changes.tsx";

it("the part of a new value that differs from the old one lies between what both share", () => {
  expect(sameEnds("0757-2233 0018", "0757-2233 0098")).toEqual([12, 1]);
  expect(sameEnds("清晖路 88 号", "清晖路 88 号后门")).toEqual([8, 0]);
  expect(sameEnds("", "new")).toEqual([0, 0]);
  expect(sameEnds("longer", "long")).toEqual([0, 0]);
});
