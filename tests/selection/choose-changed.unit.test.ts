import { describe, expect, it } from "vitest";
import { chooseChanged } from "./choose-changed.ts";
import { graphOf } from "./import-graph.ts";

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((each) => `import { a } from "#${each}";`).join("\n"),
});
const graph = graphOf([
  file("server/domain/decide.ts"),
  file("server/application/handle.ts", "server/domain/decide.ts"),
  file("client/kit/button.tsx"),
  file("client/screens/form.tsx", "client/kit/button.tsx"),
  file("tests/architecture/imports.unit.test.ts"),
  file("tests/docs/paths.unit.test.ts"),
  file("tests/server/domain/decide.unit.test.ts", "server/domain/decide.ts"),
  file("tests/server/domain/recorded.int.test.ts"),
  file("tests/server/application/handle.unit.test.ts", "server/application/handle.ts"),
  file("tests/server/application/handle.int.test.ts", "server/application/handle.ts"),
  file("tests/client/screens/form.component.test.tsx", "client/screens/form.tsx"),
  file("tests/golden/model.int.test.ts", "server/domain/decide.ts"),
  file("tests/e2e/scan.e2e.test.ts"),
  file("tests/e2e/kill.rest.test.ts"),
]);
const architecture = "tests/architecture/imports.unit.test.ts";

describe("the tests of a change", () => {
  it("are those of units that reach it, of slow ones those beside it or that import it, and those of architecture", () => {
    expect(chooseChanged(graph, ["server/domain/decide.ts"])).toEqual({
      chosen: [
        architecture,
        "tests/golden/model.int.test.ts",
        "tests/server/application/handle.unit.test.ts",
        "tests/server/domain/decide.unit.test.ts",
        "tests/server/domain/recorded.int.test.ts",
      ],
      further: [
        "tests/e2e/kill.rest.test.ts",
        "tests/e2e/scan.e2e.test.ts",
        "tests/server/application/handle.int.test.ts",
      ],
    });
  });

  it("are those of every component that shows it", () => {
    const { chosen } = chooseChanged(graph, ["client/kit/button.tsx"]);
    expect(chosen).toEqual([architecture, "tests/client/screens/form.component.test.tsx"]);
  });

  it("are a changed test itself, at every level, and nothing of the product", () => {
    const { chosen, further } = chooseChanged(graph, ["tests/e2e/kill.rest.test.ts"]);
    expect(chosen).toEqual([architecture, "tests/e2e/kill.rest.test.ts"]);
    expect(further).toEqual([]);
  });

  it("are those of the documentation for one of its pages", () => {
    expect(chooseChanged(graph, ["README.md"]).chosen).toEqual([architecture, "tests/docs/paths.unit.test.ts"]);
  });

  it("are found for a file that is gone, by those that import it still", () => {
    const gone = graphOf([file("tests/a.unit.test.ts", "contracts/gone.ts")]);
    expect(chooseChanged(gone, ["contracts/gone.ts"]).chosen).toEqual(["tests/a.unit.test.ts"]);
  });
});
