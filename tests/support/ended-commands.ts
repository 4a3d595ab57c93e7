import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { postgresAccount } from "#infra/process/embedded/account.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { clusterPlace } from "#infra/process/embedded/place.ts";
import { commandLine, lives, type ProcessIdentity } from "#infra/process/embedded/process-identity.ts";
import { typeCommand, type TypedCommand } from "./npm.ts";

/** Commands that a file of tests types and ends, all on one data folder. */
export type EndedCommands = {
  /** Port, data folder and password of the commands. */
  env(): Record<string, string>;
  /** Types a command on them. */
  type(command: string, ...args: string[]): TypedCommand;
  /** The processes of a command; those that a failed test leaves are killed after it. */
  processesOf(command: TypedCommand): ProcessIdentity[];
  /** Waits until the application is ready. */
  ready(command: TypedCommand): Promise<ProcessIdentity[]>;
  /** Waits until a process of the command has this in its command line. */
  running(command: TypedCommand, what: string): Promise<void>;
  closedInGoodOrder(): boolean;
};

export const runsPostgres = ({ pid }: ProcessIdentity): boolean => /bin\/postgres /.test(commandLine(pid));

type Way = [name: string, end: (command: TypedCommand) => void];
/** Each way in which a command of npm may be asked to end. */
export const byNpm: Way = ["SIGTERM to npm", (command) => command.signal("SIGTERM")];
export const byCtrlC: Way = ["SIGINT to the whole group, as by Ctrl-C", (command) => command.signalGroup("SIGINT")];
export const npmKilled: Way = ["npm killed, which tells nobody", (command) => command.signal("SIGKILL")];

/** Prepares a data folder for the file that calls it, and removes it after the file. */
export const openEndedCommands = (): EndedCommands => {
  const dataDir = mkdtempSync(join(tmpdir(), "cylindra-ending-"));
  const started: ProcessIdentity[] = [];
  let env: Record<string, string> = {};

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

  const processesOf = (command: TypedCommand): ProcessIdentity[] => {
    const processes = command.processes();
    started.push(...processes);
    return processes;
  };
  return {
    env: () => env,
    type: (command, ...args) => typeCommand(command, args, env),
    processesOf,
    async ready(command) {
      await command.printed("Cylindra is ready at ");
      return processesOf(command);
    },
    async running(command, what) {
      const runs = () => processesOf(command).some(({ pid }) => commandLine(pid).includes(what));
      await vi.waitUntil(runs, { timeout: 200_000, interval: 50 });
    },
    closedInGoodOrder: () => !existsSync(join(clusterPlace(dataDir, postgresAccount()), "data", "postmaster.pid")),
  };
};
