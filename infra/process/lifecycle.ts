import { startPulse } from "./pulse.ts";
import type { Logger } from "./telemetry/logger.ts";

/** The supervisor waits 6 s; a role that ends by itself before that can still say what it waited for. */
const GRACE_MS = 5_500;

/** The end of a role, in good order. */
export type Lifecycle = {
  /** Resources to close. The last opened is closed first, each after the one before. */
  onShutdown(name: string, close: () => unknown): void;
  /** Aborted as the shutdown begins: for loops that wait. */
  signal: AbortSignal;
  /** Begins the shutdown. */
  shutdown(reason: string, exitCode?: number): void;
};

/**
 * Ends the process in good order on SIGTERM, SIGINT, SIGHUP and when the supervisor that started it is gone; after 5.5 s in any case. An
 * error that nobody caught is logged and ends it with code 1: the supervisor starts it afresh, which is safer than going on.
 */
export function createLifecycle(log: Logger): Lifecycle {
  const closers: { name: string; close: () => unknown }[] = [];
  const controller = new AbortController();

  function shutdown(reason: string, exitCode = 0): void {
    if (controller.signal.aborted) return;
    log.info({ reason }, "shutting down");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    controller.abort(new Error(reason));
    void closeAll(closers, log).then(() => process.exit(exitCode));
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
  return { onShutdown: (name, close) => closers.push({ name, close }), signal: controller.signal, shutdown };
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
