import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { postgresAccount } from "#infra/process/embedded/account.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { clusterPlace } from "#infra/process/embedded/place.ts";
import { commandLine, lives, type ProcessIdentity } from "#infra/process/embedded/process-identity.ts";
import { allGone, typeCommand, type TypedCommand } from "#tests/support/npm.ts";

const dataDir = mkdtempSync(join(tmpdir(), "cylindra-ending-"));
const started: ProcessIdentity[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  // As root PostgreSQL runs as another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  env = { PORT: String(await freePort()), DATA_DIR: dataDir, ADMIN_PASSWORD: "Goodpassword1" };
});
afterEach(() => {
  for (const each of started.splice(0).filter(lives)) process.kill(each.pid, "SIGKILL");
});
afterAll(() => {
  rmSync(clusterPlace(dataDir, postgresAccount()), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const type = (command: string, ...args: string[]): TypedCommand => typeCommand(command, args, env);
/** Its processes; those that a failed test leaves are killed after it. */
const processesOf = (command: TypedCommand): ProcessIdentity[] => {
  const processes = command.processes();
  started.push(...processes);
  return processes;
};
const ready = async (command: TypedCommand): Promise<ProcessIdentity[]> => {
  await command.printed("Cylindra is ready at ");
  return processesOf(command);
};
const runsPostgres = ({ pid }: ProcessIdentity): boolean => /bin\/postgres /.test(commandLine(pid));
const running = async (command: TypedCommand, what: string): Promise<void> => {
  await vi.waitUntil(() => processesOf(command).some(({ pid }) => commandLine(pid).includes(what)), {
    timeout: 200_000,
    interval: 50,
  });
};
const closedInGoodOrder = (): boolean =>
  !existsSync(join(clusterPlace(dataDir, postgresAccount()), "data", "postmaster.pid"));

type Way = [name: string, end: (command: TypedCommand) => void];
/** Each way in which a command of npm may be asked to end. */
const ways: Way[] = [
  ["SIGTERM to npm", (command) => command.signal("SIGTERM")],
  ["SIGINT to npm", (command) => command.signal("SIGINT")],
  ["SIGTERM to the whole group", (command) => command.signalGroup("SIGTERM")],
  ["SIGINT to the whole group, as by Ctrl-C", (command) => command.signalGroup("SIGINT")],
  ["npm killed, which tells nobody", (command) => command.signal("SIGKILL")],
];

describe("npm start leaves nothing behind, PostgreSQL shut down in good order, after", () => {
  it.each(ways)("%s", async (_way, end) => {
    const command = type("npm", "start");
    const processes = await ready(command);
    expect(processes.filter(runsPostgres)).not.toEqual([]);
    end(command);
    await allGone(processes);
    expect(closedInGoodOrder()).toBe(true);
  });

  it("SIGTERM to a shell that stands between npm and the application and dies without telling", async () => {
    const command = typeCommand("sh", ["-c", "node infra/run.mjs start; true"], {
      ...env,
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

const [byNpm, , , byCtrlC, npmKilled] = ways as [Way, Way, Way, Way, Way];

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
    const command = type("npm", "test", "--", "--project", "int", "tests/infra/process/embedded.int.test.ts");
    await vi.waitUntil(() => processesOf(command).some(runsPostgres), { timeout: 200_000, interval: 50 });
    const processes = processesOf(command);
    end(command);
    await allGone(processes);
    expect(command.output()).not.toMatch(/^\d+ passed/m);
  });
});
