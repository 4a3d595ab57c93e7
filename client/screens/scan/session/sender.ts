import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import type { FieldError } from "#contracts/wire/envelope.ts";
import type { KeptScan } from "./scan-row.ts";
import type { ScanQueue } from "./queue.ts";
import { createFailures, type FailedScan } from "./failures.ts";
import type { RejectedScan } from "./scan-journal.ts";

/**
 * How one call went. `unreachable`: the same items are sent again; `unsure` where the call may have arrived and only its answer was lost,
 * so that they may be recorded already. `failed`: the server answered that it failed, which one item of the call may be the reason of.
 */
export type SendOutcome =
  | { kind: "failed"; msg: string; correlationId: string | undefined }
  | { kind: "answered"; results: RecordResult[] }
  | { kind: "malformed"; errors: FieldError[]; msg: string }
  | { kind: "rejected"; msg: string }
  | { kind: "unreachable"; unsure: boolean };

type SenderDeps = {
  queue: ScanQueue;
  send(items: RecordItem[]): Promise<SendOutcome>;
  /** The server's word on these items. */
  answered(results: RecordResult[]): void;
  /** Items that the server will never take, with the reason of each. */
  reject(scans: RejectedScan[]): void;
  /** The outcome of these will only be known when they are sent again. */
  unsure(items: RecordItem[]): void;
  /** `since` is when the first call failed; undefined: the line is up. */
  lineChanged(since: Date | undefined): void;
  newId(): string;
  /** This scan has another id from now on and is sent again. */
  renewed(item: KeptScan, formerId: string): void;
  /** The scans at which the server fails for the time being, whenever that changes. */
  failing(scans: FailedScan[]): void;
};

/** A call holds at most 50 scans and starts at the latest 300 ms after the first of them; a lost line is tried again every 5 s. */
const sending = { batch: 50, delayMs: 300, retryMs: 5000 } as const;

/** The id of the scan was used for another one, which is all that the server says of it. */
const idReused: RefusalCode = "procedure.commandIdReused";

const indexOf = (path: string): number => Number(/^items\.(\d+)/.exec(path)?.[1] ?? Number.NaN);

const byItem = (items: RecordItem[], errors: FieldError[], msg: string): RejectedScan[] => {
  const rejections = items.flatMap((item, index) => {
    const itemErrors = errors.filter((error) => indexOf(error.path) === index);
    return itemErrors.length > 0 ? [{ item, msg: itemErrors.map((error) => error.msg).join(" ") }] : [];
  });
  // Errors that name no item would be sent for ever.
  return rejections.length > 0 ? rejections : items.map((item) => ({ item, msg }));
};

const kindsOf = (items: RecordItem[]): number => new Set(items.map(({ procedureId }) => procedureId)).size;

