import { expect, it } from "vitest";
import { restFiles } from "#infra/tools/rest-files.mjs";
import { sourcesOf } from "#tests/architecture/imports.ts";
import { graphOf, levelOf } from "#tests/selection/import-graph.ts";

it("npm run test:all -- --rest runs every file of the rest project, and every file that draws a sample", () => {
  const graph = graphOf(sourcesOf(["tests"]));
  const drawing = [...graph.reaching(["tests/support/sample.ts"])].filter((path) => path !== "tests/support/sample.ts");
  // One that draws by way of another file would be left out.
  expect(drawing.filter((path) => levelOf(path) === undefined)).toEqual([]);
  const rest = [...graph.files].filter((path) => levelOf(path) === "rest");
  const own = "tests/support/sample.unit.test.ts";
  expect(restFiles()).toEqual([...new Set([...rest, ...drawing])].filter((path) => path !== own).sort());
});
