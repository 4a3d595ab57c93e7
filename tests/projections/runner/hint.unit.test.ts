import { expect, test } from "vitest";
import { allLists } from "#contracts/lists/index.ts";
import { createChangeSet } from "#projections/runner/change-set.ts";
import { hintOf } from "#projections/runner/hint.ts";
import { createModels } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";

const models = createModels(createViews({ timeZone: "Asia/Shanghai" }), {});
const longest = (index: number): string =>
  `${"0".repeat(34)}${String(index).padStart(2, "0")}.10000.procedure.outOfOrder`;

test("a hint of a large batch stays below what a notice may carry, and names every list", () => {
  const recording = createChangeSet();
  for (const { tables } of models.views) {
    for (const table of tables) {
      for (let index = 0; index < 40; index++) {
        const key = Object.fromEntries(table.key.map((name) => [name, longest(index)]));
        recording.remove(table, key);
      }
    }
  }
  const hint = hintOf(models, "123456789", recording.touched());
  expect(Buffer.byteLength(JSON.stringify(hint))).toBeLessThan(7900);
  const lists = new Set(allLists.filter(({ from }) => from.schema === "read").map(({ name }) => name));
  expect(new Set(hint.lists.map(({ list }) => list))).toEqual(lists);
});
