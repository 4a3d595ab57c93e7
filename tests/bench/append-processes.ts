import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Side } from "./measure.ts";

const program = fileURLToPath(new URL("append-process.ts", import.meta.url));

export type Appenders = Side & { stop(): void };

/** Processes of their own that append to one log at the same time, `streams` a call; a round is their events over the time of the slowest. */
export function appendersAtOnce(url: string, processes: number, streams: number, calls: number): Appenders {
  const children = Array.from({ length: processes }, () => fork(program, [url, String(streams)]));
  const run = async (child: ChildProcess): Promise<number> => {
    const answered = once(child, "message") as Promise<[ms: number]>;
    const ended = once(child, "exit").then(() => Promise.reject(new Error("an appending process ended")));
    child.send(calls);
    return (await Promise.race([answered, ended]))[0];
  };
  return {
    name: `${processes} processes`,
    round: async () => (processes * streams * calls * 1000) / Math.max(...(await Promise.all(children.map(run)))),
    stop: () => children.forEach((child) => child.disconnect()),
  };
}
