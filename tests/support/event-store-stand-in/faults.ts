/** What a stand-in does wrong on command. */
export type Faults = {
  /** So many appends are stored and never answered. */
  loseReplies: number;
  /** So many appends are answered as by a server that is starting. */
  notReady: number;
  /** So many calls are sent on to the leader. */
  notLeader: number;
  leader: { host: string; port: number };
  /** Resolves at once, or when the stand-in is no longer frozen. */
  thawed(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

export function createFaults(): Faults {
  let frozen: Promise<void> | undefined;
  let thaw = (): void => undefined;
  return {
    loseReplies: 0,
    notReady: 0,
    notLeader: 0,
    leader: { host: "127.0.0.1", port: 0 },
    thawed: () => frozen ?? Promise.resolve(),
    freeze() {
      frozen ??= new Promise((resolve) => {
        thaw = () => {
          frozen = undefined;
          resolve();
        };
      });
    },
    thaw: () => thaw(),
  };
}

/** Counts one down; whether there was one. */
export function spend(faults: Faults, name: "loseReplies" | "notReady" | "notLeader"): boolean {
  if (faults[name] <= 0) return false;
  faults[name]--;
  return true;
}
