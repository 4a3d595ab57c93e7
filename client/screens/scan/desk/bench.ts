import { outlivesJob } from "./held-scans.ts";
import type { Job } from "../job/job.ts";
import type { Benched } from "./kept-table.ts";
import type { ScanState } from "./scan-state.ts";

type State = Pick<ScanState, "job" | "step" | "bench" | "held" | "hint">;

/** The job at the step that the bench shows. */
export const jobInHand = ({ job, step }: Pick<State, "job" | "step">): Job | undefined =>
  job && step !== undefined ? { ...job, procedureId: step } : job;

/** Those that wait for the step that the bench shows, in the order of their scans. The first is in hand. */
export const benchOf = (state: Pick<State, "job" | "step" | "bench">): Benched[] => {
  const procedureId = jobInHand(state)?.procedureId;
  return state.bench.filter((benched) => benched.procedureId === procedureId);
};

const isSame = (a: Benched) => (b: Benched) => a.gasBarcode === b.gasBarcode && a.procedureId === b.procedureId;

/** Shows a step; none: the job's own. */
const show = (state: State, step: Job["procedureId"] | undefined): void => {
  state.step = step === state.job?.procedureId ? undefined : step;
};

/** The job, and the cylinders that wait for a person; `keep` is told of every change. Long because its steps share one state. */
export const createBench = (state: State, keep: () => void) => {
  const add = (benched: Benched) => {
    if (!state.bench.some(isSame(benched))) state.bench.push(benched);
  };
  return {
    /** A cylinder scanned twice lies there once, and the one in hand stays in hand. */
    lay: (benched: Benched) => {
      if (benchOf(state)[0]?.gasBarcode !== benched.gasBarcode) add(benched);
      keep();
    },
    /** Takes away the one in hand. */
    takeCurrent: (): Benched | undefined => {
      const [taken] = benchOf(state);
      if (!taken) return undefined;
      state.bench = state.bench.filter((benched) => benched !== taken);
      keep();
      return taken;
    },
    /**
     * The bench has done with a cylinder at `from`: it lies before the next step, if there is one. Once nothing waits at `from` the bench opens that
     * step, and after the last one the job's own again. It stays where a person has opened another step meanwhile.
     */
    moveOn: (from: Job["procedureId"], next?: Benched) => {
      if (next) add(next);
      const isOpen = jobInHand(state)?.procedureId === from;
      if (isOpen && benchOf(state).length === 0) show(state, next?.procedureId);
      keep();
    },
    /** Takes a cylinder away whose last step was taken back. */
    putBack: (gasBarcode: string) => {
      state.bench = state.bench.filter((benched) => benched.gasBarcode !== gasBarcode);
      if (benchOf(state).length === 0) show(state, undefined);
      keep();
    },
    /** Lays the one in hand before another procedure, which the bench opens. Answers it as it lay before. */
    hand: (procedureId: Job["procedureId"]): Benched | undefined => {
      const [handed] = benchOf(state);
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
