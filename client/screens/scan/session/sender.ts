import { mostRead } from "#contracts/commands/check-codes.ts";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import type { FieldError } from "#contracts/wire/envelope.ts";
import type { KeptScan } from "./scan-row.ts";
import type { ScanQueue } from "./queue.ts";
import { createFailures, type FailedScan } from "./failures.ts";
import type { RejectedScan } from "./scan-journal.ts";

/**
 * The outcome of one call. `unreachable`: the items are sent again; `unsure` if they may be recorded because only the response was lost. `failed`:
 * the server reported a failure, which one item of the call may have caused.
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
  /** The server's results of these items. */
  answered(results: RecordResult[]): void;
  /** Items that the server will never accept, each with the reason. */
  reject(scans: RejectedScan[]): void;
  /** The outcome of these items is unknown until they are sent again. */
  unsure(items: RecordItem[]): void;
  /** `since` is the time of the first failed call. Undefined if the connection works. */
  lineChanged(since: Date | undefined): void;
  newId(): string;
  /** This scan has a new id and is sent again. */
  renewed(item: KeptScan, formerId: string): void;
  /** Called when the list of scans that make the server fail changes. */
  failing(scans: FailedScan[]): void;
};

/** A call holds up to 50 scans and starts within 300 ms of the first. A lost connection is retried every 5 s. */
const sending = { batch: 50, delayMs: 300, retryMs: 5000 } as const;

/** The scan's id was already used for another scan. The server sends no more detail. */
const idReused: RefusalCode = "procedure.commandIdReused";

const indexOf = (path: string): number => Number(/^items\.(\d+)/.exec(path)?.[1] ?? Number.NaN);

const byItem = (items: RecordItem[], errors: FieldError[], msg: string): RejectedScan[] => {
  const rejections = items.flatMap((item, index) => {
    const itemErrors = errors.filter((error) => indexOf(error.path) === index);
    return itemErrors.length > 0 ? [{ item, msg: itemErrors.map((error) => error.msg).join(" ") }] : [];
  });
  // Errors without an item reject all items, else they would be sent forever.
  return rejections.length > 0 ? rejections : items.map((item) => ({ item, msg }));
};

const kindsOf = (items: RecordItem[]): number => new Set(items.map(({ procedureId }) => procedureId)).size;

/** The scans of the next call: those of one reading of a bulk reader together, others up to `size`. After a failure of the server fewer. */
const portionOf = (items: KeptScan[], size: number): KeptScan[] => {
  const batch = items[0]?.batch;
  const end = items.findIndex((item) => item.batch !== batch);
  const same = end < 0 ? items : items.slice(0, end);
  return batch !== undefined && size === sending.batch ? same : same.slice(0, size);
};

/** Sends the queue in order, one call at a time, and retries until the server responds. Long because its steps share one timer and one run. */
export const createSender = (deps: SenderDeps) => {
  const failures = createFailures(() => performance.now());
  let timer: { id: ReturnType<typeof setTimeout>; at: number } | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let downSince: Date | undefined;
  let inFlight = new Set<string>();
  /** Number of items in the next call: halved when the server fails, doubled when it succeeds. */
  let size: number = sending.batch;
  /** True if no call succeeded since a single item failed. The server may be failing at everything. */
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
  /** Gives each scan with another scan's id a new one, once. Returns their former ids. */
  const renew = async (items: KeptScan[], results: RecordResult[]): Promise<Set<string>> => {
    const reused = new Set(results.flatMap(({ code, commandId }) => (code === idReused ? commandId : [])));
    const former = items.filter(({ commandId, renewed }) => !renewed && reused.has(commandId));
    // Last one first, because each is put before the waiting scans of its cylinder.
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
        // One missing permission rejects the whole call, so separate the kinds.
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
    return due ? [due] : portionOf(await deps.queue.oldest(Math.max(size, mostRead), failures.has), size);
  };
  const drain = async () => {
    // `isRequested` is set by scans added during the last look at the queue. Otherwise they would wait for the next scan.
    while (isRequested) {
      isRequested = false;
      const items = await nextItems();
      if (items.length === 0) {
        // The connection counts as working when the queue is empty.
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
    /** Adds a scan. It is sent within 300 ms, or immediately if a person waits for the result. */
    take: async (item: RecordItem, isAwaited = false): Promise<void> => {
      await deps.queue.add(item);
      if (downSince) return;
      if (isAwaited || (await deps.queue.size()) >= sending.batch) void now();
      else schedule(sending.delayMs);
    },
    /** Adds a rejected scan again and sends it immediately. */
    resubmit: async (item: RecordItem): Promise<void> => {
      await deps.queue.resubmit(item);
      void now();
    },
    /** Sends immediately, for example when the connection is back. */
    now,
    /** Removes a scan from the queue, unless it is being sent. */
    undo: async (commandId: string): Promise<boolean> => {
      if (inFlight.has(commandId)) return false;
      failures.forget([commandId]);
      await deps.queue.remove([commandId]);
      return true;
    },
    stop: clear,
  };
};
