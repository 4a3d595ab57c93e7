import type { Fold } from "../views/view.ts";

/** The states of streams as the read models stood when the checkpoint was last written, as far as memory may hold them. */
export type KeptStates = {
  /** Forgets everything unless the checkpoint is still as this process wrote it: `version` changes with whoever writes it. */
  at(version: string): void;
  /** Forgets everything when the next batch begins: the one under way still needs what it has read. */
  forget(): void;
  get(fold: Fold, stream: string): { state: unknown } | undefined;
  /** The states that were committed together with this version of the checkpoint, with how long each is as text. */
  stored(version: string, states: Iterable<StoredState>): void;
};

export type StoredState = { fold: Fold; stream: string; state: unknown; length: number };

/** Characters of the states' text; a state takes about three times as many bytes. */
const defaultLimit = 4_000_000;

/** Those that were stored longest ago are forgotten first. */
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
