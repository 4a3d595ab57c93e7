import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process by number and start time, because numbers are reused. */
export type ProcessIdentity = { pid: number; started: string };

/** The identity of a running process. `undefined` for an unused number. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!isAlive(pid)) return undefined;
  const started = process.platform === "linux" ? startedOnLinux(pid) : startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** Returns whether exactly this process is still running. */
export function lives(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.started === identity.started;
}

/** Returns whether a process of any user has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The command line of a process, or `""` when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
  return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

/** Ticks since boot and the boot's id. A zombie counts as dead. */
function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startedByPs(pid: number): string | undefined {
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}
