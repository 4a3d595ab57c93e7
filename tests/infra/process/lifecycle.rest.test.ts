import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { root } from "#infra/process/root.ts";

const tsx = import.meta.resolve("tsx");
const role = fileURLToPath(new URL("stuck-role.ts", import.meta.url));

/** What may hold a role when it has to end. */
const holders = [
  "a part that never closes",
  "a loop that lets no timer run",
  "a loop that does not end",
  "a log that nobody reads",
];

vi.setConfig({ testTimeout: 120_000 });

it.concurrent.each(holders)("a role ends within its 6 s though %s holds it", async (holder) => {
  // Its standard output is a pipe that is never read.
  const child = spawn(process.execPath, ["--import", tsx, role, holder], {
    cwd: root,
    stdio: "pipe",
  });
  try {
    await once(child.stderr, "data");
    child.kill("SIGTERM");
    // Without its 6 s it would never end; how long they take is the machine's affair.
    expect(await once(child, "exit")).not.toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
  }
});
