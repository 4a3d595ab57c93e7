import { setMaxListeners } from "node:events";
import { Worker } from "node:worker_threads";
import { startPulse } from "./pulse.ts";
import type { Logger } from "./telemetry/logger.ts";

/** The supervisor waits 6 s; a role that ends by itself before that can still say what it waited for. */
const GRACE_MS = 5_500;
/** One that cannot even exit (a loop, a log that nobody reads) is killed by a thread of its own. */
const KILL_MS = 5_900;

/** The good order in which the resources of a role are closed. */
export type Closing = {
  /** Resources to close. The last opened is closed first, each after the one before. */
  onShutdown(name: string, close: () => unknown): void;
  /** Aborted as the shutdown begins: for loops that wait. */
  signal: AbortSignal;
};

export type Lifecycle = Closing & {
  /** Begins the shutdown, which ends the process. */
  shutdown(reason: string, exitCode?: number): void;
};

/** The closing of a role without a process of its own: whoever started it calls `close`. */
export function createClosing(log: Logger): Closing & { close(reason: string): Promise<void> } {
  const closers: { name: string; close: () => unknown }[] = [];
  const controller = new AbortController();
  // Every part of a role waits for it.
  setMaxListeners(0, controller.signal);
  return {
    onShutdown: (name, close) => closers.push({ name, close }),
    signal: controller.signal,
    async close(reason) {
      controller.abort(new Error(reason));
      await closeAll(closers, log);
    },
  };
}

/**
 * Ends the process in good order on SIGTERM, SIGINT, SIGHUP and when the supervisor that started it is gone; within 6 s in any case. An
 * error that nobody caught is logged and ends it with code 1: the supervisor starts it afresh, which is safer than going on.
 */
export function createLifecycle(log: Logger): Lifecycle {
  const closing = createClosing(log);

  function shutdown(reason: string, exitCode = 0): void {
    if (closing.signal.aborted) return;
    log.info({ reason }, "shutting down");
    killLater();
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    void closing.close(reason).then(() => process.exit(exitCode));
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => shutdown(signal));
  startPulse();
  if (process.channel) process.on("disconnect", () => shutdown("the supervisor is gone"));
  // Without a reader the pipes of a dead supervisor would turn the last log lines into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const kind of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(kind, (error: unknown) => {
      logQuietly(log, { err: error }, kind);
      shutdown(kind, 1);
    });
  }
  return { onShutdown: closing.onShutdown, signal: closing.signal, shutdown };
}

function killLater(): void {
  const kill = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${KILL_MS})`;
  new Worker(kill, { eval: true, execArgv: [] }).unref();
}

async function closeAll(closers: { name: string; close: () => unknown }[], log: Logger): Promise<void> {
  for (const { name, close } of closers.reverse()) {
    try {
      await close();
    } catch (error) {
      logQuietly(log, { err: error, closing: name }, "could not be closed");
    }
  }
}

function logQuietly(log: Logger, fields: object, message: string): void {
  try {
    log.error(fields, message);
  } catch {
    // The log's reader may be gone; the end must go on.
  }
}
