/** Runs the work of one name in only one tab at a time. */
export type OneAtATime = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A lease ends after this many ms, so a tab that was closed does not block the others. */
const leaseMs = 10_000;
/** Interval in ms for checking another tab's lease, and the wait before this tab trusts its own. */
const lookMs = 50;

type Lease = { by: string; until: number };
type Storage = { read(key: string): string | null; write(key: string, value: string | null): void };

const leaseOf = (text: string | null): Lease | undefined => {
  try {
    return (JSON.parse(text ?? "null") as Lease | null) ?? undefined;
  } catch {
    return undefined;
  }
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, lookMs));

/** Uses a lease in shared storage, for browsers without locks (over HTTP). If two tabs write at once, the last one gets it. */
export const byLease = (storage: Storage, owner: string): OneAtATime => {
  const isMine = (name: string) => leaseOf(storage.read(name))?.by === owner;
  const acquire = async (name: string): Promise<void> => {
    for (;;) {
      const lease = leaseOf(storage.read(name));
      if (!lease || lease.until < Date.now() || lease.until > Date.now() + leaseMs) {
        storage.write(name, JSON.stringify({ by: owner, until: Date.now() + leaseMs } satisfies Lease));
        await pause();
        // If the storage keeps nothing, no other tab can have a lease either.
        if (isMine(name) || storage.read(name) === null) return;
      }
      await pause();
    }
  };
  return async (name, work) => {
    await acquire(name);
    try {
      return await work();
    } finally {
      if (isMine(name)) storage.write(name, null);
    }
  };
};

/** Uses the browser's own locks. */
export const byLocks =
  (locks: Pick<LockManager, "request">): OneAtATime =>
  (name, work) =>
    locks.request(name, work);
