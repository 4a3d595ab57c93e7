import { importsOf, rooms, sourcesOf, type Import, type Source } from "#tests/architecture/imports.ts";

/** Which files import which, from the checkout; imports that count no more than `isCounted` says. */
export type ImportGraph = {
  /** Every file that reaches one of these by its imports, these included. */
  reaching(paths: Iterable<string>): Set<string>;
  /** Files that import one of these themselves. */
  importing(paths: Iterable<string>): Set<string>;
  /** Every source file that there is. */
  files: ReadonlySet<string>;
};

export const graphOf = (sources: readonly Source[], isCounted: (one: Import) => boolean = () => true): ImportGraph => {
  const importers = new Map<string, Set<string>>();
  for (const one of sources.flatMap(importsOf).filter((each) => each.ours && isCounted(each)))
    importers.set(one.to, (importers.get(one.to) ?? new Set()).add(one.from));
  const importing = (paths: Iterable<string>) =>
    new Set([...paths].flatMap((path) => [...(importers.get(path) ?? [])]));
  return {
    importing,
    reaching(paths) {
      const reached = new Set<string>();
      for (let next = [...paths]; next.length > 0; next = [...importing(next)].filter((path) => !reached.has(path)))
        for (const path of next) reached.add(path);
      return reached;
    },
    files: new Set(sources.map(({ path }) => path)),
  };
};

/** All sources and tests of the checkout. */
export const allSources = (): Source[] => sourcesOf([...rooms, "tests"]);

/** The level of a test file: `unit` of `a.unit.test.ts`; `undefined` for another file. */
export const levelOf = (path: string): string | undefined => /\.(\w+)\.test\.tsx?$/.exec(path)?.[1];

const startsBrowser = ({ to, values }: Import): boolean =>
  values.length > 0 && (to === "puppeteer" || to.startsWith("infra/engines/browser/"));

/** Test files that start a Chromium, by what they import from other tests. */
export const browserTests = (): string[] => {
  const sources = sourcesOf(["tests"]);
  const graph = graphOf(sources, ({ values }) => values.length > 0);
  const starters = sources.filter((source) => importsOf(source).some(startsBrowser));
  const reached = graph.reaching(starters.map(({ path }) => path));
  return [...reached].filter((path) => levelOf(path) !== undefined);
};
