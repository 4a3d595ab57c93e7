import { expect, it } from "vitest";
import { checkTypeOf } from "#client/screens/records.ts";

it("finds the items of a check by the procedure that its record stands for, whatever it is called", () => {
  expect(checkTypeOf({ name: "Look before filling", type: "check", standsFor: "procedure.9" })).toBe(9);
  expect(checkTypeOf({ name: "充前检查", type: "check", standsFor: "procedure.10" })).toBe(10);
});

it("finds none for a procedure that is no check, or that somebody added under a check's name", () => {
  expect(checkTypeOf({ name: "充装", type: "fill", standsFor: "procedure.8" })).toBeUndefined();
  expect(checkTypeOf({ name: "充装前检查", type: "check", standsFor: null })).toBeUndefined();
});
