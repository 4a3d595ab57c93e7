import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "#infra/process/root.ts";

/** The projections' program as it stands now, in one file, because starting it often from its sources takes a minute. */
export async function buildProgram(name: string, timeZone: string) {
  const program = join(root, "dist", `projections.${name}.${process.pid}.js`);
  const entryPoints = [join(root, "projections/main.ts")];
  await build({ entryPoints, outfile: program, bundle: true, packages: "external", platform: "node", format: "esm" });
  return {
    start(databaseUrl: string): ChildProcess {
      const env = { ...process.env, DATABASE_URL: databaseUrl, TZ_BUSINESS: timeZone, LOG_LEVEL: "error" };
      return spawn(process.execPath, [program], { cwd: root, env, stdio: "inherit" });
    },
    remove: (): void => rmSync(program, { force: true }),
  };
}
