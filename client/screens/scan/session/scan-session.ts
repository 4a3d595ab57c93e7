import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import { isAddress, plainCode } from "#contracts/codes/clean-code.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import { asksEach, itemOf, wayOf, type Job } from "../job/job.ts";
import {
  createPendingCylinders,
  currentStep,
  createHeldScans,
  isUnusual,
  type PendingCylinder,
  type SavedSession,
} from "./pending-cylinders.ts";
import { type KeptScan, judge } from "./scan-row.ts";
import { createScanQueue } from "./queue.ts";
import { createRepeatGuard } from "./repeat-guard.ts";
import type { RejectedScan, ScanJournal } from "./scan-journal.ts";
import { createScanRows, type ScanRowsDeps } from "./scan-rows.ts";
import { createScanState } from "./scan-state.ts";
import { createSender, type SendOutcome } from "./sender.ts";

export type ScanSessionDeps = ScanRowsDeps & {
  send(items: RecordItem[]): Promise<SendOutcome>;
  newId(): string;
  /** This device's clock, as it is. */
  now(): Date;
  /** The server's clock less this device's, in ms, where it is known. */
  clockOffset?(): number | undefined;
  /** Takes back on the server what was recorded; resolves to whether that succeeded. Absent: nobody may. */
  takeBack?(commandId: string): Promise<boolean>;
  /** Absent: what waits lives as long as the page. */
  journal?: ScanJournal;
  /** The person's own company, the default of a job. */
  ownCompany?(): string;
  /** The person's next step of the filling stand; undefined after the last one. */
  stepAfter?(procedureId: ProcedureId): ProcedureId | undefined;
  /** The lengths that barcodes of the fleet have; absent or empty: any. */
  lengths?(): readonly number[];
  /** True when several cylinders bear a code, in other spellings: somebody has to choose one. */
  isTwice?(gasBarcode: string): boolean;
  /** A scan was refused because the page did not know that: it learns which codes those are. */
  learnTwice?(): Promise<void>;
  /** The session that an earlier page saved; `keep` saves each change. */
  saved?: SavedSession;
  keep?(saved: SavedSession): void;
};

/** A check that found something, or that scraps: the cylinder goes no further. */
const isFault = ({ checkStatus }: Partial<RecordItem>): boolean => typeof checkStatus === "number" && checkStatus !== 1;

