import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { root } from "#infra/process/root.ts";
import { startKillable, type KillableProcess } from "../killable-process.ts";

/** The stand-in as a process of its own, with a file that outlives it: it is started again on the same port and data. */
export type StandInProcess = KillableProcess & { url: string; stop(): Promise<void> };

export async function startStandInProcess(): Promise<StandInProcess> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "cylindra-event-store-"));
  const tsx = join(root, "node_modules", "tsx", "dist", "loader.mjs");
  const program = join(root, "tests/support/event-store-stand-in/main.ts");
  const args = ["--import", tsx, program, "--port", String(port), "--file", join(folder, "events.jsonl")];
  const child = await startKillable(
    process.execPath,
    args,
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
    ({ stdout }) => once(stdout!, "data"),
  );
  return {
    ...child,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    async stop() {
      await child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
