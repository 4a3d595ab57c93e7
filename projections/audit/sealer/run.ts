import { pause } from "#infra/pause.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { LogRewritten, signedFileOf } from "#infra/stores/seals/signed-file.ts";
import { SealingStopped } from "#infra/stores/seals/stopped.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { followLog } from "../../runner/follow-log.ts";
import type { Pace } from "../../runner/pace.ts";
import { leaseBeatMs, releaseLease, sealingLease, takeLease } from "../../runner/lease.ts";
import { createKeeper, type Keeper } from "./keeper.ts";
import { type KeyPlace, openKeyRing, type KeyRing } from "./key-ring.ts";
import { SealingMoved, lastLeaf } from "./tables.ts";
import { writeBatch } from "./write-batch.ts";
import { placeInLog } from "./log-place.ts";
import { createNotary, type Notary } from "./notary.ts";
import { createSealMaker, type SealMaker } from "./seal-maker.ts";
import { createSealedState, type SealedState } from "./sealed-state.ts";
import { createTree, nodesToGoOn, type GrowingTree } from "./tree.ts";

/** The sealer's state for `/metrics`. */
export type SealerStatus = {
  size: number;
  newestAt: Date | undefined;
  /** Reason why sealing stopped. */
  stopped: string | undefined;
};

export type SealerOptions = {
  tenant: Pick<
    Tenant,
    "id" | "folder" | "db" | "bus" | "storedEvents" | "logName" | "seals" | "timeZone" | "clock" | "verifyRuns"
  >;
  /** Connection for COPY. Leases use another one. */
  connection: LastingConnection;
  leasing: LastingConnection;
  key: Pick<KeyPlace, "path" | "given" | "strict">;
  log: Logger;
  signal: AbortSignal;
  /** Absent: no other tenant shares the process. */
  pace?: Pace;
  now?: () => Date;
  /** Interval for checks without a hint. */
  lookMs?: number;
  /** Pause between two checkpoints while there are requests. */
  askedPauseMs?: number;
  /** Called for each checkpoint after it is stored. Its result is not awaited. */
  published?: (checkpoint: StoredCheckpoint) => void;
};

const batchSize = 500;
const againMs = 250;
/** Pause after sealing stopped, in ms, because an operator must act first. */
const stoppedMs = 60_000;
/** Minimum pause between turns of the keeper, in ms. The maximum is {@link LOOK_MS}. */
const restMs = 50;
const LOOK_MS = 1000;

/** Another process seals now. */
class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** Keeps a tenant's log sealed in the background. It reads the log itself, so no append waits for it. */
export const startSealer = (options: SealerOptions): { status: SealerStatus; ended: Promise<void> } => {
  const status: SealerStatus = { size: 0, newestAt: undefined, stopped: undefined };
  return { status, ended: run(options, status) };
};

