import { expect, it } from "vitest";
import { browserTests, graphOf, levelOf } from "./import-graph.ts";

const files = [
  { path: "contracts/a.ts", text: "" },
  { path: "contracts/b.ts", text: `export { a } from "./a.ts";\nimport type { C } from "./c.ts";` },
  { path: "contracts/c.ts", text: `import { b } from "#contracts/b.ts";` },
  { path: "tests/a.unit.test.ts", text: `const { c } = await import("#contracts/c.ts");` },
];

it("a file is reached by whatever imports it, re-exports it or loads it later, in circles too", () => {
  const graph = graphOf(files);
  expect([...graph.reaching(["contracts/a.ts"])].sort()).toEqual(files.map(({ path }) => path));
  expect([...graph.importing(["contracts/c.ts"])]).toEqual(["contracts/b.ts", "tests/a.unit.test.ts"]);
  expect([...graphOf(files, ({ values }) => values.length > 0).importing(["contracts/c.ts"])]).toEqual([
    "tests/a.unit.test.ts",
  ]);
});

it("the tests that need a browser are those that open a page or print, and not those of calls alone", () => {
  const found = browserTests();
  for (const opens of [
    "tests/e2e/pages.e2e.test.ts",
    "tests/e2e/tls.rest.test.ts",
    "tests/workers/paper/labels.int.test.ts",
  ])
    expect(found).toContain(opens);
  expect(found.filter((path) => path.startsWith("tests/e2e/api/"))).toEqual([]);
  expect(found.filter((path) => levelOf(path) === "component")).toEqual([]);
});
