import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildVerifiers } from "./build-verifiers.ts";

/** Writes the verifiers into the folder that is given: a step of the build. */
const [folder = "."] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, bytes] of await buildVerifiers()) writeFileSync(join(folder, name), bytes);
