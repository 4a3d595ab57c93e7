import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder. Looked for upwards, because a bundle in `dist` and a source file lie at different depths. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("no package.json above the program");
  return findRoot(parent);
}
