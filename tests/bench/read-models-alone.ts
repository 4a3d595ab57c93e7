import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { roleLines } from "#infra/process/supervisor/role-lines.ts";

/** Cost of one run: seconds by the clock and of the processor, and the most memory (RSS) in MiB. */
export type Alone = { seconds: number; processorSeconds: number; mib: number };

/** How a process treats its heap: as one that projects, without `boundHeap`, or without its options of `node`. */
export type Heap = "as it runs" | "not bounded" | "full room for new objects";

const program = fileURLToPath(new URL("read-models-process.ts", import.meta.url));

/** Options of a process that projects. */
const options = roleLines.projections.filter((argument) => argument.startsWith("--max"));

/** Brings all read models up once in a process that does nothing else, with its start. */
export async function readModelsAlone(
  url: string,
  work: "catch-up" | "rebuild",
  heap: Heap = "as it runs",
): Promise<Alone> {
  const own = heap === "full room for new objects" ? [] : options;
  const child = fork(program, [url, work, heap], { execArgv: [...process.execArgv, ...own] });
  const answered = once(child, "message") as Promise<[Alone]>;
  const ended = once(child, "exit");
  const failed = ended.then(() => Promise.reject(new Error("the process of the read models ended")));
  const [alone] = await Promise.race([answered, failed]);
  failed.catch(() => undefined);
  await ended;
  return alone;
}
