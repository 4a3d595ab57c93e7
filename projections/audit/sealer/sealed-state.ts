import type { Position } from "#contracts/streams/position.ts";

/** The tree as committed. */
export type Sealed = { size: number; root: Uint8Array; position: Position | undefined };

/** How far this process has sealed, for the code that signs. */
export type SealedState = {
  readonly now: Sealed;
  /** True when all events up to the log's end were sealed. */
  readonly caughtUp: boolean;
  /** Time of the first commit that no checkpoint covers. */
  readonly since: number | undefined;
  advance(to: Sealed, at: number): void;
  caught(): void;
  /** Notes that a checkpoint covers this size. */
  covered(size: number): void;
  /** Waits until `holds` returns true. Returns `false` after `ms`. */
  until(holds: (state: Sealed) => boolean, ms: number): Promise<boolean>;
  /** Adds a listener for every step. */
  onChange(hear: () => void): void;
};

export const createSealedState = (start: Sealed, at: number): SealedState => {
  let now = start;
  let caughtUp = false;
  let since: number | undefined = start.size > 0 ? at : undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const hear of listeners) hear();
  };
  return {
    get now() {
      return now;
    },
    get caughtUp() {
      return caughtUp;
    },
    get since() {
      return since;
    },
    advance(to, when) {
      now = to;
      since ??= when;
      tell();
    },
    caught() {
      caughtUp = true;
      tell();
    },
    covered(size) {
      if (size >= now.size) since = undefined;
    },
    until: (holds, ms) =>
      new Promise((resolve) => {
        if (holds(now)) return resolve(true);
        const end = (answer: boolean): void => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve(answer);
        };
        const look = (): void => {
          if (holds(now)) end(true);
        };
        const timer = setTimeout(() => end(false), ms);
        listeners.add(look);
      }),
    onChange: (hear) => void listeners.add(hear),
  };
};
