import { describe, expect, it, vi } from "vitest";
import { byCtrlC, byNpm, npmKilled, openEndedCommands, runsPostgres } from "#tests/support/ended-commands.ts";
import { allGone, typeCommand, type TypedCommand } from "#tests/support/npm.ts";

const { env, type, ready, running, processesOf, closedInGoodOrder } = openEndedCommands();

describe("npm start leaves nothing behind, PostgreSQL shut down in good order, after", () => {
  // `ending.e2e.test.ts` tries SIGTERM to npm and Ctrl-C.
  it.each<[string, (command: TypedCommand) => void]>([
    ["SIGINT to npm", (command) => command.signal("SIGINT")],
    ["SIGTERM to the whole group", (command) => command.signalGroup("SIGTERM")],
    npmKilled,
  ])("%s", async (_way, end) => {
    const command = type("npm", "start");
    const processes = await ready(command);
    expect(processes.filter(runsPostgres)).not.toEqual([]);
    end(command);
    await allGone(processes);
    expect(closedInGoodOrder()).toBe(true);
  });

  it("SIGTERM to a shell that stands between npm and the application and dies without telling", async () => {
    const command = typeCommand("sh", ["-c", "node infra/run.mjs start; true"], {
      ...env(),
      npm_lifecycle_event: "start",
    });
    const processes = await ready(command);
    command.signal("SIGTERM");
    await allGone(processes);
    expect(closedInGoodOrder()).toBe(true);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "%s to the whole group before it is ready, and starts nothing again",
    async (signal) => {
      const command = type("npm", "start");
      await running(command, "dist/workers.js");
      const processes = processesOf(command);
      command.signalGroup(signal);
      await allGone(processes);
      expect(command.output()).not.toContain("starting it again");
      expect(closedInGoodOrder()).toBe(true);
    },
  );
});

describe("leaves nothing behind either:", () => {
  it.each([byNpm, byCtrlC])("npm run dev, after %s", async (_way, end) => {
    const command = type("npm", "run", "dev");
    const processes = await ready(command);
    end(command);
    await allGone(processes);
    expect(closedInGoodOrder()).toBe(true);
  });

  it.each([byNpm, byCtrlC])("npm run demo, while it starts and while it lives, after %s", async (_way, end) => {
    for (const moment of ["dist/workers.js", undefined]) {
      const command = type("npm", "run", "demo", "--", "--cylinders", "20", "--days", "3");
      if (moment) await running(command, moment);
      else await command.printed("Sign in at ");
      const processes = processesOf(command);
      end(command);
      await allGone(processes);
      expect(closedInGoodOrder()).toBe(true);
    }
  });

  it.each([byNpm, byCtrlC, npmKilled])("npm test, after %s", async (_way, end) => {
    const command = type("npm", "test", "--", "--project", "int", "tests/support/database.int.test.ts");
    await vi.waitUntil(() => processesOf(command).some(runsPostgres), { timeout: 200_000, interval: 50 });
    const processes = processesOf(command);
    end(command);
    await allGone(processes);
    expect(command.output()).not.toMatch(/^\d+ passed/m);
  });
});
