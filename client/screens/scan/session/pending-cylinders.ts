import { isProcedureId, type ProcedureId } from "#contracts/procedures/index.ts";
import { type Job, asksEach } from "../job/job.ts";
import type { ScanState } from "./scan-state.ts";

/** A cylinder that was scanned and still needs its weights or its judgement, for a procedure. */
export type PendingCylinder = { gasBarcode: string; at: string; procedureId: ProcedureId };

/** The part of a table that outlives the page beside its scans: the job, the open step, the bench, the scans that nobody has decided on, and pictures for the next. */
export type SavedSession = {
  job: Job | undefined;
  step: ProcedureId | undefined;
  bench: PendingCylinder[];
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

const isHeld = (value: unknown): value is HeldScan => {
  if (!isObject(value)) return false;
  const { id, gasBarcode, at, job }: Unknown<HeldScan> = value;
  return [id, gasBarcode, at].every((text) => typeof text === "string") && isJob(job);
};

const listOf = <T>(value: unknown, is: (each: unknown) => each is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** Reads an earlier page's table; parts that an older version wrote otherwise are left out. */
export const savedSessionOf = (text: string | null): SavedSession => {
  try {
    const { job, step, bench, held, pictures }: Unknown<SavedSession> = JSON.parse(
      text ?? "{}",
    ) as Unknown<SavedSession>;
    return {
      job: isJob(job) ? job : undefined,
      step: isProcedureId(step) ? step : undefined,
      bench: listOf(bench, isPending),
      held: listOf(held, isHeld),
      pictures: typeof pictures === "string" ? pictures : "",
    };
  } catch {
    return { job: undefined, step: undefined, bench: [], held: [], pictures: "" };
  }
};

/** A code of a length that no barcode of the fleet has, or of several cylinders: it is not sent until somebody decides. It keeps the job that it was scanned for. */
export type HeldScan = { id: string; gasBarcode: string; at: string; job: Job };

/** Tells whether a person has to decide on a code; without an expectation, nothing is held back. */
export const isUnusual = (gasBarcode: string, { values }: Job, lengths: readonly number[]): boolean =>
  values.anyLength !== true && lengths.length > 0 && !lengths.includes(gasBarcode.length);

/** Another job: what would be laid on the bench is put back with it, moves keep theirs. */
const outlivesJob = ({ job }: HeldScan): boolean => !asksEach(job);

type Deps = { keep(): void; newId(): string };

/** Scans that were held back and wait for a person; `keep` is told of every change. */
export const createHeldScans = (state: { held: HeldScan[] }, { keep, newId }: Deps) => ({
  /** A code scanned twice for one procedure waits once. */
  hold: (gasBarcode: string, at: string, job: Job) => {
    const isSame = (scan: HeldScan) => scan.gasBarcode === gasBarcode && scan.job.procedureId === job.procedureId;
    if (state.held.some(isSame)) return;
    state.held.push({ id: newId(), gasBarcode, at, job: { ...job } });
    keep();
  },
  /** Takes one away, decided on or given up. */
  take: (id: string): HeldScan | undefined => {
    const scan = state.held.find((held) => held.id === id);
    state.held = state.held.filter((held) => held !== scan);
    keep();
    return scan;
  },
});

type State = Pick<ScanState, "job" | "step" | "bench" | "held" | "hint">;

/** The job at the step that the bench shows. */
export const currentStep = ({ job, step }: Pick<State, "job" | "step">): Job | undefined =>
  job && step !== undefined ? { ...job, procedureId: step } : job;

/** Those that wait for the step that the bench shows, in the order of their scans. The first is in hand. */
export const pendingOf = (state: Pick<State, "job" | "step" | "bench">): PendingCylinder[] => {
  const procedureId = currentStep(state)?.procedureId;
  return state.bench.filter((benched) => benched.procedureId === procedureId);
};

const isSame = (a: PendingCylinder) => (b: PendingCylinder) =>
  a.gasBarcode === b.gasBarcode && a.procedureId === b.procedureId;

/** Shows a step; none: the job's own. */
const show = (state: State, step: Job["procedureId"] | undefined): void => {
  state.step = step === state.job?.procedureId ? undefined : step;
};

/** The job, and the cylinders that wait for a person; `keep` is told of every change. Long because its steps share one state. */
export const createPendingCylinders = (state: State, keep: () => void) => {
  const add = (benched: PendingCylinder) => {
    if (!state.bench.some(isSame(benched))) state.bench.push(benched);
  };
  return {
    /** A cylinder scanned twice lies there once, and the one in hand stays in hand. */
    lay: (benched: PendingCylinder) => {
      if (pendingOf(state)[0]?.gasBarcode !== benched.gasBarcode) add(benched);
      keep();
    },
    /** Takes away the one in hand. */
    takeCurrent: (): PendingCylinder | undefined => {
      const [taken] = pendingOf(state);
      if (!taken) return undefined;
      state.bench = state.bench.filter((benched) => benched !== taken);
      keep();
      return taken;
    },
    /**
     * The bench has done with a cylinder at `from`: it lies before the next step, if there is one. Once nothing waits at `from` the bench opens that
     * step, and after the last one the job's own again. It stays where a person has opened another step meanwhile.
     */
    moveOn: (from: Job["procedureId"], next?: PendingCylinder) => {
      if (next) add(next);
      const isOpen = currentStep(state)?.procedureId === from;
      if (isOpen && pendingOf(state).length === 0) show(state, next?.procedureId);
      keep();
    },
    /** Takes a cylinder away whose last step was taken back. */
    putBack: (gasBarcode: string) => {
      state.bench = state.bench.filter((benched) => benched.gasBarcode !== gasBarcode);
      if (pendingOf(state).length === 0) show(state, undefined);
      keep();
    },
    /** Lays the one in hand before another procedure, which the bench opens. Answers it as it lay before. */
    hand: (procedureId: Job["procedureId"]): PendingCylinder | undefined => {
      const [handed] = pendingOf(state);
      if (!handed) return undefined;
      const others = state.bench.filter(
        (benched) => benched !== handed && !isSame({ ...handed, procedureId })(benched),
      );
      state.bench = [{ ...handed, procedureId }, ...others];
      show(state, procedureId);
      keep();
      return handed;
    },
    /** Another job, or none: what lies on the bench belongs to the old one and is put back. */
    setJob: (job: Job | undefined) => {
      state.job = job;
      state.step = undefined;
      state.bench = [];
      state.held = state.held.filter(outlivesJob);
      state.hint = undefined;
      keep();
    },
    /** Another procedure of the same job, for the scans that follow too; what lies on the bench stays there for its own. */
    switchTo: (procedureId: Job["procedureId"]) => {
      if (!state.job) return;
      state.job = { ...state.job, procedureId };
      state.step = undefined;
      keep();
    },
  };
};
