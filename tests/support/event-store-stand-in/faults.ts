/** Faults of a stand-in on command. */
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
  /** Called when a client gives up a call of appends. */
  onCancelled(): void;
  /** While it is shut a filtered read has nothing to say, as one that looks at a long log in which nothing matches. */
  matches: Gate;
  /** Events that reads have answered so far. */
  served: number;
};

/** Shut, whoever comes waits until it is opened. */
export type Gate = { pass(): Promise<void>; shut(): void; open(): void };

function createGate(): Gate {
  let shut: Promise<void> | undefined;
  let open = (): void => undefined;
  return {
    pass: () => shut ?? Promise.resolve(),
    shut() {
      shut ??= new Promise((resolve) => {
        open = () => {
          shut = undefined;
          resolve();
        };
      });
    },
    open: () => open(),
  };
}

export function createFaults(): Faults {
  const ice = createGate();
  return {
    loseReplies: 0,
    notReady: 0,
    notLeader: 0,
    leader: { host: "127.0.0.1", port: 0 },
    thawed: ice.pass,
    freeze: ice.shut,
    thaw: ice.open,
    onCancelled: () => undefined,
    matches: createGate(),
    served: 0,
  };
}

/** Counts one down; whether there was one. */
export function spend(faults: Faults, name: "loseReplies" | "notReady" | "notLeader"): boolean {
  if (faults[name] <= 0) return false;
  faults[name]--;
  return true;
}
