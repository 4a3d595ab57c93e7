import { spawn } from "node:child_process";
import { root } from "#infra/process/root.ts";
import { startApp, type App } from "./app.ts";

/** How large: cylinders, and days of their life up to now. */
export type DemonstrationSize = {
  cylinders: number;
  days: number;
  /** Default: the past reaches to the real time. */
  begin?: string;
};

/** An application that a demonstration is played on: its address, and how its database is found. */
type Stage = { url: string; adminPassword: string; dataDir: string; databaseUrl?: string; stop(): Promise<void> };

/**
 * Plays the past of a demonstration on an application that runs with `DEMO_CLOCK=true`. Afterwards nobody is at work any more: pages have
 * something to show, and it stays as it is.
 *
 * @throws Error with all the demonstration printed, when it fails; the application is stopped then
 */
export const playDemonstration = async (
  app: Stage,
  { cylinders, days, begin = "now" }: DemonstrationSize,
): Promise<void> => {
  const size = ["--cylinders", String(cylinders), "--days", String(days), "--begin", begin, "--rate", "0"];
  const place = ["--url", app.url, "--password", app.adminPassword];
  const child = spawn(process.execPath, ["infra/run.mjs", "demo", ...size, ...place], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code === 0) return;
  await app.stop();
  throw new Error(`the demonstration ended with code ${code}:\n${output}`);
};

/** The whole application, in processes of its own, with the past of a demonstration in it. */
export const startDemonstration = async (size: DemonstrationSize): Promise<App> => {
  const app = await startApp({ env: { DEMO_CLOCK: "true" } });
  await playDemonstration(app, size);
  return app;
};
