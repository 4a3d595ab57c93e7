import type { Position } from "#contracts/streams/position.ts";
import type { Beat } from "#contracts/wire/live.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";

/** Shortest time in ms between two reads: about nine per second, so that a screen gets at most ten updates in any second despite network delays. */
const LOOK_MS = 110;
const LOOK_ANYWAY_MS = 1000;
const BEAT_MS = 2000;
const BEAT_PATIENCE_MS = 1000;
const SWEEP_MS = 15_000;

export type PulseParts = {
  tenant: ServedTenant;
  /** The real clock. */
  now: () => Date;
  look(): Promise<void>;
  isWatched(): boolean;
  isOpen(): boolean;
  beat(message: Beat): void;
  /** Called every second, even without connections. */
  second(): Promise<void>;
  /** Called when the read models advanced without a hint. */
  missed(): void;
  /** Closes connections that should already be closed. */
  sweep(): Promise<void>;
  failed(error: unknown): void;
};

/** Decides when the live channel reads: soon after a hint, and regularly without one. It reads nothing while nobody has a board open. */
export const createPulse = (parts: PulseParts) => {
  const { events, progress, clock } = parts.tenant;
  const hints = createHintWatch(parts);
  let next: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let busy = false;
  /** A hint arrived during a read, which may not include its change. */
  let isAskedAgain = false;
  let isClosed = false;

  const guarded = (work: () => Promise<void>) => void work().catch(parts.failed);

  const look = async (): Promise<void> => {
    next = undefined;
    if (!parts.isWatched()) return;
    busy = true;
    lookedAt = performance.now();
    await parts.look().finally(() => {
      busy = false;
      if (isAskedAgain) soon();
    });
  };

  const soon = (): void => {
    isAskedAgain = busy;
    if (busy || isClosed || !parts.isWatched()) return;
    const wait = Math.max(0, lookedAt + LOOK_MS - performance.now());
    next ??= setTimeout(() => guarded(look), wait);
  };

  const beat = async (): Promise<void> => {
    if (!parts.isWatched()) return;
    const head = await events.head();
    // While scans arrive, the log is always slightly ahead. The read models only need to reach the head from a moment ago.
    if (head !== undefined && !(await progress.waitFor(head, BEAT_PATIENCE_MS))) return;
    if (clock.moves) await clock.read();
    const businessAt = clock.moves ? clock.now().toISOString() : undefined;
    parts.beat({ position: (await progress.reached()) ?? null, at: parts.now().toISOString(), businessAt });
  };

  const timers = [
    setInterval(() => (soon(), guarded(hints.look), guarded(parts.second)), LOOK_ANYWAY_MS),
    setInterval(() => guarded(beat), BEAT_MS),
    setInterval(() => parts.isOpen() && guarded(parts.sweep), SWEEP_MS),
  ];

  return {
    hinted(position: Position): void {
      hints.heard(position);
      soon();
    },
    close(): void {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(next);
    },
  };
};

/** Compares hints with the checkpoint, and reports a missed one. */
const createHintWatch = ({ tenant: { events, progress }, isOpen, missed }: PulseParts) => {
  let hintedOrder = 0n;
  let reachedBefore: bigint | undefined;
  return {
    heard(position: Position): void {
      const order = events.order(position);
      if (order > hintedOrder) hintedOrder = order;
    },
    async look(): Promise<void> {
      if (!isOpen()) {
        reachedBefore = undefined;
        return;
      }
      const position = await progress.reached();
      const reached = position === undefined ? 0n : events.order(position);
      // The position was seen a second ago and still has no hint, so the hint was lost.
      if (reachedBefore !== undefined && reachedBefore > hintedOrder) missed();
      if (reachedBefore === undefined || reachedBefore > hintedOrder) hintedOrder = reached;
      reachedBefore = reached;
    },
  };
};
