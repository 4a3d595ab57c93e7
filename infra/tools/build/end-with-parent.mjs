const LOOK_EVERY_MS = 250;

/**
 * Ends a process that npm started, by SIGTERM, once npm is gone. npm passes a signal only to its child; if that is a shell, the shell dies silently.
 * A process without npm may outlive its parent on purpose, for example when a terminal is closed.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS);
  look.unref();
}
