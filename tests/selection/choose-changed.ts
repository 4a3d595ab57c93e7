import { dirname } from "node:path";
import { levelOf, type ImportGraph } from "./import-graph.ts";

/** Test files for a change: those to run, and further ones that the change could reach. */
export type Choice = { chosen: string[]; further: string[] };

const quick = new Set(["unit", "component"]);
const rooms = /^(contracts|server|projections|workers|client|infra)\//;

/**
 * Chooses by the imports: every unit and component test that reaches a change, and the tests of architecture. Of the slow levels those in
 * the folder of `tests` that mirrors the changed file's, and those that import it themselves. A page of the documentation reaches `tests/docs`.
 */
export const chooseChanged = (graph: ImportGraph, changed: readonly string[]): Choice => {
  const tests = [...graph.files].filter((path) => levelOf(path) !== undefined);
  const [reaching, importing] = [graph.reaching(changed), graph.importing(changed)];
  const mirrored = new Set(changed.map((path) => `tests/${dirname(path)}`));
  const own = new Set(changed);
  const isChosen = (path: string): boolean => {
    if (own.has(path) || path.startsWith("tests/architecture/")) return true;
    const level = levelOf(path) ?? "";
    if (quick.has(level))
      return reaching.has(path) || (path.startsWith("tests/docs/") && changed.some((each) => each.endsWith(".md")));
    return level !== "rest" && (importing.has(path) || mirrored.has(dirname(path)));
  };
  // A browser or a process runs the whole product, whatever its test imports.
  const runsAll = changed.some((path) => rooms.test(path));
  const isFurther = (path: string): boolean =>
    reaching.has(path) || (runsAll && ["e2e", "rest"].includes(levelOf(path) ?? ""));
  return {
    chosen: tests.filter(isChosen).sort(),
    further: tests.filter((path) => !isChosen(path) && isFurther(path)).sort(),
  };
};
