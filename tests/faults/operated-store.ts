import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import type { KillableProcess } from "#tests/support/killable-process.ts";

/** A server that is killed and frozen from here, however that is done. */
export type Operated = Pick<KillableProcess, "kill" | "start"> & {
  freeze(): void | Promise<void>;
  thaw(): void | Promise<void>;
};

const run = promisify(execFile);
const commandMs = 60_000;
const startMs = 120_000;

/**
 * The server at `url` by its operator's commands: lines for `sh`, in which `$FAULT` is `kill` or `freeze`. `EVENTSTORE_STOP` does that to the
 * server and `EVENTSTORE_START` undoes it; each returns when it is done.
 *
 * @returns `undefined` unless both are given.
 */
export function operatedStore(env: NodeJS.ProcessEnv, url: string): Operated | undefined {
  const { EVENTSTORE_STOP: stop, EVENTSTORE_START: start } = env;
  if (!stop || !start) return undefined;
  const shell = async (command: string, fault: "kill" | "freeze"): Promise<void> =>
    void (await run("sh", ["-c", command], { env: { ...withoutOwn(env), FAULT: fault }, timeout: commandMs }));
  return {
    kill: () => shell(stop, "kill"),
    start: async () => {
      await shell(start, "kill");
      await answers(url);
    },
    freeze: () => shell(stop, "freeze"),
    thaw: () => shell(start, "freeze"),
  };
}

/** EventStoreDB takes every variable of its prefix for an option of its own, and refuses those that it does not know. */
const withoutOwn = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("EVENTSTORE_")));

/** A server answers some seconds after its process is there. */
async function answers(url: string): Promise<void> {
  const log = createEventStoreLog({ connectionString: url, patienceMs: startMs });
  await log.head().finally(() => log.close());
}
