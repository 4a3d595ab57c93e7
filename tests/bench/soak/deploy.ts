import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { root } from "#infra/process/root.ts";

const served = join(root, "dist", "client");

/** A client of another version, built beside the one that is served; puts itself in its place, and the first one back. */
export type NextClient = { deploy(): void; takeBack(): void };

export const buildNextClient = async (): Promise<NextClient> => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-client-"));
  const [next, kept] = [join(folder, "next"), join(folder, "kept")];
  await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    define: { "import.meta.env.VITE_APP_VERSION": JSON.stringify("0.0.0-soak") },
    build: { outDir: next, emptyOutDir: true },
  });
  cpSync(served, kept, { recursive: true });
  const put = (from: string): void => {
    rmSync(served, { recursive: true, force: true });
    cpSync(from, served, { recursive: true });
  };
  return {
    deploy: () => put(next),
    takeBack: () => {
      put(kept);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
