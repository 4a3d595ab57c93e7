import { setMaxListeners } from "node:events";
import { Worker } from "node:worker_threads";
import { startPulse } from "./pulse.ts";
import type { Logger } from "./telemetry/logger.ts";

/** Grace time in ms. The supervisor waits 6 s, so a role that ends earlier can still log what it waited for. */
const GRACE_MS = 5_500;
/** A thread kills the process after this time in ms, for a process that cannot exit (a loop, or a log that is not read). */
const KILL_MS = 5_900;

/** Closes the resources of a role in the right order. */
export type Closing = {
  /** Adds a resource to close. The last added is closed first, one after the other. */
  onShutdown(name: string, close: () => unknown): void;
  /** Aborted when the shutdown begins, for loops that wait. */
  signal: AbortSignal;
};

export type Lifecycle = Closing & {
  /** Starts the shutdown, which ends the process. */
  shutdown(reason: string, exitCode?: number): void;
};

/** A closing that the code that made it ends. */
export type OwnClosing = Closing & { close(reason: string): Promise<void> };

/**
 * The closing of a role without its own process, or of a part of a role. The code that started it calls `close`.
 *
 * @param outer also aborts its signal
 */
export function createClosing(log: Logger, outer?: AbortSignal): OwnClosing {
  const closers: { name: string; close: () => unknown }[] = [];
  const controller = new AbortController();
  // Every part of a role listens to this signal.
  setMaxListeners(0, controller.signal);
  const abort = (): void => controller.abort(outer?.reason);
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  return {
    onShutdown: (name, close) => closers.push({ name, close }),
    signal: controller.signal,
    async close(reason) {
      outer?.removeEventListener("abort", abort);
      controller.abort(new Error(reason));
      await closeAll(closers, log);
    },
  };
}

/**
 * Ends the process cleanly on SIGTERM, SIGINT, SIGHUP and when its supervisor is gone, within 6 s in any case. An uncaught error is logged and ends
 * it with code 1. The supervisor then restarts it, which is safer than going on.
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
  // When the supervisor is dead, its pipes have no reader. Without this listener the last log lines would crash the process.
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
  for (const { name, close } of closers.splice(0).reverse()) {
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
    // The log may have no reader any more. The shutdown goes on.
  }
}
