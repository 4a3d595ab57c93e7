import type { Fold } from "../views/view.ts";

/** A cache of streams' states at the last write of the checkpoint, within a memory limit. */
export type KeptStates = {
  /** Clears the cache unless the checkpoint still has this version. The version changes with every write. */
  at(version: string): void;
  /** Clears the cache when the next batch begins. The current batch still needs its states. */
  forget(): void;
  get(fold: Fold, stream: string): { state: unknown } | undefined;
  /** Adds the states that were committed with this version of the checkpoint, with their text lengths. */
  stored(version: string, states: Iterable<StoredState>): void;
};

export type StoredState = { fold: Fold; stream: string; state: unknown; length: number };

/** Limit in characters of the states' text. A state takes about three times as many bytes. */
const defaultLimit = 4_000_000;

/** The oldest states are removed first. */
export function createKeptStates(limit = defaultLimit): KeptStates {
  const states = new Map<string, { state: unknown; length: number }>();
  let currentVersion = "";
  let stale = false;
  let total = 0;
  const keyOf = ({ name }: Fold, stream: string): string => `${name} ${stream}`;
  const forget = (key: string): void => {
    total -= states.get(key)?.length ?? 0;
    states.delete(key);
  };
  return {
    at(version) {
      if (version === currentVersion && !stale) return;
      stale = false;
      states.clear();
      total = 0;
      currentVersion = version;
    },
    forget() {
      stale = true;
    },
    get: (fold, stream) => states.get(keyOf(fold, stream)),
    stored(version, changed) {
      currentVersion = version;
      for (const { fold, stream, state, length } of changed) {
        const key = keyOf(fold, stream);
        forget(key);
        states.set(key, { state, length });
        total += length;
      }
      for (const key of states.keys()) {
        if (total <= limit) break;
        forget(key);
      }
    },
  };
}
