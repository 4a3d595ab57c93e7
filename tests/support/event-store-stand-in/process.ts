import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#infra/embedded/free-port.ts";
import { root } from "#infra/root.ts";

/** The stand-in as a process of its own, with a file that outlives it. */
export type StandInProcess = {
  url: string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it in mid-step, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

export async function startStandInProcess(): Promise<StandInProcess> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "cylindra-event-store-"));
  const tsx = join(root, "node_modules", "tsx", "dist", "loader.mjs");
  const program = join(root, "tests/support/event-store-stand-in/main.ts");
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const args = ["--import", tsx, program, "--port", String(port), "--file", join(folder, "events.jsonl")];
    child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    await Promise.race([
      once(child.stdout!, "data"),
      once(child, "exit").then(() => Promise.reject(new Error("the stand-in ended before it was ready"))),
    ]);
  };
  const kill = async (): Promise<void> => {
    const gone = child && once(child, "exit");
    child?.kill("SIGKILL");
    await gone;
    child = undefined;
  };
  await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    kill,
    start,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
