import { pause } from "#infra/pause.ts";
import type { VerifyRunRow, VerifyRuns } from "#infra/engines/verify-runs/verify-runs.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { localTime } from "./local-time.ts";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

export type WatchOptions = {
  runs: VerifyRuns;
  timeZone: string;
  /** Does a run in a process of its own; answers `false` when that could not bring it to its end. */
  start(run: VerifyRunRow): Promise<boolean>;
  log: Pick<Logger, "warn" | "error">;
  signal: AbortSignal;
  /** The real time, by which nights are counted. */
  now?: () => Date;
  /** Waits between two looks. */
  wait?: (signal: AbortSignal) => Promise<void>;
};

const LOOK_MS = 1000;
/** A run that says nothing for so long has no process any more. */
const SILENCE_MS = 12_000;
const NIGHT_HOUR = 2;

/**
 * Starts the runs that somebody asked for, and one each night at two o'clock of the tenant's time zone, or as soon as the process is there
 * again. Rows are the truth: whatever fails is looked at again.
 */
export const watchRuns = async (options: WatchOptions): Promise<void> => {
  const { runs, log, signal, now = () => new Date(), wait = (ending) => pause(LOOK_MS, ending) } = options;
  const began = now();
  let started: Promise<void> | undefined;
  for (; !signal.aborted; await wait(signal)) {
    try {
      await runs.giveBackSilent(new Date(now().getTime() - SILENCE_MS));
      await addNightly(options, began, now());
      const run = await runs.claim();
      if (run) started = keep(options, run);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, "runs of verify are looked at again");
    }
  }
  await started;
};

/** The death of a run's process hurts nobody else: the run is retried. */
const keep = async ({ runs, start, log }: WatchOptions, run: VerifyRunRow): Promise<void> => {
  const hasEnded = await start(run).catch((error: unknown) => {
    log.error({ err: error, run: run.id }, "the process of a run of verify could not be started");
    return false;
  });
  if (!hasEnded) await runs.giveBack(run, "audit.verifyDied").catch(() => undefined);
};

const addNightly = async ({ runs, timeZone }: WatchOptions, began: Date, now: Date): Promise<void> => {
  const last = await runs.lastByItself();
  if (nightOf(last?.created_time ?? began, timeZone) !== nightOf(now, timeZone))
    await runs.add({ log: true, readModels: true });
};

/** The night that a moment lies behind, named by its day. */
export const nightOf = (moment: Date, timeZone: string): string =>
  localTime(new Date(moment.getTime() - NIGHT_HOUR * 3_600_000), timeZone).day;

/**
 * Does a run in a process of its own, so that projecting neither waits for it nor dies with it. It ends by itself when this process does,
 * because the channel between them closes.
 *
 * @param env of that process; absent: the environment of this one
 * @returns true when it came to its end
 */
export const startRun = (
  tenantId: string,
  runId: string,
  { signal, env }: { signal: AbortSignal; env?: NodeJS.ProcessEnv },
): Promise<boolean> => {
  const program = join(root, "dist", "verify-run.js");
  const args = ["--enable-source-maps", "--max-semi-space-size=8", program, tenantId, runId];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const end = (): void => void child.kill("SIGTERM");
  signal.addEventListener("abort", end, { once: true });
  return new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  }).finally(() => signal.removeEventListener("abort", end));
};
