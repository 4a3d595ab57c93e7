import { proxy } from "valtio";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { isBarcode } from "#contracts/commands/scalars.ts";
import { barcodeText } from "./barcode-text.ts";
import { asksEach, itemOf, type Job } from "./job.ts";
import { gravest, judge, type ScanResult } from "./outcome.ts";
import { createScanQueue } from "./queue.ts";
import { createRepeatGuard } from "./repeat-guard.ts";
import { rowOfItem, type ScanRow } from "./scan-row.ts";
import type { ScanJournal } from "./scan-journal.ts";
import { createSender, type SendOutcome } from "./sender.ts";

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
  /** Whether what waits would survive a reload. */
  kept: boolean;
  /** Scans that are not kept yet, because the disk is slow. */
  writing: number;
  /** Why the last scan became no row. */
  hint: "noJob" | "noBarcode" | undefined;
};

export type ScanDeskDeps = {
  send(items: RecordItem[]): Promise<SendOutcome>;
  sound(results: ScanResult[]): void;
  newId(): string;
  now(): Date;
  /** Absent: what waits lives as long as the page. */
  journal?: ScanJournal;
  /** How many wait, whenever that changes. */
  waiting?(count: number): void;
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
    kept: deps.journal !== undefined,
    writing: 0,
    hint: undefined,
  });
  const guard = createRepeatGuard();
  let scanned = 0;

  const rowOf = (commandId: string) => state.rows.find((row) => row.commandId === commandId);
  /** Gives a waiting scan its result; one that stands too far down to be kept as a row is still counted. */
  const turn = (commandId: string, word: Pick<ScanRow, "result" | "codes" | "says" | "repeated">): ScanRow[] => {
    count("wait", -1);
    count(word.result, 1);
    const row = rowOf(commandId);
    return row ? [Object.assign(row, word)] : [];
  };
  const count = (result: ScanResult, by: number) => {
    state.counts[result] += by;
    if (result === "wait") deps.waiting?.(state.counts.wait);
  };
  const show = (rows: ScanRow[]) => {
    state.heroId = gravest(rows)?.commandId ?? state.heroId;
    deps.sound(rows.map(({ result }) => result));
  };
  const answered = (results: RecordResult[]) =>
    show(results.flatMap((result) => turn(result.commandId, judge(result))));
  const setAside = (items: { item: RecordItem; msg: string }[]) =>
    show(
      items.flatMap(({ item, msg }) => turn(item.commandId, { result: "no", codes: [], says: [msg], repeated: false })),
    );
  const queue = createScanQueue({
    journal: deps.journal,
    kept: (kept) => (state.kept = kept),
    writing: (count) => (state.writing = count),
  });
  const sender = createSender({
    queue,
    send: deps.send,
    answered,
    setAside,
    lineChanged: (since) => (state.downSince = since?.toISOString()),
  });

  const put = (gasBarcode: string, at: string, job: Job, own: Partial<RecordItem>) => {
    const item: RecordItem = { ...itemOf(job), ...own, commandId: deps.newId(), gasBarcode, occurredAt: at };
    scanned += 1;
    state.rows.unshift(rowOfItem(item, scanned));
    state.rows.splice(mostRows);
    count("wait", 1);
    state.heroId = item.commandId;
    if (state.downSince) deps.sound(["wait"]);
    void sender.take(item);
  };

  /** Scans of an earlier page, sent as they were: before those of this one, with the same ids and times. */
  const restore = async () => {
    const earlier = await queue.restored;
    if (earlier.length === 0) return;
    for (const row of state.rows) row.n += earlier.length;
    scanned += earlier.length;
    state.rows.push(...earlier.map((item, i) => rowOfItem(item, i + 1)).reverse());
    state.rows.splice(mostRows);
    count("wait", earlier.length);
    state.heroId ??= state.rows[0]?.commandId;
    await sender.now();
  };
  void restore();

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
    recordCurrent: (own: Partial<RecordItem>) => {
      const current = state.bench[0];
      if (!current || !state.job) return;
      state.bench.shift();
      put(current.gasBarcode, deps.now().toISOString(), state.job, own);
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
      count("wait", -1);
    },
    retry: () => sender.now(),
    /** Ends the job; what still waits is sent all the same. */
    finish: () => {
      state.job = undefined;
      state.bench = [];
      state.rows = state.rows.filter(({ result }) => result === "wait");
      state.counts = { ...noCounts(), wait: state.counts.wait };
      state.heroId = state.rows[0]?.commandId;
    },
  };
};
export type ScanDesk = ReturnType<typeof createScanDesk>;
