import { isProcedureId, procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { ReadScan } from "./read-scan.ts";
import { type Job, asksEach } from "../job/job.ts";
import type { Doubt } from "./interlock.ts";

/** A scanned cylinder that still needs its weights or its judgement, for a procedure. */
export type PendingCylinder = {
  gasBarcode: string;
  /** The text that was read, if it is more than the code. */
  raw?: string;
  at: string;
  procedureId: ProcedureId;
  /** The procedure of its scan, if the cylinder's state asked for another step first. */
  scannedFor?: ProcedureId;
};

/** A cylinder that a person took off the bench, or that could not be entered when the next one came. `codes` are the reasons, if any. */
export type OffBench = PendingCylinder & { offAt: string; codes: string[] };

/**
 * The parts of a scan session that are saved: job, its start, open step, pending cylinders (stored as `bench`), those off the bench, held scans,
 * pictures for the next scan.
 */
export type SavedSession = {
  job: Job | undefined;
  since?: string | undefined;
  step: ProcedureId | undefined;
  bench: PendingCylinder[];
  offBench: OffBench[];
  held: HeldScan[];
  pictures: string;
};

type Unknown<T> = { [K in keyof T]?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPicked = (value: unknown) =>
  isObject(value) && typeof value["id"] === "string" && typeof value["name"] === "string";
const isValue = (value: unknown) =>
  isPicked(value) || ["string", "boolean"].includes(typeof value) || (Array.isArray(value) && value.every(isPicked));

const isJob = (value: unknown): value is Job => {
  if (!isObject(value)) return false;
  const { procedureId, values }: Unknown<Job> = value;
  return isProcedureId(procedureId) && isObject(values) && Object.values(values).every(isValue);
};

const isPending = (value: unknown): value is PendingCylinder => {
  if (!isObject(value)) return false;
  const { gasBarcode, at, procedureId }: Unknown<PendingCylinder> = value;
  return typeof gasBarcode === "string" && typeof at === "string" && isProcedureId(procedureId);
};

const isOffBench = (value: unknown): value is OffBench => {
  if (!isPending(value)) return false;
  const { offAt, codes }: Unknown<OffBench> = value;
  return typeof offAt === "string" && Array.isArray(codes) && codes.every((code) => typeof code === "string");
};

const isHeld = (value: unknown): value is HeldScan => {
  if (!isObject(value)) return false;
  const { id, gasBarcode, at, job, doubt }: Unknown<HeldScan> = value;
  const isRead = doubt === undefined || (isObject(doubt) && Array.isArray(doubt["codes"]) && isObject(doubt["facts"]));
  return [id, gasBarcode, at].every((text) => typeof text === "string") && isJob(job) && isRead;
};

const listOf = <T>(value: unknown, is: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** Reads the saved session of an earlier page. Parts in another version's format are dropped. */
export const savedSessionOf = (text: string | null): SavedSession => {
  try {
    const {
      job,
      since,
      step,
      bench,
      offBench,
      held: heldScans,
      pictures,
    }: Unknown<SavedSession> = JSON.parse(text ?? "{}") as Unknown<SavedSession>;
    return {
      job: isJob(job) ? job : undefined,
      since: typeof since === "string" ? since : undefined,
      step: isProcedureId(step) ? step : undefined,
      bench: listOf(bench, isPending),
      offBench: listOf(offBench, isOffBench),
      held: listOf(heldScans, isHeld),
      pictures: typeof pictures === "string" ? pictures : "",
    };
  } catch {
    return { job: undefined, since: undefined, step: undefined, bench: [], offBench: [], held: [], pictures: "" };
  }
};

/**
 * A code with an unknown length or shared by several cylinders, or one that this device doubts without a network (`doubt`). It is not sent until a
 * person decides, and keeps the job of its scan.
 */
export type HeldScan = { id: string; gasBarcode: string; raw?: string; at: string; job: Job; doubt?: Doubt };

/** True for a code of a length that is not in use. Without known lengths no code is unusual. */
export const isUnusual = (gasBarcode: string, lengths: readonly number[]): boolean =>
  lengths.length > 0 && !lengths.includes(gasBarcode.length);

/** Number of signs at the end of a barcode that tell it apart, and of signs that may lack there. All barcodes of a fleet begin alike. */
const [tellingEnd, lackingEnd] = [6, 2];

/** True if the whole barcode was read after a part of it was held. */
const isPartOf = (scan: HeldScan, gasBarcode: string): boolean => {
  const [part, whole] = [canonicalCode(scan.gasBarcode), canonicalCode(gasBarcode)];
  if (part === whole) return false;
  if (whole.endsWith(part)) return part.length >= tellingEnd;
  return whole.startsWith(part) && whole.length - part.length <= lackingEnd;
};

type Deps = { keep(): void; newId(): string };
type HeldState = { held: HeldScan[]; heroId: string | undefined };

/** Scans held until a person decides. `keep` saves every change. */
export const createHeldScans = (state: HeldState, { keep, newId }: Deps) => ({
  /** Holds a code and shows it large. A code scanned twice for one procedure is held once. */
  hold: ({ gasBarcode, raw }: ReadScan, at: string, job: Job, doubt?: Doubt) => {
    const isSame = (scan: HeldScan) => scan.gasBarcode === gasBarcode && scan.job.procedureId === job.procedureId;
    const scan = state.held.find(isSame) ?? { id: newId(), gasBarcode, raw, at, job: { ...job } };
    if (!state.held.some(isSame)) state.held.push(scan);
    if (doubt) Object.assign(state.held.find(isSame) ?? {}, { doubt });
    state.heroId = scan.id;
    keep();
  },
  /** Drops the parts of a barcode that is now read whole. */
  settle: (gasBarcode: string) => {
    if (state.held.some((scan) => isPartOf(scan, gasBarcode)))
      state.held = state.held.filter((scan) => !isPartOf(scan, gasBarcode));
  },
  /** Removes a held scan and returns it, to use or to drop. */
  take: (id: string): HeldScan | undefined => {
    const scan = state.held.find((each) => each.id === id);
    state.held = state.held.filter((each) => each !== scan);
    keep();
    return scan;
  },
});

type State = {
  job: Job | undefined;
  step: ProcedureId | undefined;
  pending: PendingCylinder[];
  offBench: OffBench[];
  held: HeldScan[];
  hint: string | undefined;
};

/** The job with the open step's procedure. */
export const currentStep = ({ job, step }: Pick<State, "job" | "step">): Job | undefined =>
  job && step !== undefined ? { ...job, procedureId: step } : job;

/** The pending cylinders of the open step in scan order. The first is the current one. */
export const pendingOf = (state: Pick<State, "job" | "step" | "pending">): PendingCylinder[] => {
  const procedureId = currentStep(state)?.procedureId;
  return state.pending.filter((cylinder) => cylinder.procedureId === procedureId);
};

const isSame = (a: PendingCylinder) => (b: PendingCylinder) =>
  a.gasBarcode === b.gasBarcode && a.procedureId === b.procedureId;

/** Opens a step. `undefined` opens the job's own. */
const show = (state: State, step: Job["procedureId"] | undefined): void => {
  state.step = step === state.job?.procedureId ? undefined : step;
};

/** The cylinders of the job's line. Others wait for another job. */
export const ofLine = <T extends PendingCylinder>(job: Job | undefined, pending: readonly T[]): T[] => {
  const group = job && procedureOf(job.procedureId).group;
  return pending.filter(({ procedureId }) => procedureOf(procedureId).group === group);
};

/** Opens the job's own step, or, if nothing is pending there, that of the oldest pending cylinder. */
const showWork = (state: State): void => {
  const own = state.job?.procedureId;
  const all = ofLine(state.job, state.pending);
  show(state, all.some(({ procedureId }) => procedureId === own) ? own : all[0]?.procedureId);
};

/** The job and its pending cylinders. `keep` saves every change. Long because its steps share one state. */
export const createPendingCylinders = (state: State, keep: () => void) => {
  const add = (cylinder: PendingCylinder) => {
    if (!state.pending.some(isSame(cylinder))) state.pending.push(cylinder);
  };
  return {
    /** Adds a cylinder once, even if it is scanned twice. The current cylinder does not change. Its step opens if the open one is empty. */
    enqueue: (cylinder: PendingCylinder) => {
      state.offBench = state.offBench.filter(({ gasBarcode }) => gasBarcode !== cylinder.gasBarcode);
      if (pendingOf(state)[0]?.gasBarcode !== cylinder.gasBarcode) add(cylinder);
      if (pendingOf(state).length === 0) show(state, cylinder.procedureId);
      keep();
    },
    /** Moves a cylinder to the step that its state asks for. If it was the only one at the open step, that step opens. */
    route: (cylinder: PendingCylinder, to: ProcedureId) => {
      const waiting = state.pending.find(isSame(cylinder));
      if (!waiting || to === waiting.procedureId) return;
      const isOpen = pendingOf(state).includes(waiting);
      state.pending = state.pending.filter((other) => other !== waiting);
      add({ ...waiting, procedureId: to, scannedFor: waiting.procedureId });
      if (isOpen && pendingOf(state).length === 0) show(state, to);
      keep();
    },
    /** Takes the current cylinder off the bench, with the reasons. */
    takeOff: (offAt: string, codes: string[]) => {
      const [current] = pendingOf(state);
      if (!current) return;
      state.pending = state.pending.filter((cylinder) => cylinder !== current);
      const others = state.offBench.filter(({ gasBarcode }) => gasBarcode !== current.gasBarcode);
      state.offBench = [{ ...current, offAt, codes }, ...others];
      if (pendingOf(state).length === 0) showWork(state);
      keep();
    },
    /** Makes a cylinder that is off the bench the current one again, at its step. */
    bringBack: (gasBarcode: string) => {
      const cylinder = state.offBench.find((each) => each.gasBarcode === gasBarcode);
      if (!cylinder) return;
      const { offAt: _offAt, codes: _codes, ...back } = cylinder;
      state.offBench = state.offBench.filter((each) => each !== cylinder);
      state.pending = [back, ...state.pending.filter((each) => !isSame(back)(each))];
      show(state, back.procedureId);
      keep();
    },
    /** Removes the current cylinder and returns it. */
    takeCurrent: (): PendingCylinder | undefined => {
      const [current] = pendingOf(state);
      if (!current) return undefined;
      state.pending = state.pending.filter((cylinder) => cylinder !== current);
      keep();
      return current;
    },
    /**
     * Adds a cylinder to its next step, if any. When nothing is pending at `from`, that next step opens, or after the last step the one with work. A
     * step that a person opened meanwhile stays open.
     */
    moveOn: (from: Job["procedureId"], next?: PendingCylinder) => {
      if (next) add(next);
      const isOpen = currentStep(state)?.procedureId === from;
      if (isOpen && pendingOf(state).length === 0) {
        if (next) show(state, next.procedureId);
        else showWork(state);
      }
      keep();
    },
    /** Puts a cylinder back to the step that was undone, after the one that is in hand there. */
    putBack: (undone: PendingCylinder) => {
      const others = state.pending.filter(({ gasBarcode }) => gasBarcode !== undone.gasBarcode);
      const isAsked = state.job && asksEach({ ...state.job, procedureId: undone.procedureId });
      const first = others.findIndex(({ procedureId }) => procedureId === undone.procedureId);
      state.pending = isAsked ? others.toSpliced(first + 1, 0, undone) : others;
      if (pendingOf(state).length === 0) show(state, isAsked ? undone.procedureId : undefined);
      keep();
    },
    /** Drops all pending cylinders, after a person agreed to it. */
    drop: () => {
      state.pending = [];
      state.step = undefined;
      keep();
    },
    /** Moves the current cylinder to another procedure and opens that. Returns the cylinder before the change. */
    hand: (procedureId: Job["procedureId"]): PendingCylinder | undefined => {
      const [handed] = pendingOf(state);
      if (!handed) return undefined;
      const others = state.pending.filter(
        (cylinder) => cylinder !== handed && !isSame({ ...handed, procedureId })(cylinder),
      );
      state.pending = [{ ...handed, procedureId }, ...others];
      show(state, procedureId);
      keep();
      return handed;
    },
    /** Sets or clears the job. Pending cylinders wait until a person opens their step again or drops them. */
    setJob: (job: Job | undefined) => {
      state.job = job;
      state.step = undefined;
      state.hint = undefined;
      keep();
    },
    /** Opens another step. The job stays the same. */
    switchTo: (procedureId: Job["procedureId"]) => {
      show(state, procedureId);
      keep();
    },
  };
};
