import { fork } from "node:child_process";
import { roleLines } from "#infra/process/supervisor/role-lines.ts";
import { bundle } from "#tests/support/bundle.ts";

/** Does one piece of work after the other, each in a process of its own that runs as a worker does. */
export type OwnProcesses<What, Made> = { run(what: What): Promise<Made>; remove(): void };

/** @param entry a program that reads its work from the first argument, and sends what it made */
const workerFlags = roleLines.workers.slice(0, -1);

export async function ownProcesses<What, Made>(entry: string, name: string): Promise<OwnProcesses<What, Made>> {
  const { path, remove } = await bundle(entry, `bench.${name}`);
  return {
    run: (what) =>
      new Promise((resolve, reject) => {
        const child = fork(path, [JSON.stringify(what)], { execArgv: workerFlags });
        child.once("message", (made) => resolve(made as Made));
        child.once("error", reject);
        child.once("exit", (code) => reject(new Error(`the process of ${name} ended with ${code}`)));
      }),
    remove,
  };
}