/** Sends what the queue holds: in order, one call at a time, again and again until the server has answered. Long because its steps share one timer and one run. */
export const createSender = (deps: SenderDeps) => {
  const failures = createFailures(() => performance.now());
  let timer: { id: ReturnType<typeof setTimeout>; at: number } | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let downSince: Date | undefined;
  let inFlight = new Set<string>();
  /** Items of the next call: halved while the server fails, doubled while it takes what it gets. */
  let size: number = sending.batch;
  /** Set while nothing was taken since the server failed at an item alone: it may fail at everything. */
  let failsAlone = false;

  const line = (up: boolean) => {
    const before = downSince;
    downSince = up ? undefined : (downSince ?? new Date());
    if (before !== downSince) deps.lineChanged(downSince);
  };
  const drop = async (rejections: RejectedScan[]) => {
    await deps.queue.reject(rejections);
    deps.reject(rejections);
  };
  const halve = (count: number) => void (size = Math.ceil(count / 2));
  const settled = (items: RecordItem[]) => {
    size = Math.min(sending.batch, size * 2);
    failsAlone = false;
    failures.noteTaken();
    failures.forget(items.map(({ commandId }) => commandId));
    deps.failing(failures.list());
  };
  /** Returns the wait before the next call, in ms. */
  const fail = async (items: RecordItem[], { msg, correlationId }: SendOutcome & { kind: "failed" }) => {
    const [item, ...others] = items;
    deps.unsure(items);
    if (!item || others.length > 0) {
      halve(items.length);
      return 0;
    }
    const wait = failsAlone ? sending.retryMs : 0;
    failsAlone = true;
    if (failures.note({ item, correlationId })) await drop([{ item, msg, failed: true, correlationId }]);
    deps.failing(failures.list());
    return wait;
  };
  /** Gives a new id, once, to each scan with the id of another scan. Returns their former ids. */
  const renew = async (items: KeptScan[], results: RecordResult[]): Promise<Set<string>> => {
    const reused = new Set(results.flatMap(({ code, commandId }) => (code === idReused ? commandId : [])));
    const former = items.filter(({ commandId, renewed }) => !renewed && reused.has(commandId));
    // The last one first, because each goes before those of its bottle that wait.
    for (const item of former.toReversed()) {
      const renewed = { ...item, commandId: deps.newId(), renewed: true };
      deps.renewed(renewed, item.commandId);
      await deps.queue.resubmit(renewed, item.commandId);
    }
    return new Set(former.map(({ commandId }) => commandId));
  };
  /** Returns the wait before the next call, in ms. */
  const sendBatch = async (items: RecordItem[]): Promise<number> => {
    const outcome = await deps.send(items);
    line(outcome.kind !== "unreachable");
    switch (outcome.kind) {
      case "answered": {
        const former = await renew(items, outcome.results);
        const isDone = ({ commandId }: { commandId: string }) => !former.has(commandId);
        await deps.queue.remove(items.filter(isDone).map(({ commandId }) => commandId));
        settled(items);
        deps.answered(outcome.results.filter(isDone));
        return 0;
      }
      case "malformed":
        await drop(byItem(items, outcome.errors, outcome.msg));
        return 0;
      case "rejected":
        // A code that the person lacks for one kind turns the whole call away.
        if (kindsOf(items) > 1) halve(items.length);
        else await drop(items.map((item) => ({ item, msg: outcome.msg })));
        return 0;
      case "failed":
        return fail(items, outcome);
      case "unreachable":
        if (outcome.unsure) deps.unsure(items);
        return sending.retryMs;
      default:
        return outcome satisfies never;
    }
  };
  const nextItems = async (): Promise<RecordItem[]> => {
    const due = failures.due();
    return due ? [due] : deps.queue.oldest(size, failures.has);
  };
  const drain = async () => {
    // A scan added during the last look at the queue would wait for the next scan without `wanted`.
    while (isRequested) {
      isRequested = false;
      const items = await nextItems();
      if (items.length === 0) {
        // With nothing left to send the line counts as up.
        line(true);
        continue;
      }
      inFlight = new Set(items.map(({ commandId }) => commandId));
      const wait = await sendBatch(items).finally(() => (inFlight = new Set()));
      if (wait > 0) return schedule(wait);
      isRequested = true;
    }
    const next = failures.nextIn();
    if (next !== undefined) schedule(next);
  };
  const clear = () => {
    clearTimeout(timer?.id);
    timer = undefined;
  };
  const now = (): Promise<void> => {
    clear();
    isRequested = true;
    running ??= drain().finally(() => (running = undefined));
    return running;
  };
  const schedule = (delayMs: number) => {
    const at = performance.now() + delayMs;
    if (timer && timer.at <= at) return;
    clear();
    timer = { id: setTimeout(() => void now(), delayMs), at };
  };

  return {
    /** Takes a scan; it goes out with those of the next 300 ms, or at once where a person waits for its answer. */
    take: async (item: RecordItem, isAwaited = false): Promise<void> => {
      await deps.queue.add(item);
      if (downSince) return;
      if (isAwaited || (await deps.queue.size()) >= sending.batch) void now();
      else schedule(sending.delayMs);
    },
    /** Takes a rejected scan again; it goes out at once. */
    resubmit: async (item: RecordItem): Promise<void> => {
      await deps.queue.resubmit(item);
      void now();
    },
    /** Sends at once, as when the line is back. */
    now,
    /** Takes a scan back unless it is on its way. */
    undo: async (commandId: string): Promise<boolean> => {
      if (inFlight.has(commandId)) return false;
      failures.forget([commandId]);
      await deps.queue.remove([commandId]);
      return true;
    },
    stop: clear,
  };
};
