import { expect, it, vi } from "vitest";
import { startApp, type Role } from "#tests/support/app.ts";

const WITHIN_2_S = { timeout: 2_000, interval: 20 };

// `start.rest.test.ts` kills all of them, often, and tries what is refused.
it("npm start prints where it answers, and starts a process within 2 s that was killed", async () => {
  const app = await startApp();
  const pidOf = (role: Role): number => {
    const pid = app.pidOf(role);
    if (pid === undefined) throw new Error(`${role} does not run`);
    return pid;
  };
  expect(app.output().split("\n")).toContain(`Cylindra is ready at http://127.0.0.1:${app.port}`);
  const killed = pidOf("server");
  process.kill(killed, "SIGKILL");
  await vi.waitFor(() => expect(pidOf("server")).not.toBe(killed), WITHIN_2_S);
  await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200), {
    timeout: 10_000,
    interval: 50,
  });
  await app.stop();
});
