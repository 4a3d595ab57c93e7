import { proxy } from "valtio";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { isBarcode } from "#contracts/commands/scalars.ts";
import { barcodeText } from "./barcode-text.ts";
import { asksEach, itemOf, type Job } from "./job.ts";
import { gravest, judge, type ScanResult } from "./outcome.ts";
import { createMemoryQueue, type ScanQueue } from "./queue.ts";
import { createRepeatGuard } from "./repeat-guard.ts";
import { createSender, type SendOutcome } from "./sender.ts";

/** One scan as the person sees it. */
export type ScanRow = {
  n: number;
  commandId: string;
  gasBarcode: string;
  /** When it was scanned, by this device's clock (ISO 8601). */
  at: string;
  procedureId: number;
  result: ScanResult;
  codes: string[];
  says: string[];
  repeated: boolean;
  /** kg filled, where it was a filling: what its row says when all went well. */
  filledKg?: number;
};

export type ScanState = {
  job: Job | undefined;
  /** Newest first. */
  rows: ScanRow[];
  /** Shown big: the newest, or the gravest of the last answer. */
  heroId: string | undefined;
  /** Cylinders scanned that still need their weights or their judgement; the first is being worked on. */
  bench: { gasBarcode: string; at: string }[];
  counts: Record<ScanResult, number>;
  /** Since when the server is out of reach (ISO 8601). */
  downSince: string | undefined;
  /** Why the last scan became no row. */
  hint: "noJob" | "noBarcode" | undefined;
};

export type ScanDeskDeps = {
  send(items: RecordItem[]): Promise<SendOutcome>;
  sound(results: ScanResult[]): void;
  newId(): string;
  now(): Date;
  queue?: ScanQueue;
};

/** Rows kept on the page; the counters go on counting. */
const mostRows = 500;
const noCounts = (): ScanState["counts"] => ({ wait: 0, ok: 0, exc: 0, no: 0 });

/** The table at which one person scans: what is shown, and what can be done with it. */
export const createScanDesk = (deps: ScanDeskDeps) => {
  const state = proxy<ScanState>({
    job: undefined,
    rows: [],
    heroId: undefined,
    bench: [],
    counts: noCounts(),
    downSince: undefined,
    hint: undefined,
  });
  const guard = createRepeatGuard();
  let scanned = 0;

  const rowOf = (commandId: string) => state.rows.find((row) => row.commandId === commandId);
  const turn = (row: ScanRow, word: Pick<ScanRow, "result" | "codes" | "says" | "repeated">) => {
    state.counts[row.result] -= 1;
    Object.assign(row, word);
    state.counts[row.result] += 1;
  };
  const show = (rows: ScanRow[]) => {
    state.heroId = gravest(rows)?.commandId ?? state.heroId;
    deps.sound(rows.map(({ result }) => result));
  };
  const answered = (results: RecordResult[]) => {
    const rows = results.flatMap((result) => {
      const row = rowOf(result.commandId);
      if (row) turn(row, judge(result));
      return row ? [row] : [];
    });
    show(rows);
  };
  const setAside = (items: { item: RecordItem; msg: string }[]) => {
    const rows = items.flatMap(({ item, msg }) => {
      const row = rowOf(item.commandId);
      if (row) turn(row, { result: "no", codes: [], says: [msg], repeated: false });
      return row ? [row] : [];
    });
    show(rows);
  };
  const sender = createSender({
    queue: deps.queue ?? createMemoryQueue(),
    send: deps.send,
    answered,
    setAside,
    lineChanged: (since) => (state.downSince = since?.toISOString()),
  });

  const put = (gasBarcode: string, at: string, job: Job, own: Partial<RecordItem>, filledKg?: number) => {
    const item: RecordItem = { ...itemOf(job), ...own, commandId: deps.newId(), gasBarcode, occurredAt: at };
    scanned += 1;
    state.rows.unshift({
      n: scanned,
      commandId: item.commandId,
      gasBarcode,
      at,
      procedureId: job.procedureId,
      result: "wait",
      codes: [],
      says: [],
      repeated: false,
      filledKg,
    });
    state.rows.splice(mostRows);
    state.counts.wait += 1;
    state.heroId = item.commandId;
    if (state.downSince) deps.sound(["wait"]);
    void sender.take(item);
  };

  return {
    state,
    /** A code from the scanner or the keyboard. Says whether it was taken. */
    scan: (raw: string): boolean => {
      const gasBarcode = barcodeText(raw);
      const at = deps.now();
      state.hint = !isBarcode(gasBarcode) ? "noBarcode" : state.job ? undefined : "noJob";
      if (state.hint || !state.job) {
        deps.sound(["no"]);
        return false;
      }
      if (!guard.isNew(gasBarcode, at.getTime())) return false;
      if (!asksEach(state.job)) put(gasBarcode, at.toISOString(), state.job, {});
      else if (!state.bench.some((waiting) => waiting.gasBarcode === gasBarcode))
        state.bench.push({ gasBarcode, at: at.toISOString() });
      return true;
    },
    /** Records the cylinder that is being worked on, with what was entered for it. */
    recordCurrent: (own: Partial<RecordItem>, filledKg?: number) => {
      const current = state.bench[0];
      if (!current || !state.job) return;
      state.bench.shift();
      put(current.gasBarcode, deps.now().toISOString(), state.job, own, filledKg);
    },
    abandonCurrent: () => void state.bench.shift(),
    /** Another job: what lies on the bench belongs to the old one and is put back. */
    setJob: (job: Job) => {
      state.job = job;
      state.bench = [];
      state.hint = undefined;
    },
    undo: async (commandId: string) => {
      const row = rowOf(commandId);
      if (!row || row.result !== "wait" || !(await sender.undo(commandId))) return;
      state.rows = state.rows.filter((other) => other.commandId !== commandId);
      state.counts.wait -= 1;
    },
    retry: () => sender.now(),
    /** Ends the job; what still waits is sent all the same. */
    finish: () => {
      state.job = undefined;
      state.bench = [];
      state.rows = state.rows.filter(({ result }) => result === "wait");
      state.counts = { ...noCounts(), wait: state.rows.length };
      state.heroId = state.rows[0]?.commandId;
    },
  };
};
export type ScanDesk = ReturnType<typeof createScanDesk>;
