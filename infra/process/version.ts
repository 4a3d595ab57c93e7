import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/** The product's version, from its package.json. */
export const version = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
