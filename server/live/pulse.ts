import type { Position } from "#contracts/streams/position.ts";
import type { Beat } from "#contracts/wire/live.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";

/** Nine looks a second at most, so that ten updates reach a screen in its busiest one, whatever the network delays; one a second without a hint, because hints may be lost. */
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
  /** Asked every second, whoever is connected. */
  second(): Promise<void>;
  /** Read models moved on, and no hint said so. */
  missed(): void;
  /** Closes what should be closed already. */
  sweep(): Promise<void>;
  failed(error: unknown): void;
};

/** Decides when the live channel looks: soon after a hint, and from time to time without one. Nothing happens while nobody is connected. */
export const createPulse = (parts: PulseParts) => {
  const { events, progress, clock } = parts.tenant;
  const hints = createHintWatch(parts);
  let next: NodeJS.Timeout | undefined;
  let lookedAt = 0;
  let busy = false;
  /** A hint came while a look was under way, which may not see what it hints at. */
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
    // While scans keep coming the log is always a little ahead: what counts is whether its head of just now is reached.
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

/** Compares hints with the checkpoint, and says when one was missed. */
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
      // Seen a second ago and still not hinted at: that hint is lost.
      if (reachedBefore !== undefined && reachedBefore > hintedOrder) missed();
      if (reachedBefore === undefined || reachedBefore > hintedOrder) hintedOrder = reached;
      reachedBefore = reached;
    },
  };
};
