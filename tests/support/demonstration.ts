import { spawn } from "node:child_process";
import { root } from "#infra/process/root.ts";
import { startApp, type App } from "./app.ts";

/** How large: cylinders, and days of their life up to now. */
export type DemonstrationSize = { cylinders: number; days: number };

/**
 * The whole application with the past of the demonstration in it, and nobody at work any more: pages have something to show, and it
 * stays as it is.
 *
 * @throws Error with all the demonstration printed, when it fails
 */
export const startDemonstration = async ({ cylinders, days }: DemonstrationSize): Promise<App> => {
  const app = await startApp({ env: { DEMO_CLOCK: "true" } });
  const size = ["--cylinders", String(cylinders), "--days", String(days), "--rate", "0"];
  const place = ["--url", app.url, "--password", app.adminPassword];
  const child = spawn(process.execPath, ["infra/run.mjs", "demo", ...size, ...place], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: app.dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code === 0) return app;
  await app.stop();
  throw new Error(`the demonstration ended with code ${code}:\n${output}`);
};
