import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";

/** A process that a test ends as a power cut does, starts again, or stops in mid-step. */
export type KillableProcess = {
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again as it was started. */
  start(): Promise<void>;
  /** Stops it dead without closing a connection, until `thaw`. */
  freeze(): void;
  thaw(): void;
};

/** @throws Error when it ends before it is `ready`. */
export async function startKillable(
  command: string,
  args: string[],
  options: SpawnOptions,
  ready: (child: ChildProcess) => Promise<unknown>,
): Promise<KillableProcess> {
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const started = spawn(command, args, options);
    child = started;
    const ended = once(started, "exit").then(() => Promise.reject(new Error(`${command} ended before it was ready`)));
    // Its end is awaited here only until it is ready.
    ended.catch(() => undefined);
    await Promise.race([ready(started), ended]);
  };
  await start();
  return {
    start,
    async kill() {
      const gone = child && once(child, "exit");
      child?.kill("SIGKILL");
      await gone;
      child = undefined;
    },
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}
