import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "#infra/process/root.ts";

/** A program as it stands now, in one file as production runs it. */
export type Bundle = { path: string; remove(): void };

/**
 * Bundles a program whose source begins at `entry`, seen from the project's root. Starting from sources takes a minute on a busy machine, and memory of its own.
 */
export async function bundle(entry: string, name: string): Promise<Bundle> {
  const path = join(root, "dist", `${name}.${process.pid}.js`);
  await build({
    entryPoints: [join(root, entry)],
    outfile: path,
    ...{ bundle: true, packages: "external", platform: "node", format: "esm" },
  });
  return { path, remove: () => rmSync(path, { force: true }) };
}
