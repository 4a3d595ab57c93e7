import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stepsOf } from "#tests/support/scratch-copy.ts";
import { root } from "#infra/process/root.ts";

const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md"].concat(
  readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
);

/** Files that a reader of docs/adding-a-screen.md makes. */
const made = new Set(stepsOf("adding-a-screen.md").flatMap(({ kind, path }) => (kind === "file" ? [path] : [])));

const named = /`((?:contracts|server|projections|workers|client|infra|tests)\/[\w./-]+)`/g;

describe("a page of the documentation", () => {
  it.each(pages)("%s names no file that is not there", (page) => {
    const paths = [...readFileSync(join(root, page), "utf8").matchAll(named)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !made.has(path) && !existsSync(join(root, path)))).toEqual([]);
  });
});
