import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";

/** A role that cannot end in good order: its only argument says what holds it. */
const [holds] = process.argv.slice(2);
const log = createLogger({ name: "stuck", level: "info" });
const lifecycle = createLifecycle(log);
process.stdin.resume();

const holding: Record<string, () => unknown> = {
  "a part that never closes": () => new Promise(() => undefined),
  "a loop that lets no timer run": async () => {
    for (;;) await Promise.resolve();
  },
  "a loop that does not end": () => {
    for (;;);
  },
  // The log's own end at exit waits for ever for room in the pipe.
  "a log that nobody reads": () => {
    for (let n = 0; n < 20_000; n++) log.error({ n, filler: "x".repeat(200) }, "lost");
  },
};
lifecycle.onShutdown("part", () => holding[holds ?? ""]?.());
process.stderr.write("ready\n");
