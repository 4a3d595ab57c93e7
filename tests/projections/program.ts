import { spawn, type ChildProcess } from "node:child_process";
import { root } from "#infra/process/root.ts";
import { bundle } from "#tests/support/bundle.ts";

/** The projections' program as it stands now, in a process of its own each time. */
export async function buildProgram(name: string, timeZone: string) {
  const { path, remove } = await bundle("projections/main.ts", `projections.${name}`);
  return {
    start(databaseUrl: string): ChildProcess {
      const env = { ...process.env, DATABASE_URL: databaseUrl, TZ_BUSINESS: timeZone, LOG_LEVEL: "error" };
      return spawn(process.execPath, [path], { cwd: root, env, stdio: "inherit" });
    },
    remove,
  };
}
