import { pause } from "#infra/pause.ts";
import type { VerifyRunRow, VerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { nextNight } from "#infra/stores/verify-runs/next-night.ts";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

export type WatchOptions = {
  runs: VerifyRuns;
  timeZone: string;
  /** Time of the day at which a run begins by itself, as HH:MM. */
  at: string;
  /** Nights before it need no run. Default: the start of the process. */
  since?: Date;
  /** Takes the place of a run in this process, where tenants run one at a time. Answers how to give it back; undefined while it is taken. */
  takePlace?(): (() => void) | undefined;
  /** Executes a run in another process. Resolves with `false` when the process could not finish it. */
  start(run: VerifyRunRow): Promise<boolean>;
  log: Pick<Logger, "warn" | "error">;
  signal: AbortSignal;
  /** The real time, which decides when a night begins. */
  now?: () => Date;
  /** Waits between two checks. */
  wait?: (signal: AbortSignal) => Promise<void>;
};

const LOOK_MS = 1000;
/** A run without a heartbeat for this time has lost its process. */
const SILENCE_MS = 12_000;

/**
 * Starts the requested runs, and one each night at a time of the tenant's time zone, or as soon as the process runs again. The rows hold the state,
 * so after any failure they are read again.
 */
export const watchRuns = async (options: WatchOptions): Promise<void> => {
  const { runs, log, signal, now = () => new Date(), wait = (ending) => pause(LOOK_MS, ending) } = options;
  const since = options.since ?? now();
  let started: Promise<void> | undefined;
  for (; !signal.aborted; await wait(signal)) {
    try {
      await runs.giveBackSilent(new Date(now().getTime() - SILENCE_MS));
      if ((await nextNight(options, since)) <= now()) await runs.add({ log: true, readModels: true });
      started = (await begin(options)) ?? started;
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, "runs of verify are looked at again");
    }
  }
  await started;
};

/** Starts the run that waits. One that nobody asked for waits for its place. */
const begin = async (options: WatchOptions): Promise<Promise<void> | undefined> => {
  const { runs, takePlace = () => () => undefined } = options;
  const giveBack = takePlace();
  if (!giveBack && !(await runs.current())?.user_id) return undefined;
  const run = await runs.claim().catch((error: unknown) => {
    giveBack?.();
    throw error;
  });
  if (run) return keep(options, run).finally(giveBack);
  giveBack?.();
  return undefined;
};

/** If a run's process dies, only the run is affected, and it is retried. */
const keep = async ({ runs, start, log }: WatchOptions, run: VerifyRunRow): Promise<void> => {
  const hasEnded = await start(run).catch((error: unknown) => {
    log.error({ err: error, run: run.id }, "the process of a run of verify could not be started");
    return false;
  });
  if (!hasEnded) await runs.giveBack(run, "audit.verifyDied").catch(() => undefined);
};

/**
 * Executes a run in another process, so that projecting neither waits for it nor dies with it. That process ends when this one does, because the
 * channel between them closes.
 *
 * @param env environment of that process; absent: the environment of this one
 * @returns true when the run was finished
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
