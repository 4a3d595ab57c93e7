import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { postgresAccount } from "#infra/process/embedded/account.ts";
import { clusterPlace } from "#infra/process/embedded/place.ts";
import { isAlive } from "#infra/process/embedded/process-identity.ts";
import { startApp, type App } from "#tests/support/app.ts";

const ROLES = ["server", "projections", "workers"] as const;
const WITHIN_2_S = { timeout: 2_000, interval: 20 };

describe("npm start", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it("prints where it is ready, and answers there", async () => {
    expect(app.output().split("\n")).toContain(`Cylindra is ready at http://127.0.0.1:${app.port}`);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it.each(ROLES)("starts %s again within 2 s however often it is killed", async (role) => {
    for (let round = 0; round < 3; round++) {
      const killed = await vi.waitFor(() => pidOf(role), WITHIN_2_S);
      process.kill(killed, "SIGKILL");
      await vi.waitFor(() => expect(pidOf(role)).not.toBe(killed), WITHIN_2_S);
    }
    await vi.waitFor(answers, { timeout: 10_000, interval: 50 });
  });

  it("refuses a second run on the same data, and harms the first in nothing", async () => {
    const second = startApp({ dataDir: app.dataDir });
    await expect(second).rejects.toThrow(/ended with code 1[\s\S]*already runs/);
    await answers();
  });

  it("refuses a port that is taken", async () => {
    await expect(startApp({ env: { PORT: String(app.port) } })).rejects.toThrow(
      new RegExp(`ended with code 1[\\s\\S]*port ${app.port} is taken`),
    );
  });

  it("names every bad value before anything runs", async () => {
    const start = startApp({ env: { CAPTCHA: "never", TZ_BUSINESS: "Asia/Nowhere" } });
    await expect(start).rejects.toThrow(/ended with code 1[\s\S]*CAPTCHA: [\s\S]*TZ_BUSINESS: /);
  });

  it("recovers by itself when everything was killed, PostgreSQL included", async () => {
    const all = [app.pid, ...ROLES.map(pidOf), postmaster()];
    for (const pid of all) process.kill(pid, "SIGKILL");
    app = await startApp({ dataDir: app.dataDir });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it("leaves no process behind when it is stopped, and PostgreSQL shut down in good order", async () => {
    const all = [app.pid, ...ROLES.map(pidOf), postmaster()];
    expect(await app.end("SIGINT")).toBe(0);
    expect(all.filter(isAlive)).toEqual([]);
    expect(existsSync(join(clusterPlace(app.dataDir, postgresAccount()), "data", "postmaster.pid"))).toBe(false);
    app = await startApp({ dataDir: app.dataDir });
  });

  function pidOf(role: (typeof ROLES)[number]): number {
    const pid = app.pidOf(role);
    if (pid === undefined) throw new Error(`${role} does not run`);
    return pid;
  }

  function postmaster(): number {
    const file = join(clusterPlace(app.dataDir, postgresAccount()), "data", "postmaster.pid");
    return Number(readFileSync(file, "utf8").split("\n")[0]);
  }

  async function answers(): Promise<void> {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  }
});
