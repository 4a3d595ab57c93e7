import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { plainCode } from "#contracts/codes/clean-code.ts";
import { asksEach, itemOf, type Job } from "../job/job.ts";
import {
  createPendingCylinders,
  currentStep,
  createHeldScans,
  pendingOf,
  type PendingCylinder,
} from "./pending-cylinders.ts";
import { asSent, type EnteredValues, isFault, isRecorded, type KeptScan, judge } from "./scan-row.ts";
import { createJobNumbers } from "./job-numbers.ts";
import { createOwnScans } from "#client/state/own-bottles/own-scans.ts";
import { createScanQueue } from "./queue.ts";
import { createIntake } from "./intake.ts";
import { readScan, type ReadScan } from "./read-scan.ts";
import { createRepeatGuard } from "./repeat-guard.ts";
import type { RejectedScan } from "./scan-journal.ts";
import { createScanRows } from "./scan-rows.ts";
import { createScanState, dropFrom } from "./scan-state.ts";
import { createSender } from "./sender.ts";
import type { ScanSessionDeps } from "./session-deps.ts";

/** One person's scan session: its state and its actions. Long because its steps share one state, and their order keeps the counters correct. */
export const createScanSession = (deps: ScanSessionDeps) => {
  const state = createScanState(deps.saved, deps.journal !== undefined);
  const keep = () => {
    const { job, since, step, pending: bench, offBench, held: undecided, pictures } = state;
    deps.keep?.({ job, since, step, bench, offBench, held: undecided, pictures });
  };
  const pending = createPendingCylinders(state, keep);
  const heldScans = createHeldScans(state, { keep, newId: deps.newId });
  const rows = createScanRows(state, deps);
  const numbers = createJobNumbers(state, { now: deps.now, rows });
  const guard = createRepeatGuard();
  /** Ids of scans that may already be recorded, of this page and earlier ones. */
  const unsure = new Set<string>();
  /** Entries without a response. `next` becomes pending once the entry is recorded. */
  const entered = new Map<string, { from: ProcedureId; next: PendingCylinder | undefined }>();
  const isAway = (): boolean => state.downSince !== undefined || deps.interlock?.isAway() === true;
  const ownScans = deps.interlock?.scans ?? createOwnScans();
  const noteScan = (item: KeptScan) => ownScans.note(asSent(item), item.overKg !== undefined);
  /** Moves a cylinder to its next step once its entry is recorded, or if its recording is delayed. */
  const moveOn = (commandId: string, isRefused: boolean) => {
    const entry = entered.get(commandId);
    if (!entry) return;
    entered.delete(commandId);
    pending.moveOn(entry.from, isRefused ? undefined : entry.next);
  };
  /** Holds scans with a code shared by several cylinders, so that a person can choose. */
  const askWhich = async (commandIds: string[]) => {
    await deps.learnTwice?.();
    for (const row of commandIds.flatMap((id) => rows.find(id) ?? [])) {
      const { job } = state;
      if (job?.procedureId === row.procedureId && deps.isTwice?.(row.gasBarcode)) heldScans.hold(row, row.at, job);
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
    for (const { result, word } of words) {
      if (isRecorded(word)) ownScans.recorded(result.commandId, word.codes, deps.now().getTime());
      else ownScans.forget(result.commandId);
    }
  };
  const reject = (scans: RejectedScan[]) => {
    state.rejected.push(...scans);
    for (const { item } of scans) moveOn(item.commandId, true);
    ownScans.forget(...scans.map(({ item }) => item.commandId));
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
      ownScans.forget(formerId);
      noteScan(item);
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

  const put = ({ gasBarcode, raw }: ReadScan, at: string, job: Job, values: EnteredValues) => {
    const clockOffset = deps.clockOffset?.();
    const read = raw === undefined ? { gasBarcode } : { gasBarcode, raw };
    const own = { commandId: deps.newId(), ...read, occurredAt: at, job: state.since };
    const item: KeptScan = { ...itemOf(job), ...values, ...own, ...(clockOffset === undefined ? {} : { clockOffset }) };
    rows.add(item);
    noteScan(item);
    if (state.downSince) deps.sound(["wait"]);
    void sender.take(item, asksEach(job));
    return item;
  };

  const setPictures = (pictures: string) => {
    state.pictures = pictures;
    keep();
  };
  /** Returns and clears the pictures for the next scan. */
  const takePictures = (): Partial<RecordItem> => {
    const { pictures: imagesUrl } = state;
    if (imagesUrl !== "") setPictures("");
    return imagesUrl === "" ? {} : { imagesUrl };
  };
  /** Records a code, or makes it pending if its job needs values. */
  const take = ({ gasBarcode, raw }: ReadScan, at: string, job: Job) => {
    if (!asksEach(job)) {
      put({ gasBarcode, raw }, at, job, takePictures());
      return;
    }
    const cylinder = { gasBarcode, raw, at, procedureId: job.procedureId };
    pending.enqueue(cylinder);
    void deps.stepFor?.(cylinder, job).then((to) => to !== undefined && pending.route(cylinder, to));
  };

  /** Holds a code that this device doubts while the server cannot be asked. The bench shows the doubt of its cylinders itself. */
  const accept = (scan: ReadScan, at: string, job: Job) => {
    const doubt = asksEach(job) || !isAway() ? undefined : deps.interlock?.doubtOf(scan.gasBarcode, job, at);
    if (!doubt) return take(scan, at, job);
    deps.sound([doubt.stop ? "no" : "exc"]);
    heldScans.hold(scan, at, job, doubt);
  };
  const refusalOfCurrent = (): string[] => {
    const [job, [current]] = [currentStep(state), pendingOf(state)];
    return (job && current && deps.refusalOf?.(current, job)) ?? [];
  };
  /** Takes the current cylinder off the bench when another one is scanned, if it cannot be entered. */
  const makeRoom = (gasBarcode: string, at: string) => {
    const codes = refusalOfCurrent();
    if (codes.length > 0 && pendingOf(state)[0]?.gasBarcode !== gasBarcode) pending.takeOff(at, codes);
  };

  /** The job of a scan. Without a network nobody knows the cylinder's state, so the open step counts. */
  const jobOfScan = (job: Job): Job => (state.downSince === undefined ? job : (currentStep(state) ?? job));

  const scan = createIntake(state, { deps, guard, held: heldScans, makeRoom, take: accept, jobOfScan });

  /** Sends the waiting scans of an earlier page before those of this page. */
  const restore = async () => {
    const [{ waiting, rejected }, results] = await Promise.all([queue.restored, rows.earlierResults()]);
    state.rejected.unshift(...rejected);
    rows.putBelow(results, waiting);
    // An earlier page may have closed before it reported that its scans no longer wait.
    if (waiting.length === 0) return state.kept ? deps.waiting?.(state.counts.wait) : undefined;
    for (const { commandId } of waiting) unsure.add(commandId);
    waiting.forEach(noteScan);
    await sender.now();
  };
  const restoring = restore();

  return {
    state,
    /** Handles a code from the scanner or the keyboard. Returns true if the code is accepted. */
    scan,
    /** Records the scans of a bulk reader together, for a job that needs no values. */
    takeBatch: (scans: readonly ReadScan[]) => {
      const { job } = state;
      if (!job || asksEach(job)) return;
      const [batch, at] = [deps.newId(), deps.now().toISOString()];
      for (const { gasBarcode, raw } of scans)
        put(isSameCode(raw ?? "", gasBarcode) ? { gasBarcode } : { gasBarcode, raw }, at, job, { batch });
    },
    /** Accepts a held code, or the complete barcode chosen for it, with the job and time of its scan. */
    decide: (id: string, gasBarcode?: string) => {
      // A stopped scan waits until the server can be asked.
      if (isAway() && state.held.some((scan) => scan.id === id && scan.doubt?.stop)) return;
      const scan = heldScans.take(id);
      if (!scan) return;
      const chosen = gasBarcode === undefined ? scan : { gasBarcode };
      (scan.doubt ? take : accept)(chosen, scan.at, scan.job);
    },
    /** Drops a held code. Nothing of it was sent. */
    discard: (id: string) => {
      heldScans.take(id);
      if (state.heroId === id) state.heroId = state.rows[0]?.commandId;
    },
    /** A scanner's input was detected, but keys or its end may be missing. */
    misheard: (why: "broken" | "unended") => {
      state.hint = why;
      deps.sound(["no"]);
    },
    /** Records the current cylinder with the entered values. */
    recordCurrent: (values: EnteredValues) => {
      const [job, current, at] = [currentStep(state), pending.takeCurrent(), deps.now().toISOString()];
      if (!current || !job) return;
      const { commandId } = put(current, at, job, values);
      const to = isFault(values) ? undefined : deps.stepAfter?.(current.procedureId);
      const { gasBarcode, raw } = current;
      const next = to === undefined ? undefined : { gasBarcode, raw, at, procedureId: to };
      entered.set(commandId, { from: current.procedureId, next });
      if (!next || state.downSince) moveOn(commandId, false);
    },
    /** Takes the current cylinder off the bench. */
    takeOff: () => pending.takeOff(deps.now().toISOString(), refusalOfCurrent()),
    bringBack: pending.bringBack,
    /** Moves the current cylinder to another procedure. A new scan of it does not count as a repeat. */
    hand: (procedureId: Job["procedureId"]) => {
      const handed = pending.hand(procedureId);
      if (handed) guard.forget(handed);
    },
    setJob: (job: Job | undefined) => {
      numbers.change(job);
      pending.setJob(job);
    },
    dropPending: pending.drop,
    switchTo: pending.switchTo,
    /** Resubmits a rejected scan, with a corrected barcode if needed. Id and time stay the same because nothing was recorded. */
    correct: async (commandId: string, code: string): Promise<boolean> => {
      const { gasBarcode, raw, fault } = readScan(code, deps.reading?.());
      if (fault) return false;
      const scan = takeRejected(commandId);
      if (!scan) return false;
      const item = { ...scan.item, gasBarcode, raw };
      rows.waitAgain(item);
      noteScan(item);
      await sender.resubmit(item);
      return true;
    },
    /** Drops a rejected scan. It will never be recorded. */
    drop: async (commandId: string) => {
      if (!takeRejected(commandId)) return;
      ownScans.forget(commandId);
      await queue.remove([commandId]);
      // Later scans of the same cylinder may have waited for this one.
      await sender.now();
    },
    /** Undoes a scan: on this device while it waits, on the server once it is recorded. */
    undo: async (commandId: string) => {
      const row = rows.find(commandId);
      if (!row || row.unsure) return;
      const { gasBarcode, at, result, procedureId } = row;
      const takeBack = result === "wait" ? sender.undo : deps.takeBack;
      if (!(await takeBack?.(commandId))) return;
      ownScans.forget(commandId);
      rows.takeBack(row, deps.now().toISOString());
      pending.putBack({ gasBarcode, at, procedureId: procedureId as ProcedureId });
    },
    /** Sets the pictures for the next scan. */
    setPictures,
    /** Removes scans that are in fact a password, which an earlier version took from a password field. */
    forgetSecret: async (secret: string) => {
      const code = plainCode(secret);
      const isSecret = ({ gasBarcode }: { gasBarcode: string }) => plainCode(gasBarcode) === code;
      await restoring;
      const waiting = (await queue.oldest(Number.POSITIVE_INFINITY)).filter(isSecret);
      const rejected = state.rejected.map(({ item }) => item).filter(isSecret);
      await queue.remove([...waiting, ...rejected].map(({ commandId }) => commandId));
      dropFrom(state, isSecret);
      for (const row of (await rows.all()).filter(isSecret)) rows.remove(row);
      keep();
    },
    noteUpload: (change: 1 | -1) => void (state.uploading += change),
    retry: () => sender.now(),
    allRows: rows.all,
    /** Ends the job. Waiting scans are still sent, and pending cylinders wait for another job of theirs. */
    finish: () => {
      numbers.end();
      pending.setJob(undefined);
    },
  };
};
export type ScanSession = ReturnType<typeof createScanSession>;