/** One person's scan session: its state and what can be done with it. Long because its steps share one state, and their order is what keeps the counters true. */
export const createScanSession = (deps: ScanSessionDeps) => {
  const state = createScanState(deps.saved, deps.journal !== undefined);
  const keep = () => {
    const { job, step, pending: bench, held: undecided, pictures } = state;
    deps.keep?.({ job, step, bench, held: undecided, pictures });
  };
  const pending = createPendingCylinders(state, keep);
  const heldScans = createHeldScans(state, { keep, newId: deps.newId });
  const rows = createScanRows(state, deps);
  const guard = createRepeatGuard();
  /** Those that may be recorded already, of this page and of earlier ones. */
  const unsure = new Set<string>();
  /** Entries without an answer; `next` is the pending cylinder once its entry is recorded. */
  const entered = new Map<string, { from: ProcedureId; next: PendingCylinder | undefined }>();
  /** Moves a cylinder on along the filling stand, once its entry is recorded or can only be recorded later. */
  const moveOn = (commandId: string, isRefused: boolean) => {
    const entry = entered.get(commandId);
    if (!entry) return;
    entered.delete(commandId);
    pending.moveOn(entry.from, isRefused ? undefined : entry.next);
  };
  /** Asks about scans that the server could not tell apart, as about the next ones. */
  const askWhich = async (commandIds: string[]) => {
    await deps.learnTwice?.();
    for (const { gasBarcode, at, procedureId } of commandIds.flatMap((id) => rows.find(id) ?? [])) {
      const { job } = state;
      if (job?.procedureId === procedureId && deps.isTwice?.(gasBarcode)) heldScans.hold(gasBarcode, at, job);
    }
  };
  const answered = (results: RecordResult[]) => {
    const words = results.map((result) => ({ result, word: judge(result, unsure.delete(result.commandId)) }));
    rows.settle(
      words.flatMap(({ result, word }) => rows.turn(result.commandId, word)),
      deps.now().getTime(),
    );
    const ambiguous = results.filter(({ code }) => code === "code.ambiguous");
    if (ambiguous.length > 0) void askWhich(ambiguous.map(({ commandId }) => commandId));
    for (const { result, word } of words) moveOn(result.commandId, word.result === "no");
  };
  const reject = (scans: RejectedScan[]) => {
    state.rejected.push(...scans);
    for (const { item } of scans) moveOn(item.commandId, true);
    rows.show(scans.flatMap(({ item, msg }) => rows.turn(item.commandId, { result: "no", codes: [], says: [msg] })));
  };
  const takeRejected = (commandId: string): RejectedScan | undefined => {
    const scan = state.rejected.find(({ item }) => item.commandId === commandId);
    state.rejected = state.rejected.filter((other) => other !== scan);
    return scan;
  };
  const queue = createScanQueue({
    journal: deps.journal,
    onKept: (isKept) => (state.kept = isKept),
    writing: (count) => (state.writing = count),
  });
  const sender = createSender({
    queue,
    send: deps.send,
    answered,
    reject,
    unsure: (items) => {
      for (const { commandId } of items) {
        unsure.add(commandId);
        Object.assign(rows.find(commandId) ?? {}, { unsure: true });
      }
    },
    newId: deps.newId,
    renewed: (item, formerId) => {
      const entry = entered.get(formerId);
      if (entry) entered.set(item.commandId, entry);
      entered.delete(formerId);
      unsure.delete(formerId);
      rows.rename(formerId, item.commandId);
    },
    failing: (scans) => {
      state.failing = scans;
      for (const { item } of scans) moveOn(item.commandId, false);
    },
    lineChanged: (since) => {
      state.downSince = since?.toISOString();
      for (const commandId of since ? [...entered.keys()] : []) moveOn(commandId, false);
    },
  });

  const put = (gasBarcode: string, at: string, job: Job, values: Partial<RecordItem>) => {
    const clockOffset = deps.clockOffset?.();
    const scanned = { ...itemOf(job), ...values, commandId: deps.newId(), gasBarcode, occurredAt: at };
    const item: KeptScan = clockOffset === undefined ? scanned : { ...scanned, clockOffset };
    rows.add(item, wayOf(job, deps.ownCompany?.() ?? ""));
    if (state.downSince) deps.sound(["wait"]);
    void sender.take(item, asksEach(job));
    return item;
  };

  /** Pictures for the next scan; they go with it alone. */
  const takePictures = (): Partial<RecordItem> => {
    if (state.pictures === "") return {};
    const imagesUrl = state.pictures;
    state.pictures = "";
    keep();
    return { imagesUrl };
  };

  /** Why a code becomes no scan, if it does not. */
  const hintFor = (gasBarcode: string): typeof state.hint => {
    if (isAddress(gasBarcode)) return "address";
    if (!isBarcode(gasBarcode)) return "noBarcode";
    if (!state.job) return "noJob";
    return state.uploading > 0 ? "uploading" : undefined;
  };

  /** Records a code, or enqueues it where its job asks for values. */
  const take = (gasBarcode: string, at: string, job: Job) => {
    if (!asksEach(job)) put(gasBarcode, at, job, takePictures());
    else pending.enqueue({ gasBarcode, at, procedureId: job.procedureId });
  };

  /** Scans of an earlier page that wait are sent as they were, before those of this one. */
  const restore = async () => {
    const [{ waiting, rejected }, results] = await Promise.all([queue.restored, rows.earlierResults()]);
    state.rejected.unshift(...rejected);
    rows.putBelow(results, waiting);
    // A page that ended between settling its scans and saying so has left the note that they wait.
    if (waiting.length === 0) return state.kept ? deps.waiting?.(state.counts.wait) : undefined;
    for (const { commandId } of waiting) unsure.add(commandId);
    await sender.now();
  };
  const restoring = restore();

  return {
    state,
    /** A code from the scanner or the keyboard. Returns whether it was taken. */
    scan: (raw: string): boolean => {
      const gasBarcode = plainCode(raw);
      const at = deps.now();
      state.hint = hintFor(gasBarcode);
      if (state.hint || !state.job) {
        deps.sound(["no"]);
        return false;
      }
      if (!guard.isNew({ gasBarcode, procedureId: state.job.procedureId }, at.getTime())) return false;
      const lengths = deps.lengths?.() ?? [];
      const isHeld = deps.isTwice?.(gasBarcode) === true || isUnusual(gasBarcode, state.job, lengths);
      if (isHeld) deps.sound(["exc"]);
      (isHeld ? heldScans.hold : take)(gasBarcode, at.toISOString(), state.job);
      return true;
    },
    /** Takes a code that was held back after all, or the barcode that it is a part of; for the job and at the time of its scan. */
    decide: (id: string, gasBarcode?: string) => {
      const scan = heldScans.take(id);
      if (scan) take(gasBarcode ?? scan.gasBarcode, scan.at, scan.job);
    },
    /** Gives a code up that was held back: nothing of it was sent. */
    discard: (id: string) => void heldScans.take(id),
    /** A scanner was heard, but keys may be missing, or what ends its code. */
    misheard: (why: "broken" | "unended") => {
      state.hint = why;
      deps.sound(["no"]);
    },
    /** Records the cylinder in hand, with what was entered for it. */
    recordCurrent: (values: Partial<RecordItem>) => {
      const [job, current, at] = [currentStep(state), pending.takeCurrent(), deps.now().toISOString()];
      if (!current || !job) return;
      const { commandId } = put(current.gasBarcode, at, job, values);
      const to = isFault(values) ? undefined : deps.stepAfter?.(current.procedureId);
      const next = to === undefined ? undefined : { gasBarcode: current.gasBarcode, at, procedureId: to };
      entered.set(commandId, { from: current.procedureId, next });
      if (!next || state.downSince) moveOn(commandId, false);
    },
    abandonCurrent: () => {
      const abandoned = pending.takeCurrent();
      if (abandoned) pending.moveOn(abandoned.procedureId);
    },
    /** Moves the cylinder in hand to another procedure. A scan that brings it back is no repeat of a held trigger. */
    hand: (procedureId: Job["procedureId"]) => {
      const handed = pending.hand(procedureId);
      if (handed) guard.forget(handed);
    },
    setJob: pending.setJob,
    switchTo: pending.switchTo,
    /** Resubmits a rejected scan, with another barcode if that was wrong. Id and time stay: nothing was recorded. */
    correct: async (commandId: string, code: string): Promise<boolean> => {
      const gasBarcode = plainCode(code);
      if (!isBarcode(gasBarcode)) return false;
      const scan = takeRejected(commandId);
      if (!scan) return false;
      const item = { ...scan.item, gasBarcode };
      rows.waitAgain(item);
      await sender.resubmit(item);
      return true;
    },
    /** Drops a rejected scan: it will never be recorded. */
    drop: async (commandId: string) => {
      if (!takeRejected(commandId)) return;
      await queue.remove([commandId]);
      // Later scans of its bottle may have waited for it.
      await sender.now();
    },
    /** Takes a scan back: here while it has not left this machine, on the server once it is recorded. */
    undo: async (commandId: string) => {
      const row = rows.find(commandId);
      if (!row || row.unsure) return;
      const { gasBarcode, result } = row;
      const waits = result === "wait";
      if (!(await (waits ? sender.undo(commandId) : deps.takeBack?.(commandId)))) return;
      rows.remove({ commandId, result });
      if (!waits) pending.putBack(gasBarcode);
    },
    /** Pictures that go with the next scan. */
    setPictures: (pictures: string) => {
      state.pictures = pictures;
      keep();
    },
    /** Forgets scans that are no codes but a password, which an earlier version took from the form that asked for it. */
    forgetSecret: async (secret: string) => {
      const code = plainCode(secret);
      const isSecret = ({ gasBarcode }: { gasBarcode: string }) => plainCode(gasBarcode) === code;
      await restoring;
      const waiting = (await queue.oldest(Number.POSITIVE_INFINITY)).filter(isSecret);
      const rejected = state.rejected.map(({ item }) => item).filter(isSecret);
      await queue.remove([...waiting, ...rejected].map(({ commandId }) => commandId));
      state.rejected = state.rejected.filter(({ item }) => !isSecret(item));
      state.pending = state.pending.filter((cylinder) => !isSecret(cylinder));
      state.held = state.held.filter((scan) => !isSecret(scan));
      for (const row of (await rows.all()).filter(isSecret)) rows.remove(row);
      keep();
    },
    noteUpload: (change: 1 | -1) => void (state.uploading += change),
    retry: () => sender.now(),
    allRows: rows.all,
    /** Ends the job; what still waits is sent all the same. */
    finish: () => {
      pending.setJob(undefined);
      rows.clear();
    },
  };
};
export type ScanSession = ReturnType<typeof createScanSession>;
