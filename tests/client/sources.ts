import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

/** The TypeScript files below a folder of the checkout, with their text. */
export const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      path: `${folder}/${name.replaceAll("\\", "/")}`,
      text: readFileSync(join(root, folder, name), "utf8"),
    }));
