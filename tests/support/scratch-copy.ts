import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

/** A copy of the sources to change; its modules import each other and the installed packages. */
export type ScratchCopy = {
  folder: string;
  /** Does a step of a page. Throws where the file has not what the step names. */
  add(step: Step): void;
  /** Loads a module of the copy. */
  load<Module>(path: string): Promise<Module>;
  /** Runs an installed program in the copy, the type check for example. Answers what it prints; throws where it fails. */
  run(program: string, ...args: string[]): Promise<string>;
  remove(): void;
};

/** Parts of a checkout that are no sources. */
const isMade = (name: string): boolean => /^(\.git|\.env|\.data.*|dist|node_modules)$/.test(name);

export const createScratchCopy = (): ScratchCopy => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-copy-"));
  for (const each of readdirSync(root).filter((name) => !isMade(name)))
    cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    add(step) {
      const file = join(folder, step.path);
      if (step.kind === "file") return writeFileSync(file, step.text);
      const source = readFileSync(file, "utf8");
      const changed = step.kind === "change" ? changeOf(source, step.text) : extended(source, step.name, step.text);
      if (changed === undefined) throw new Error(`${step.path} has no place for\n${step.text}`);
      writeFileSync(file, changed);
    },
    load: (path) => import(/* @vite-ignore */ join(folder, path)),
    run: (program, ...args) =>
      new Promise((resolve, reject) => {
        const { NODE_ENV: _test, VITEST: _vitest, ...env } = process.env;
        const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
        execFile(join(root, "node_modules/.bin", program), args, options, (error, stdout, stderr) =>
          error ? reject(new Error(`${program} ${args.join(" ")}:\n${stdout}${stderr}`)) : resolve(stdout),
        );
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** The file with lines at the end of the list or object `name`; those that import go to the head of the file. */
const extended = (source: string, name: string, text: string): string | undefined => {
  const isImport = (line: string): boolean => line.trimStart().startsWith("import ");
  const lines = text.split("\n");
  const added = lines.filter((line) => !isImport(line)).join("\n");
  const start = source.search(new RegExp(`^(?:export )?const ${name}\\b`, "m"));
  if (start < 0) return undefined;
  const onOneLine = /^.*[^\s[{](?=[\]}]\)?;$)/.exec(source.slice(start).split("\n", 1)[0] ?? "")?.[0].length;
  const end = start + (onOneLine ?? source.slice(start).search(/^[\]}]/m));
  if (end < start) return undefined;
  const extension = onOneLine === undefined ? `${added}\n` : `, ${added}`;
  return [...lines.filter(isImport), `${source.slice(0, end)}${extension}${source.slice(end)}`].join("\n");
};

/** The file after a change that is written as a diff: parts between `@@`, each of lines that stand in the file once. */
const changeOf = (source: string, diff: string): string | undefined =>
  diff.split("\n@@\n").reduce<string | undefined>((file, part) => {
    const without = (sign: string): string =>
      part
        .split("\n")
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.slice(1))
        .join("\n");
    const around = file?.split(without("+"));
    return around?.length === 2 ? around.join(without("-")) : undefined;
  }, source);

/** A step of a page's section: a new file, lines at the end of a list or object that a file declares, or a change within a file. */
export type Step = { path: string; text: string } & (
  { kind: "file" } | { kind: "end"; name: string } | { kind: "change" }
);

const stepPattern =
  /(?:[Aa]t the end of `(?<name>\w+)` in|(?<file>a new file)|a change in) `(?<path>[^`]+)`[\s\S]*?\n(?<indent> *)```(?:ts|diff)\n(?<text>[\s\S]*?)\n *```/g;

/** The steps of a page in `docs`, or of one of its sections: "a new file `path`", "at the end of `name` in `path`" or "a change in `path`", and the block of code after it. */
export const stepsOf = (page: string, heading?: string): Step[] => {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const section = heading === undefined ? text : (text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "");
  return [...section.matchAll(stepPattern)].map(({ groups = {} }) => {
    const { name, file, path = "", indent = "", text: block = "" } = groups;
    const code = block.replace(new RegExp(`^${indent}`, "gm"), "");
    if (name !== undefined) return { kind: "end", name, path, text: code };
    return { kind: file === undefined ? "change" : "file", path, text: code };
  });
};
