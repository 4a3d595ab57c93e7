const LOOK_EVERY_MS = 250;

/**
 * Ends a process that npm started, by SIGTERM, once npm is gone: npm hands a signal on to its child alone, and where that is a shell, the shell
 * dies without telling. A process that was started without npm may outlive its parent on purpose, as when a terminal is closed.
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
