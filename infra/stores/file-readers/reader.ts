import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromReader, ToReader } from "./read-messages.ts";
import { ReadRefused } from "./read-refused.ts";

export type ReaderSettings = {
  /** The checkout's folder. */
  root: string;
  /** Name of the program: a file in this folder, or in `dist` of a build. */
  program: string;
  /** Heap limit for JavaScript's objects. */
  heapMegabytes: number;
  deadlineMs: number;
  /** Maximum number of files that are read or wait at once, in total and per account. */
  places: number;
  placesOfAccount: number;
};

export type ReadOptions = {
  /** The account that sent the file. */
  account: string;
  /** Receives the result in portions. The next portion comes when the promise resolves. */
  onPortion?(portion: Uint8Array): Promise<void>;
};

/** Reads uploaded files one after the other, in a separate process without secrets. */
export type Reader<Task, Found> = {
  /** @throws ReadRefused for a file that takes too much time or memory, and when too many files wait */
  read(task: Task, options: ReadOptions): Promise<Found>;
  close(): void;
};

/** An idle process ends after this time, to free its memory. */
const IDLE_MS = 30_000;
const RETRY_AFTER = 10;

/**
 * Uses a process, not a thread. `resourceLimits` do not stop one call of `JSON.parse`: under a limit of 192 MB it takes 1.5 GB and blocks the whole
 * process during garbage collection.
 */
export const createReader = <Task, Found>(settings: ReaderSettings): Reader<Task, Found> => {
  const placesByAccount = new Map<string, number>();
  let places = 0;
  let before: Promise<unknown> = Promise.resolve();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const place = (account: string, change: 1 | -1): void => {
    places += change;
    const count = (placesByAccount.get(account) ?? 0) + change;
    if (count === 0) placesByAccount.delete(account);
    else placesByAccount.set(account, count);
  };
  const running = (): ChildProcess => {
    clearTimeout(idle);
    const started = child ?? startProgram(settings);
    child = started;
    started.once("exit", () => {
      if (child === started) child = undefined;
    });
    return started;
  };
  const close = (): void => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = undefined;
  };
  const readNow = async (task: Task, onPortion: ReadOptions["onPortion"]): Promise<Found> => {
    try {
      return await readBy<Found>(running(), task, settings.deadlineMs, onPortion);
    } catch (error) {
      close();
      throw error;
    } finally {
      idle = setTimeout(close, IDLE_MS).unref();
    }
  };

  return {
    async read(task, { account, onPortion }) {
      if (places >= settings.places || (placesByAccount.get(account) ?? 0) >= settings.placesOfAccount)
        throw new ReadRefused("upload.busy", RETRY_AFTER);
      place(account, 1);
      const reading = before.then(() => readNow(task, onPortion));
      before = reading.catch(() => undefined);
      return reading.finally(() => place(account, -1));
    },
    close,
  };
};

/** Environment variables for finding other programs. The server's secrets are not among them. */
const passed = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "NODE_ENV"];

const startProgram = ({ root, program, heapMegabytes }: ReaderSettings): ChildProcess => {
  const module = fileURLToPath(import.meta.url);
  // The program is TypeScript when run from the sources (in tests and `npm run dev`).
  const [flags, path] = module.endsWith(".ts")
    ? [["--import", "tsx"], join(module, "..", `${program}.ts`)]
    : [["--enable-source-maps"], join(root, "dist", `${program}.js`)];
  const started = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, ...flags, path], {
    cwd: root,
    env: Object.fromEntries(passed.map((name) => [name, process.env[name]])),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  started.unref();
  started.channel?.unref();
  return started;
};

const readBy = <Found>(
  child: ChildProcess,
  task: unknown,
  deadlineMs: number,
  onPortion: ReadOptions["onPortion"],
): Promise<Found> =>
  new Promise<Found>((resolve, reject) => {
    const say = (message: ToReader<unknown>): void => void child.send(message, () => undefined);
    const deadline = setTimeout(() => child.kill("SIGKILL"), deadlineMs);
    const onExit = (code: number | null): void =>
      settle(() => reject(code === null ? new ReadRefused("upload.tooHeavy") : new Error(`a reader ended: ${code}`)));
    const failed = (error: Error): void => settle(() => reject(error));
    const hear = (message: FromReader<Found>): void => {
      if ("found" in message) return settle(() => resolve(message.found));
      if ("failed" in message) return failed(new Error(message.failed));
      const take = onPortion?.(message.portion) ?? Promise.resolve();
      take.then(() => say({ taken: true }), failed);
    };
    const settle = (end: () => void): void => {
      clearTimeout(deadline);
      child.off("message", hear).off("exit", onExit).off("error", failed);
      end();
    };
    child.on("message", hear).on("exit", onExit).on("error", failed);
    say({ task });
  });
