import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { PULSE } from "#infra/process/pulse.ts";
import { watchRole } from "#infra/process/supervisor/watch-role.ts";

const run = (program: string) =>
  spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
const pace = { everyMs: 10, mostMissed: 50 };

it("a role whose event loop stands still after its first beat is killed", async () => {
  const role = run(
    `process.send("${PULSE}"); process.on("message", () => undefined); setImmediate(() => { for (;;); });`,
  );
  const onKill = vi.fn<() => void>();
  watchRole(role, onKill, pace);
  expect(await once(role, "exit")).toEqual([null, "SIGKILL"]);
  expect(onKill).toHaveBeenCalledTimes(1);
});

it("a role that beats is left alone, and so is one that never did", async () => {
  const beating = run(
    `let beats = 0; setInterval(() => (beats++ < 200 ? process.send("${PULSE}") : process.exit(7)), 5);`,
  );
  const silent = run(
    `process.on("message", () => process.exit(8)); for (const end = Date.now() + 1; Date.now() < end; );`,
  );
  const onKill = vi.fn<() => void>();
  watchRole(beating, onKill, pace);
  watchRole(silent, onKill, pace);
  expect(await once(beating, "exit")).toEqual([7, null]);
  silent.send("end");
  expect(await once(silent, "exit")).toEqual([8, null]);
  expect(onKill).not.toHaveBeenCalled();
});
