import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
export const dist = join(root, "dist");
