import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

/** A copy of the sources to change; its modules import each other and the installed packages. */
export type ScratchCopy = {
  /** Does a step of a page. Lines that import go to the head of the file, all else before the closing bracket of the list or object. */
  add(step: Step): void;
  /** Loads a module of the copy. */
  load<Module>(path: string): Promise<Module>;
  remove(): void;
};

export const createScratchCopy = (): ScratchCopy => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-copy-"));
  for (const each of ["contracts", "server", "projections", "workers", "client", "infra", "tests", "package.json"])
    cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    add({ path, name, text }) {
      const file = join(folder, path);
      if (name === undefined) return writeFileSync(file, text);
      const isImport = (line: string): boolean => line.trimStart().startsWith("import ");
      const lines = text.split("\n");
      const source = [...lines.filter(isImport), readFileSync(file, "utf8")].join("\n");
      const added = lines.filter((line) => !isImport(line)).join("\n");
      const start = source.search(new RegExp(`^(?:export )?const ${name}\\b`, "m"));
      const end = start < 0 ? -1 : start + source.slice(start).search(/^[\]}]/m);
      if (end <= start) throw new Error(`${path} declares no ${name}`);
      writeFileSync(file, `${source.slice(0, end)}${added}\n${source.slice(end)}`);
    },
    load: (path) => import(/* @vite-ignore */ join(folder, path)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** A step of a page's section: what is added to the list or object `name` of a file, or a new file. */
export type Step = { name?: string; path: string; text: string };

/** The steps of a section of a page in `docs`: "at the end of `name` in `path`" or "a new file `path`", and the block of code after it. */
export const stepsOf = (page: string, heading: string): Step[] => {
  const section =
    readFileSync(join(root, "docs", page), "utf8")
      .split(`\n## ${heading}\n`)[1]
      ?.split("\n## ")[0] ?? "";
  const steps = section.matchAll(/(?:at the end of `(\w+)` in|a new file) `([^`]+)`[\s\S]*?```ts\n([\s\S]*?)```/g);
  return [...steps].map(([, name, path = "", text = ""]) => ({ name, path, text }));
};
