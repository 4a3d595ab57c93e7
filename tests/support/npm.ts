import { spawn } from "node:child_process";
import { vi } from "vitest";
import { identify, lives, type ProcessIdentity } from "#infra/process/embedded/process-identity.ts";
import { root } from "#infra/process/root.ts";
import { withDescendants } from "./children-of.ts";

/** A command as a person types it, in a process group of its own, as a terminal would have it. */
export type TypedCommand = {
  pid: number;
  output(): string;
  /** Waits until it has printed this. */
  printed(text: string): Promise<void>;
  /** Every process that it consists of by now, PostgreSQL included. */
  processes(): ProcessIdentity[];
  signal(name: NodeJS.Signals): void;
  /** As Ctrl-C in a terminal does: to every process of the group. */
  signalGroup(name: NodeJS.Signals): void;
  /** Its exit code; `null` where a signal ended it. */
  ended: Promise<number | null>;
};

/** Settings of nobody but the test's, and nothing of the run that the test is part of. */
const foreign = /^(NODE_ENV|VITEST.*|npm_.*|INIT_CWD|DATABASE_URL|EVENTSTORE_.*|REDIS_URL|SECRET_KEY)$/;

export function typeCommand(command: string, args: string[], env: Record<string, string> = {}): TypedCommand {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const child = spawn(command, args, {
    cwd: root,
    env: { ...own, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    pid,
    output: () => output,
    printed: async (text) => {
      await vi.waitUntil(() => output.includes(text) || child.exitCode !== null, { timeout: 200_000, interval: 50 });
      if (!output.includes(text))
        throw new Error(`it ended without having printed ${JSON.stringify(text)}:\n${output}`);
    },
    processes: () => withDescendants(pid).flatMap((each) => identify(each) ?? []),
    signal: (name) => void process.kill(pid, name),
    signalGroup: (name) => void process.kill(-pid, name),
    ended,
  };
}

/** Waits until none of them lives: for as long as a service manager does before it kills. */
export const allGone = (processes: ProcessIdentity[]): Promise<void> =>
  vi.waitFor(
    () => {
      const left = processes.filter(lives).length;
      if (left > 0) throw new Error(`${left} of ${processes.length} processes live on`);
    },
    { timeout: 10_000, interval: 50 },
  );
