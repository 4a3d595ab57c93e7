import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "#infra/process/root.ts";
import { stepsOf } from "#tests/support/scratch-copy.ts";

const read = (page: string): string => readFileSync(join(root, page), "utf8");
const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

/** Pages that speak of the product as it is. Notebooks of the laboratory may name files that are gone. */
const current = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...inFolder("docs"), ...inFolder("docs/decisions")];
const pages = [...current, ...inFolder("docs/lab")];

/** Files that a reader of docs/adding-a-screen.md makes. */
const made = new Set(stepsOf("adding-a-screen.md").flatMap(({ kind, path }) => (kind === "file" ? [path] : [])));

const named = /`((?:contracts|server|projections|workers|client|infra|tests)\/[\w./-]+)`/g;
const linked = /\]\((?!https?:)([^)\s]+)\)/g;
const script = /npm run ([a-z:]+)/g;
const first = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, part = ""]) => part);

/** The anchor of a heading as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (page: string): string[] => first(read(page), /^#+ (.+)$/gm).map(anchorOf);

describe("a page of the documentation", () => {
  it.each(current)("%s names no file that is not there", (page) => {
    const gone = first(read(page), named).filter((path) => !made.has(path) && !existsSync(join(root, path)));
    expect(gone).toEqual([]);
  });

  it.each(pages)("%s links to no page or heading that is not there", (page) => {
    const broken = first(read(page), linked).filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it.each(current)("%s names no npm script that there is not", (page) => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(first(read(page), script).filter((name) => !(name in scripts))).toEqual([]);
  });
});