async function run(options: SealerOptions, status: SealerStatus): Promise<void> {
  const { leasing, log, signal } = options;
  while (!signal.aborted) {
    try {
      if (await leasing.use((client) => takeLease(client, sealingLease))) await seal(options, status);
      else await pause(leaseBeatMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      const stopped = error instanceof SealingStopped;
      if (stopped) {
        // A run of verify reports this to people, once for each new cause.
        if (error instanceof LogRewritten && status.stopped !== error.message) await askForRun(options);
        status.stopped = error.message;
        log.error({ reason: error.message }, "sealing has stopped: no checkpoint is made until this is put right");
        // Another process may have the right key.
        await leasing.use((client) => releaseLease(client, sealingLease)).catch(() => undefined);
      } else {
        const moved = error instanceof SealingMoved || error instanceof LeaseLost;
        log[moved ? "warn" : "error"]({ err: error }, "sealing starts again from its tables");
      }
      await pause(stopped ? stoppedMs : againMs, signal);
    }
  }
}

const askForRun = async ({ tenant, log }: SealerOptions): Promise<void> => {
  await tenant.verifyRuns
    .add({ log: true, readModels: false })
    .catch((error: unknown) => log.error({ err: error }, "no run of verify could be asked for"));
};

/** Seals while this process holds the lease. Any failure ends all parts. */
async function seal(options: SealerOptions, status: SealerStatus): Promise<void> {
  const { leasing, log, signal, tenant, lookMs = LOOK_MS, askedPauseMs } = options;
  const sealing = await openSealing(options);
  const keeper = await createKeeper({
    ...sealing,
    db: tenant.db,
    reader: tenant.seals.reader,
    now: options.now ?? (() => new Date()),
    log,
    answered: () => void tenant.bus.publish("seals", { what: "made" }),
    lookMs,
    askedPauseMs,
  });
  status.stopped = undefined;
  log.info({ size: sealing.state.now.size }, "sealing the log");
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  const keepLease = async (): Promise<void> => {
    const isLeader = await leasing.use((client) => takeLease(client, sealingLease)).catch(() => true);
    if (!isLeader) failed.abort(new LeaseLost("another process has taken over"));
  };
  const beat = setInterval(() => void keepLease(), leaseBeatMs);
  const fail = (error: unknown): void => failed.abort(error);
  await Promise.all([
    follow(options, sealing, ending).catch(fail),
    keep(options, sealing, keeper, status, ending).catch(fail),
  ]);
  clearInterval(beat);
  if (failed.signal.aborted) throw failed.signal.reason;
}

/** Adds the log's events to the tree as they come. */
async function follow(options: SealerOptions, sealing: Sealing, signal: AbortSignal): Promise<void> {
  const { connection, tenant, pace, now = () => new Date() } = options;
  const { state, tree } = sealing;
  const batches = followLog(tenant.storedEvents, { after: state.now.position, size: batchSize, signal });
  for await (const batch of batches) {
    if (signal.aborted) return;
    const events = batch.filter((item): item is Recorded => !("caughtUp" in item));
    if (events.length > 0) {
      const began = performance.now();
      const written = await writeBatch(connection, { tree, logName: tenant.logName }, events);
      state.advance(written, now().getTime());
      if (batch.length === batchSize) await pace?.rest(performance.now() - began, signal);
    }
    if (events.length < batch.length) state.caught();
  }
}

/** Runs the keeper after each step, at every hint, when a checkpoint is due, and once a second. */
async function keep(
  { tenant, lookMs = LOOK_MS }: SealerOptions,
  { state }: Sealing,
  keeper: Keeper,
  status: SealerStatus,
  signal: AbortSignal,
): Promise<void> {
  let wake = (): void => undefined;
  let hinted = true;
  state.onChange(() => wake());
  const end = (): void => wake();
  signal.addEventListener("abort", end);
  const unhear = tenant.bus.subscribe("seals", ({ what }) => {
    if (what !== "asked") return;
    hinted = true;
    wake();
  });
  try {
    while (!signal.aborted) {
      const wasHinted = hinted;
      hinted = false;
      const step = new Promise<void>((resolve) => (wake = resolve));
      const nextMs = (await keeper.turn(wasHinted)) ?? lookMs;
      Object.assign(status, { size: state.now.size, newestAt: keeper.newest?.at });
      await pause(restMs, signal);
      if (hinted || signal.aborted) continue;
      const turn = setTimeout(wake, Math.min(nextMs, lookMs));
      await step;
      clearTimeout(turn);
    }
  } finally {
    signal.removeEventListener("abort", end);
    unhear();
  }
}

/** The parts of a sealing process, from the tables to the key. */
type Sealing = {
  tree: GrowingTree;
  state: SealedState;
  keys: KeyRing;
  notary: Notary;
  seals: SealMaker;
};

/**
 * Reads the state of sealing and compares it with the log.
 *
 * @throws SealingStopped where log, tree or key differ from before
 */
const openSealing = async (options: SealerOptions): Promise<Sealing> => {
  const { tenant, connection, key, published = () => undefined, now = () => new Date() } = options;
  const { id, db, bus, storedEvents: log, logName } = tenant;
  const { reader } = tenant.seals;
  const progress = await reader.progress();
  const { size, generation } = progress;
  const last = size === 0 ? undefined : await connection.use((client) => lastLeaf(client, size));
  const position = await placeInLog(log, logName, progress, last);
  const tree = createTree(size, await reader.nodes(nodesToGoOn(size)));
  const state = createSealedState({ size, root: tree.root(), position }, now().getTime());
  const earlier = Array.from({ length: generation - 1 }, (_, at) => originOf(id, at + 1));
  const keys = await openKeyRing(db, { ...key, origin: originOf(id, generation), earlier });
  const notary = createNotary({
    db,
    reader,
    keys,
    signed: signedFileOf(tenant.folder),
    tenantId: id,
    now,
    published: (checkpoint) => {
      void bus.publish("seals", { what: "made" });
      published(checkpoint);
    },
  });
  const seals = createSealMaker({ db, log, reader, state, notary, tenant });
  return { tree, state, keys, notary, seals };
};
