import { expect, test } from "vitest";
import { readModels } from "#contracts/read-models/index.ts";
import { createViews } from "#projections/views/index.ts";

test("every read model stands in the register under its table's name", () => {
  const registered = Object.entries(readModels).map(([key, { name }]) => [key, name]);
  expect(registered.filter(([key, name]) => key !== name)).toEqual([]);
  const written = Object.values(createViews({ timeZone: "UTC" })).flatMap(({ tables }) =>
    tables.map(({ name }) => name),
  );
  expect(new Set(Object.keys(readModels))).toEqual(new Set(written));
});
