import { spawnSync } from "node:child_process";

/** Every living process with its parent. */
const pairs = (): [child: number, parent: number][] =>
  spawnSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent !== undefined ? [[child, parent]] : []));

/** The living children of a process. */
export const childrenOf = (pid: number): number[] =>
  pairs().flatMap(([child, parent]) => (parent === pid ? [child] : []));

/** A process with its children, theirs, and so on. */
export function withDescendants(pid: number): number[] {
  const all = pairs();
  const found = [pid];
  for (const each of found) found.push(...all.flatMap(([child, parent]) => (parent === each ? [child] : [])));
  return found;
}

/** The browsers that a process started, by their pids; not those of its other children. */
export const browsersOf = (pid: number): number[] =>
  spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([child, parent, ...args]) =>
      parent === String(pid) && /chrom/i.test(args.join(" ")) ? [Number(child)] : [],
    );
