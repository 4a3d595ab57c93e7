import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { startRole } from "#infra/process/supervisor/role.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-role-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (ending: AbortSignal) => {
  const notices: string[] = [];
  const onStart = vi.fn<() => void>();
  const role = startRole({
    name: "workers",
    args: ["-e", "setInterval(() => undefined, 1000)"],
    cwd: folder,
    env: process.env,
    logFile: join(folder, "workers.log"),
    notice: (line) => notices.push(line),
    onStart,
    ending,
  });
  const killed = async (times: number) => {
    await expect.poll(() => onStart.mock.calls.length, { timeout: 10_000 }).toBe(times);
    const pid = role.pid();
    if (pid) process.kill(pid, "SIGINT");
    await expect.poll(() => role.pid() === pid).toBe(false);
  };
  return { role, notices, onStart, killed };
};

it("a role that ends is started again, and the operator is told", async () => {
  const { role, notices, onStart, killed } = run(new AbortController().signal);
  await killed(1);
  await expect.poll(() => onStart.mock.calls.length, { timeout: 10_000 }).toBe(2);
  expect(notices).toEqual(["workers ended (SIGINT); starting it again"]);
  await role.stop(1000);
});

it("a role that Ctrl-C ended before the supervisor read its own signal is not started again", async () => {
  const ending = new AbortController();
  const { role, notices, onStart, killed } = run(ending.signal);
  await killed(1);
  ending.abort();
  await role.stop(1000);
  expect(notices).toEqual([]);
  expect(onStart).toHaveBeenCalledTimes(1);
});
