import { expect, it } from "vitest";
import { subjectsIn } from "#server/application/record-changes/record-names.ts";

it("names the cylinders and the order of a call that changes no record", () => {
  expect(subjectsIn({ items: [{ gasBarcode: "A" }, { gasBarcode: "B" }], orderNumber: "DD1" })).toEqual([
    "A",
    "B",
    "DD1",
  ]);
  expect(subjectsIn({ gasBarcodes: ["A", "B"] })).toEqual(["A", "B"]);
  expect(subjectsIn({ gasBarcode: "A" })).toEqual(["A"]);
  expect(subjectsIn({ password: "secret", items: "x" })).toEqual([]);
  expect(subjectsIn(undefined)).toEqual([]);
});
