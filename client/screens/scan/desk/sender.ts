import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { FieldError } from "#contracts/wire/envelope.ts";
import type { ScanQueue } from "./queue.ts";
import type { AsideScan } from "./scan-journal.ts";

/**
 * How one call went. `unreachable`: the same items are sent again; `unsure` where the call may have arrived and only its answer was lost,
 * so that they may be recorded already.
 */
export type SendOutcome =
  | { kind: "answered"; results: RecordResult[] }
  | { kind: "malformed"; errors: FieldError[]; msg: string }
  | { kind: "rejected"; msg: string }
  | { kind: "unreachable"; unsure: boolean };

export type SenderDeps = {
  queue: ScanQueue;
  send(items: RecordItem[]): Promise<SendOutcome>;
  /** The server's word on these items. */
  answered(results: RecordResult[]): void;
  /** Items that the server will never take, with the reason of each. */
  setAside(scans: AsideScan[]): void;
  /** The outcome of these will only be known when they are sent again. */
  unsure(items: RecordItem[]): void;
  /** `since` is when the first call failed; undefined: the line is up. */
  lineChanged(since: Date | undefined): void;
};

/** A call holds at most 50 scans and starts at the latest 300 ms after the first of them; a lost line is tried again every 5 s. */
export const sending = { batch: 50, delayMs: 300, retryMs: 5000 } as const;

const indexOf = (path: string): number => Number(/^items\.(\d+)/.exec(path)?.[1] ?? Number.NaN);

const byItem = (items: RecordItem[], errors: FieldError[], msg: string): AsideScan[] => {
  const named = items.flatMap((item, index) => {
    const own = errors.filter((error) => indexOf(error.path) === index);
    return own.length > 0 ? [{ item, msg: own.map((error) => error.msg).join(" ") }] : [];
  });
  // Errors that name no item would be sent for ever.
  return named.length > 0 ? named : items.map((item) => ({ item, msg }));
};

/** Sends what the queue holds: in order, one call at a time, again and again until the server has answered. Long because its steps share one timer and one run. */
export const createSender = (deps: SenderDeps) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let wanted = false;
  let downSince: Date | undefined;
  let inFlight = new Set<string>();

  const line = (up: boolean) => {
    const before = downSince;
    downSince = up ? undefined : (downSince ?? new Date());
    if (before !== downSince) deps.lineChanged(downSince);
  };
  const drop = async (refused: AsideScan[]) => {
    await deps.queue.setAside(refused);
    deps.setAside(refused);
  };
  const sendBatch = async (items: RecordItem[]): Promise<boolean> => {
    const outcome = await deps.send(items);
    line(outcome.kind !== "unreachable");
    switch (outcome.kind) {
      case "answered":
        await deps.queue.remove(items.map(({ commandId }) => commandId));
        deps.answered(outcome.results);
        return true;
      case "malformed":
        await drop(byItem(items, outcome.errors, outcome.msg));
        return true;
      case "rejected":
        await drop(items.map((item) => ({ item, msg: outcome.msg })));
        return true;
      case "unreachable":
        if (outcome.unsure) deps.unsure(items);
        return false;
      default:
        return outcome satisfies never;
    }
  };
  const drain = async () => {
    // A scan added during the last look at the queue would wait for the next scan without `wanted`.
    while (wanted) {
      wanted = false;
      const items = await deps.queue.oldest(sending.batch);
      if (items.length === 0) {
        // With nothing left to send nobody is told any more that the line is down.
        line(true);
        continue;
      }
      inFlight = new Set(items.map(({ commandId }) => commandId));
      const went = await sendBatch(items).finally(() => (inFlight = new Set()));
      if (!went) return schedule(sending.retryMs);
      wanted = true;
    }
  };
  const now = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    wanted = true;
    running ??= drain().finally(() => (running = undefined));
    return running;
  };
  const schedule = (delayMs: number) => {
    timer ??= setTimeout(() => void now(), delayMs);
  };

  return {
    /** Takes a scan; it goes out with those of the next 300 ms, or at once where a person waits for its answer. */
    take: async (item: RecordItem, isAwaited = false): Promise<void> => {
      await deps.queue.add(item);
      if (downSince) return;
      if (isAwaited || (await deps.queue.size()) >= sending.batch) void now();
      else schedule(sending.delayMs);
    },
    /** Takes one that was set aside again; it goes out at once. */
    takeUp: async (item: RecordItem): Promise<void> => {
      await deps.queue.takeUp(item);
      void now();
    },
    /** Sends at once, as when the line is back. */
    now,
    /** Takes a scan back unless it is on its way. */
    undo: async (commandId: string): Promise<boolean> => {
      if (inFlight.has(commandId)) return false;
      await deps.queue.remove([commandId]);
      return true;
    },
    stop: () => clearTimeout(timer),
  };
};
export type Sender = ReturnType<typeof createSender>;
