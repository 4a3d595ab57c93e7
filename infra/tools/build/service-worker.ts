import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";

/** Files that are not cached: Blueprint's full icon sets, which are not used, and the Chinese fonts, which the browser loads in parts. */
const leftOut = /\/(paths|allPaths\w*|splitPaths\w*|noto-sans-sc)-|\.(map|woff)$/;

type Kept = { url: string; revision: string | null; integrity?: string };

const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("base64");

/** Writes `sw.js`, the service worker of `source`, next to the page, with the list of cached files. */
export const serviceWorker = (source: string): Plugin => ({
  name: "service-worker",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const hashed = Object.keys(bundle).filter((name) => name.startsWith("assets/") && !leftOut.test(name));
    const page = sha256(join(dir, "index.html"));
    const files: Kept[] = [
      // If servers are replaced meanwhile, the page could come from another build and need files that are not cached. The integrity check rejects it.
      { url: "/index.html", revision: page, integrity: `sha256-${page}` },
      { url: "/icon.svg", revision: sha256(join(dir, "icon.svg")) },
      ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
    ];
    await build({
      entryPoints: [source],
      outfile: join(dir, "sw.js"),
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      logLevel: "warning",
      define: { FILES: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
    });
  },
});
